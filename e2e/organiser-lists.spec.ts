import { sql } from 'drizzle-orm';
import { COUNTED_ROWS } from '../domain/list-pages.ts';
import { expect, test } from './app.ts';
import { enter } from './enter.ts';
import { scan, STILL, visitors } from './visitors.ts';

const PATH = '/admin/user-management?q=many.example';
const MANY = COUNTED_ROWS + 60;

for (const [who, text, device] of visitors) {
  test.describe(`a list that is longer than is counted, ${who}`, () => {
    test.use({ ...device, ...STILL });

    test('leads to its first and last page, and back from either end', async ({ page, app }) => {
      await app.db.execute(sql`
        insert into profiles (email, full_name, created_at)
        select 'p' || i || '@many.example', 'Person ' || i, now() - make_interval(hours => i)
        from generate_series(1, ${MANY}) as i`);
      await enter(page, app, 'admin');
      await page.goto(PATH);
      const found = text('admin.found', { count: COUNTED_ROWS });
      await expect(
        page.getByText(text('admin.more_than', { found }), { exact: true }),
      ).toBeVisible();
      const pages = page.getByRole('navigation', { name: text('admin.pages_label') });
      const button = (key: 'first' | 'previous' | 'next' | 'last') =>
        pages.getByRole('button', { name: text(`admin.${key}`), exact: true });
      await expect(pages.getByRole('status')).toHaveText(text('admin.page_of_many', { page: 1 }));
      await expect(button('previous')).toBeDisabled();
      await button('next').click();
      await expect(pages.getByRole('status')).toHaveText(text('admin.page_of_many', { page: 2 }));
      await scan(page, `${who} in a long list`);
      await button('last').click();
      await expect(page).toHaveURL(/page=-1/);
      await expect(page.getByText(`p${MANY}@many.example`)).toBeVisible();
      await expect(pages.getByRole('status')).toHaveText(text('admin.page_last'));
      await expect(button('next')).toBeDisabled();
      await button('previous').click();
      await expect(pages.getByRole('status')).toHaveText(text('admin.page_from_end', { page: 2 }));
      await expect(page.getByText(`p${MANY - 25}@many.example`)).toBeVisible();
      await scan(page, `${who} near the end of a long list`);
      await button('first').click();
      await expect(page.getByText('p1@many.example', { exact: true })).toBeVisible();
      await page.goto(PATH.replace('many', 'p7@many') + '&page=-1');
      await expect(page.getByText('p7@many.example')).toBeVisible();
    });
  });
}
