import { expect, test } from './app.ts';
import { enter } from './enter.ts';
import { onPhone, scan, STILL } from './visitors.ts';

const NAME = 'Taquería La Ñapa';
const HEADINGS = 'Nombre,State,County,ZIP code,Latitude,Longitude,Descripción (español)';
const sheet = (county: string) => ({
  name: 'tacos.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `\uFEFF${HEADINGS}\r\n${NAME},SC,${county},29403,32.7996,-79.9439,"Tacos, de noche"\r\n`,
  ),
});

const NEW_ID = '5d0c3f0e-1d2b-4c3a-8f4e-9a8b7c6d5e4f';
/** With the headings and values of an ordinary list. */
const ORDINARY = `ID,Restaurant name,ST,County,Zip,Hours,IG,Latitude,Longitude
${NEW_ID},${NAME},SC,Charleston,29403,11am-10pm,@la.napa,32.7996,-79.9439
`;

// Four files, scans and visits in sequence.
for (const [who, t, use] of [onPhone]) {
  test.describe(who, () => {
    test.use({ ...use, ...STILL });
    test('an organiser imports a sheet with a mistake, corrects it, and takes it back', async ({
      page,
      app,
    }) => {
      await enter(page, app, 'admin');
      await page.goto('/admin/restaurants/import');
      await expect(page.getByRole('heading', { name: t('imports.title') })).toBeVisible();
      await expect(page.getByText(t('imports.earlier_none'))).toBeVisible();
      await scan(page, 'file');
      const chosen = (name: string) => async () => {
        const choosing = page.waitForEvent('filechooser');
        await page.getByRole('button', { name }).click();
        return choosing;
      };

      const first = await chosen(t('imports.choose'))();
      await first.setFiles(sheet('Charlestown'));
      await expect(
        page.getByText(t('imports.problem_unknown_county', { value: 'Charlestown' })),
      ).toBeVisible();
      await expect(
        page.getByText(t('imports.problem_at', { letter: 'C', column: t('labels.countyId') })),
      ).toBeVisible();
      await expect(
        page.getByRole('button', { name: t('imports.apply', { count: 1 }) }),
      ).toBeHidden();
      // Until the refused rows have loaded, all of them are dimmed.
      await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
      await scan(page, 'refused');

      const second = await chosen(t('imports.corrected_file'))();
      await second.setFiles(sheet('Charleston'));
      await page.getByRole('button', { name: t('imports.apply', { count: 1 }) }).click();
      await expect(page.getByText(t('imports.done_created', { count: 1 }))).toBeVisible();
      await scan(page, 'done');

      await page.goto('/?county=45019');
      await expect(page.getByText(NAME)).toBeVisible();
      await page.goto('/admin/restaurants/import');
      await page
        .getByRole('button', { name: t('imports.undo_label', { file: 'tacos.csv' }) })
        .click();
      await expect(
        page.getByRole('heading', { name: t('imports.undo_will', { count: 1 }) }),
      ).toBeVisible();
      await page.getByRole('button', { name: t('imports.undo_step_label') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(t('imports.undo_created', { count: 1 }));
      await scan(page, 'undo');
      await dialog.getByRole('button', { name: t('imports.undo'), exact: true }).click();
      await expect(
        page.getByRole('heading', { name: t('imports.undone_all', { file: 'tacos.csv' }) }),
      ).toBeFocused();
      await page.getByRole('button', { name: t('imports.undo_back') }).click();
      await expect(page.getByText(t('imports.status_undone'), { exact: true })).toBeVisible();
      await page.goto('/?county=45019');
      await expect(page.getByText(NAME)).toBeHidden();
    });

    test('an organiser sees how ordinary words were read, and creates rows with unknown ids', async ({
      page,
      app,
    }) => {
      await enter(page, app, 'admin');
      await page.goto('/admin/restaurants/import');
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: t('imports.choose') }).click();
      await (
        await choosing
      ).setFiles({
        name: 'ordinary.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(ORDINARY),
      });
      await expect(
        page.getByText(t('imports.problem_unknown_id', { value: NEW_ID })),
      ).toBeVisible();
      await page.getByText(t('imports.headings_read', { count: 5 })).click();
      await expect(
        page.getByText(
          t('imports.heading_read', { heading: 'Zip', letter: 'E', column: t('labels.zipCode') }),
        ),
      ).toBeVisible();
      const instagram = 'https://www.instagram.com/la.napa';
      await expect(
        page.getByText(t('imports.read_as', { value: '@la.napa', to: instagram })),
      ).toBeVisible();
      await expect(
        page.getByText(`«11am-10pm» se lee como ${t('imports.every_day')}`),
      ).toBeVisible();
      await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
      await scan(page, 'read');

      await page.getByLabel(t('imports.create_unknown', { count: 1 })).check();
      await page.getByRole('button', { name: t('imports.apply', { count: 1 }) }).click();
      await expect(page.getByText(t('imports.done_created', { count: 1 }))).toBeVisible();
      await page.goto(`/restaurant/${NEW_ID}`);
      await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
    });

    test('an organiser says what a misspelt heading is, and sees which columns were left out', async ({
      page,
      app,
    }) => {
      await enter(page, app, 'admin');
      await page.goto('/admin/restaurants/import');
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: t('imports.choose') }).click();
      const text = `Name,State,County,Adress,City\n"${NAME}",SC,Charleston,1 Main St,Charleston`;
      await (
        await choosing
      ).setFiles({ name: 'city.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      const asked = page.getByRole('region', { name: t('imports.columns_check', { count: 1 }) });
      await expect(asked).toContainText(t('imports.columns_left', { names: 'City' }));
      await page.getByRole('button', { name: t('imports.columns_show', { count: 1 }) }).click();
      const choice = asked.getByLabel(t('imports.columns_one', { heading: 'Adress', letter: 'D' }));
      await expect(choice).toBeFocused();
      await expect(choice).toHaveValue('address');
      await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
      await scan(page, 'columns asked');
      await asked.getByRole('button', { name: t('imports.columns_again') }).click();
      await expect(
        page.getByRole('heading', { name: t('imports.columns_left', { names: 'City' }) }),
      ).toBeVisible();
      await expect(page.getByText('1 Main St').first()).toBeAttached();
      await scan(page, 'columns said');
    });
  });
}
