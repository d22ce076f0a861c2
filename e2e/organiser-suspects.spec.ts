import type { Page } from '@playwright/test';
import { expect, restaurantOf, test } from './app.ts';
import { enter } from './enter.ts';
import { examine } from './examine.ts';
import { scan, STILL, visitors } from './visitors.ts';

const place = restaurantOf('achiote-square');
const other = restaurantOf('barro-negro');
/** One like a restaurant that is here, one with another county's ZIP code, two without a point, and an empty one. */
const sheet = {
  name: 'sospechas.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'ID,Name,State,County,ZIP code,Latitude,Longitude,Phone',
      `,${place.name}s,GA,Chatham,31401,32.0781,-81.0911,912 555 0190`,
      ',La Sirena Ñandú,SC,Charleston,29201,32.7996,-79.9439,',
      ',El Faro Ñandú,SC,Charleston,29403,,,',
      ',La Ola Ñandú,SC,Charleston,29403,,,',
      `${other.id},,,,,,,`,
    ].join('\n'),
  ),
};

async function choose(page: Page, button: string) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await choosing).setFiles(sheet);
}

for (const [who, t, use] of visitors) {
  test.describe(who, () => {
    test.use({ ...use, ...STILL });
    test('an organiser answers what is likely a mistake before anything is imported', async ({
      page,
      app,
    }) => {
      await enter(page, app, 'admin');
      await page.goto('/admin/restaurants/import');
      await choose(page, t('imports.choose'));
      const title = (count: number) =>
        page.getByRole('heading', { name: t('imports.suspects_title', { count }) });
      await expect(title(4)).toBeVisible();
      await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
      await expect(page.getByRole('link', { name: place.name })).toBeVisible();
      const apply = page.getByRole('button', { name: t('imports.apply', { count: 3 }) });
      await expect(apply).toBeHidden();
      await examine(page, 'likely mistakes', use.colorScheme);

      // By keyboard: the focus goes on to the next row.
      const same = t('imports.answer_same_label', {
        answer: t('imports.answer_same_restaurants'),
        name: place.name,
      });
      await page.getByRole('button', { name: same }).focus();
      await page.keyboard.press('Enter');
      await expect(title(3)).toBeVisible();
      const next = page.getByRole('group', { name: 'La Sirena Ñandú' });
      await expect(next).toBeFocused();
      await next.getByRole('button', { name: t('imports.answer_leave_out') }).click();
      await expect(title(2)).toBeVisible();
      // The answers stay.
      await page.reload();
      await expect(title(2)).toBeVisible();
      const kind = t('imports.kind_point_missing');
      await page
        .getByRole('button', { name: t('imports.suspects_all_right_label', { kind }) })
        .click();
      await expect(page.getByRole('heading', { name: t('imports.suspects_done') })).toBeFocused();
      await expect(page.getByText(t('imports.answered_same', { name: place.name }))).toBeVisible();
      await expect(page.getByText(t('imports.answered_left_out'))).toBeVisible();
      await scan(page, 'answered');

      // The address of the other one has a name, a point and a ZIP code that the empty cells would erase.
      const erase = page.getByRole('radio', { name: t('imports.blanks_erase', { count: 4 }) });
      await erase.click();
      await expect(erase).toBeChecked();
      await page.getByRole('button', { name: t('imports.apply', { count: 4 }) }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(t('imports.unplaced_text', { count: 1 }));
      await expect(dialog).toContainText(other.name);
      await scan(page, 'coordinates that are lost');
      await dialog.getByRole('button', { name: t('shell.cancel') }).click();
      await page.getByRole('radio', { name: t('imports.blanks_keep') }).click();
      await expect(page.getByRole('radio', { name: t('imports.blanks_keep') })).toBeChecked();
      await apply.click();
      await expect(page.getByText(t('imports.done_created', { count: 2 }))).toBeVisible();
      await expect(page.getByText(t('imports.done_changed', { count: 1 }))).toBeVisible();
      await expect(page.getByText(t('imports.done_unsaid', { count: 1 }))).toBeVisible();
      await page.goto(`/restaurant/${place.id}`);
      await expect(page.getByRole('heading', { name: place.name, exact: true })).toBeVisible();
    });
  });
}
