import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { demoPeople } from '../database/demo/people.ts';
import { restaurantAccessRequests as requests } from '../database/schema/owners.ts';
import { type App, expect, restaurantOf, test } from './app.ts';
import { enter } from './enter.ts';
import { onDesktop, onPhone, scan, STILL } from './visitors.ts';

const NAMES = ['Ana Uno', 'Beto Dos', 'Carla Tres'] as const;
const place = restaurantOf('las-palomas');

/** Lets three people ask for the same restaurant, before everybody else who waits. */
const ask = (app: App) =>
  app.db.insert(requests).values(
    NAMES.map((fullName, index) => {
      const { id, email } = demoPeople.filter(({ password }) => !password)[index] ?? {};
      if (!id || !email) throw new Error('The demo lacks people.');
      const createdAt = new Date(app.clock.now.getTime() - (90_000 - index) * 1000);
      const asked = { fullName, email, restaurantId: place.id, pfgAccountNumber: '7', createdAt };
      return { ...asked, userId: id, status: 'pending' as const };
    }),
  );

const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `${name}, ${place.name}` });

test.describe(onDesktop[0], () => {
  const [, t, use] = onDesktop;
  test.use({ ...use, ...STILL });

  test('access requests are decided by single keys, one and several', async ({ page, app }) => {
    await ask(app);
    await enter(page, app, 'admin');
    await page.goto('/admin/restaurant-requests?status=pending');
    await expect(page.getByRole('row')).toHaveCount(5);
    const dialog = page.getByRole('dialog');
    await page.keyboard.press('a');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('j');
    await expect(box(page, 'Ana Uno')).toBeFocused();
    await page.keyboard.press('a');
    await expect(dialog).toContainText(t('owners.approve_title', { restaurant: place.name }));
    await dialog.getByRole('button', { name: t('owners.approve') }).click();
    const approved = t('owners.approved', { person: 'Ana Uno', restaurant: place.name });
    await expect(page.getByRole('status').filter({ hasText: approved })).toBeVisible();
    await expect(box(page, 'Ana Uno')).toHaveCount(0);
    await expect(box(page, 'Beto Dos')).toBeFocused();

    for (const key of ['x', 'j', 'x']) await page.keyboard.press(key);
    await expect(page.getByText(t('queues.selected', { count: 2 }))).toBeVisible();
    await scan(page, 'a selection');
    // Somebody else is faster with one of them.
    await app.db
      .update(requests)
      .set({ status: 'withdrawn' })
      .where(eq(requests.fullName, NAMES[2]));
    await page.keyboard.press('r');
    await expect(dialog).toContainText(t('owners.reject_many', { count: 2 }));
    await dialog.getByRole('textbox').fill('Not your number, Jill & Karl.');
    await scan(page, 'rejecting several');
    await dialog.getByRole('button', { name: t('owners.reject') }).click();
    await expect(dialog).toContainText(t('queues.done', { count: 1 }));
    await expect(dialog).toContainText(t('queues.failed', { count: 1 }));
    await expect(dialog.getByRole('listitem')).toHaveText(
      `Carla Tres, ${place.name}${t('errors.request_withdrawn')}`,
    );
    await scan(page, 'the result');
    await dialog
      .getByRole('button', { name: t('shell.close') })
      .last()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('row')).toHaveCount(2);
  });

  test('single keys leave text fields alone, list themselves, and can be switched off', async ({
    page,
    app,
  }) => {
    await enter(page, app, 'admin');
    await page.goto('/admin/user-management');
    await expect(page.getByRole('row')).toHaveCount(26);
    await page.getByRole('searchbox').pressSequentially('jbk?');
    await expect(page.getByRole('searchbox')).toHaveValue('jbk?');
    await page.getByRole('searchbox').fill('');
    await expect(page.getByRole('row')).toHaveCount(26);
    await page.getByRole('heading', { level: 1 }).click();
    const focused = page.locator('[data-item]:focus');
    await page.keyboard.press('j');
    await expect(focused).toHaveCount(1);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t('queues.key_next'));
    await scan(page, 'the keys');
    await dialog.getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('row')).toHaveCount(26);
    for (const key of ['j', '?']) await page.keyboard.press(key);
    await expect(focused).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: t('queues.keys') }).click();
    await dialog.getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect(focused).toHaveCount(1);
  });
});

test.describe(onPhone[0], () => {
  const [, t, use] = onPhone;
  test.use({ ...use, ...STILL });

  test('all reviews of a page are hidden at once, and shown again', async ({ page, app }) => {
    await enter(page, app, 'admin');
    await page.goto('/admin/reviews?status=all');
    const all = page.getByRole('checkbox', { name: t('queues.select_all') });
    await all.check();
    await expect(page.getByText(t('queues.selected', { count: 10 }))).toBeVisible();
    await scan(page, 'all selected');
    const hide = new RegExp(`^${t('moderation.act_hide')} \\(`);
    await page.getByRole('button', { name: hide }).click();
    const dialog = page.getByRole('dialog');
    await scan(page, 'hiding many');
    await dialog.getByRole('button', { name: t('moderation.act_hide') }).click();
    const undo = dialog.getByRole('button', { name: t('queues.undo') });
    await expect(undo).toBeVisible();
    const [count = ''] = /\d+/.exec((await dialog.getByRole('status').textContent()) ?? '') ?? [];
    await scan(page, 'hidden');
    await undo.click();
    await expect(dialog).toContainText(t('moderation.restore_many', { count: Number(count) }));
    await dialog.getByRole('button', { name: t('moderation.act_restore') }).click();
    await expect(page.getByText(t('queues.all_done', { count: Number(count) }))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('accounts are banned together for one reason, which can be undone', async ({
    page,
    app,
  }) => {
    await enter(page, app, 'admin');
    await page.goto('/admin/user-management');
    const rows = page.getByRole('table').getByRole('checkbox');
    for (const index of [0, 1, 2]) await rows.nth(index).check();
    await page.getByRole('button', { name: `${t('admin.ban')} (3)`, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Votos por dinero.');
    await dialog.getByRole('button', { name: t('admin.ban') }).click();
    await expect(dialog).toContainText(t('queues.done', { count: 3 }));
    await dialog.getByRole('button', { name: t('queues.undo') }).click();
    await dialog.getByRole('button', { name: t('admin.unban') }).click();
    await expect(page.getByText(t('queues.all_done', { count: 3 }))).toBeVisible();
    await expect(page.getByRole('table')).not.toContainText(t('admin.banned'));
  });
});
