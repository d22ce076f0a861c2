import { zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from './app.ts';
import { enter } from './enter.ts';
import { onDesktop, onPhone, scan, STILL } from './visitors.ts';

const NAME = 'Taquería La Fotogénica';
const SHEET = `Restaurant,County,Dish,Picture,"What the picture shows, in any language"
${NAME},Charleston,Al pastor,al-pastor.jpg,A taco with pineapple
${NAME},Charleston,Jalapeño,Fotos/jalapeño.jpg,
${NAME},Charleston,Suadero,suadero.jpg,
${NAME},Charleston,Falso,falso.jpg,
`;
const PLACES = `Name,State,County,Latitude,Longitude\n${NAME},SC,Charleston,32.78123,-79.93456\n`;
const csv = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

async function zip() {
  const draw = async (background: string) => {
    const create = { width: 400, height: 300, channels: 3, background } as const;
    return new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  };
  const files = {
    'Menú/Al-Pastor.JPG': await draw('#c2410c'),
    ['Fotos/jalapeño.jpg'.normalize('NFD')]: await draw('#3f6212'),
    'falso.jpg': new TextEncoder().encode('<svg onload="alert(1)"></svg>'),
    'sin-nombre.png': await draw('#1e3a8a'),
    '__MACOSX/._Al-Pastor.JPG': new Uint8Array(9),
    '.DS_Store': new Uint8Array(9),
  };
  return { name: 'fotos.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync(files)) };
}

// Two files, a zip, scans and visits in sequence.
for (const [who, t, use] of [onPhone, onDesktop]) {
  test.describe(who, () => {
    test.use({ ...use, ...STILL });
    test('an organiser gives many dishes their pictures by a zip', async ({ page, app }) => {
      await enter(page, app, 'admin');
      await page.goto('/admin/restaurants/import');
      const choose = async (button: string, file: ReturnType<typeof csv>) => {
        const choosing = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: button }).click();
        await (await choosing).setFiles(file);
      };
      await choose(t('imports.choose'), csv('places.csv', PLACES));
      await page.getByRole('button', { name: t('imports.apply', { count: 1 }) }).click();
      await page.getByRole('button', { name: t('imports.import_more') }).click();

      await choose(t('imports.choose'), csv('dishes.csv', SHEET));
      const panel = page.getByRole('region', { name: t('imports.pictures_title') });
      await expect(panel).toContainText(t('imports.pictures_wanted', { count: 4 }));
      await expect(
        page.getByText(t('imports.problem_picture_without_file', { value: 'suadero.jpg' })),
      ).toBeVisible();
      await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
      await scan(page, 'pictures wanted');

      await choose(t('imports.pictures_choose'), csv('none.zip', 'no zip'));
      await expect(panel.getByRole('alert')).toContainText(t('imports.zip_none'));
      await choose(t('imports.pictures_choose'), await zip());
      await expect(panel).toContainText(
        t('imports.pictures_found', { count: 3, file: 'fotos.zip' }),
      );
      await expect(panel).toContainText(t('imports.pictures_missing', { count: 1 }));
      await panel.getByText(t('imports.pictures_unused', { count: 1 })).click();
      await expect(panel.getByText('sin-nombre.png')).toBeVisible();
      await expect(panel).not.toContainText('MACOSX');
      await scan(page, 'pictures found');

      await panel
        .getByRole('button', { name: t('imports.pictures_send', { count: 3, megabytes: 1 }) })
        .click();
      await expect(panel).toContainText(t('imports.pictures_failed', { count: 1 }));
      await expect(panel).toContainText(t('imports.picture_unreadable'));
      await expect(panel).toContainText(t('imports.pictures_wanted', { count: 2 }));
      await page.getByLabel(t('imports.without_refused', { count: 2 })).check();
      await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
      await page
        .getByText(t('imports.show_fields', { count: 3 }))
        .first()
        .click();
      await scan(page, 'pictures sent');
      await page.getByRole('button', { name: t('imports.apply_without', { count: 2 }) }).click();
      await expect(page.getByText(t('imports.done_created', { count: 2 }))).toBeVisible();

      await page.goto('/?county=45019');
      await page.getByText(NAME).first().click();
      await expect(page.getByRole('img', { name: 'A taco with pineapple' })).toHaveAttribute(
        'src',
        /\/pictures\//,
      );
    });
  });
}
