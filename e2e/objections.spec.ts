import { personIdOf } from '../database/demo/people.ts';
import { restaurantOwners } from '../database/schema/owners.ts';
import { type App, expect, restaurantOf, test } from './app.ts';
import { enter } from './enter.ts';
import { publishResult } from './publish.ts';
import { scan, STILL, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');

const own = (app: App) =>
  app.db
    .insert(restaurantOwners)
    .values({ userId: personIdOf('owner'), restaurantId: place.id })
    .onConflictDoNothing();

for (const [who, t, use] of visitors) {
  test.describe(who, () => {
    test.use({ ...use, ...STILL });

    test('an owner asks for a recount, an organiser recounts and answers, and everybody reads it', async ({
      page,
      app,
    }) => {
      await own(app);
      await publishResult(app);

      await enter(page, app, 'owner');
      await page.goto(`/restaurant-owner-dashboard?restaurant=${place.id}`);
      const mine = page.getByRole('region', { name: t('objections.own_title', { year: '2026' }) });
      await expect(mine.getByText(t('objections.own_places'))).toBeVisible();
      await mine.getByRole('button', { name: t('objections.ask_recount') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(t('objections.form_public'));
      await scan(page, 'asking for a recount');
      const words = 'Our <b>Saturday</b> votes are missing';
      await dialog.getByLabel(t('objections.form_words_recount')).fill(words);
      await dialog.getByRole('button', { name: t('objections.form_send') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(mine.getByText(words)).toBeVisible();
      await expect(mine.getByText(t('objections.state_open'))).toBeVisible();
      // Nothing lies on it: what was done is said above it.
      await expect(mine.getByText(t('objections.sent'))).toBeInViewport();
      await expect(page.getByText(t('objections.sent'))).toHaveCount(1);
      await expect(mine.getByRole('heading', { name: t('objections.own_asked') })).toBeFocused();
      await expect(mine.getByRole('button', { name: t('objections.ask_recount') })).toHaveCount(0);
      await scan(page, 'the dashboard after a result');

      await enter(page, app, 'admin');
      await page.goto('/admin/results/objections');
      await expect(page.getByText(words)).toBeVisible();
      const menu = page.getByRole('navigation', { name: t('admin.navigation') });
      const fold = menu.getByRole('button');
      if (await fold.isVisible()) await fold.click();
      const entry = menu.getByRole('link', { name: t('objections.nav') });
      await expect(entry).toContainText(t('admin.waiting', { count: 1 }));
      if (await fold.isVisible()) await fold.click();
      await scan(page, 'the objections that wait');
      await page.getByRole('button', { name: t('objections.recount_now') }).click();
      await page.getByRole('button', { name: t('objections.answer_act'), exact: true }).click();
      await dialog.getByLabel(t('objections.answer_en')).fill('We counted again.');
      await dialog.getByLabel(t('objections.answer_es')).fill('Volvimos a contar.');
      await scan(page, 'answering');
      await dialog.getByRole('button', { name: t('objections.answer_send') }).click();
      // At once: a toast is there for 4 seconds.
      await page.getByRole('button', { name: t('objections.answered_see') }).click();
      await expect(page).toHaveURL(/\/results\/objections\?year=/);
      await page.goto('/admin/results/objections');
      await expect(page.getByText(t('objections.queue_none'))).toBeVisible();
      const none = page.getByText(t('objections.found', { count: 0 }));
      expect((await none.boundingBox())?.width).toBe(1);
      if (await fold.isVisible()) await fold.click();
      await expect(entry).toBeVisible();
      await expect(entry).not.toContainText(t('admin.waiting', { count: 1 }));

      await page.context().clearCookies({ name: /session/ });
      await page.goto('/results/objections');
      const listed = page.getByRole('listitem').filter({ hasText: place.name });
      await expect(listed).toContainText(words);
      await expect(listed).toContainText(t('objections.state_stands'));
      await expect(listed).toContainText(
        t('objections.kind_recount') === 'Recount' ? 'We counted again.' : 'Volvimos a contar.',
      );
      await scan(page, 'the public list');
      await page.setViewportSize({ width: 320, height: 640 });
      await scan(page, 'the public list on a small screen');
    });

    test('words are hidden in place with a reason, and an owner withdraws', async ({
      page,
      app,
    }) => {
      await own(app);
      await publishResult(app);
      await enter(page, app, 'owner');
      const path = `${app.url}/api/owned-restaurants/${place.id}/objections`;
      const data = { kind: 'objection', version: 1, listId: 'restaurants', message: 'You thieves' };
      const headers = { origin: app.url };
      expect((await page.request.post(path, { data, headers })).status()).toBe(200);

      await enter(page, app, 'admin');
      await page.goto('/admin/results/objections');
      await page.getByRole('button', { name: t('objections.hide') }).click();
      const dialog = page.getByRole('dialog');
      await scan(page, 'hiding words');
      await dialog.getByRole('button', { name: t('objections.hide') }).click();
      await expect(dialog).toHaveCount(0);
      await page.goto('/results/objections');
      const reason = t('objections.hidden_insult');
      await expect(page.getByText(t('objections.hidden', { reason }))).toBeVisible();
      await expect(page.getByText('You thieves')).toHaveCount(0);

      await enter(page, app, 'owner');
      await page.goto(`/restaurant-owner-dashboard?restaurant=${place.id}`);
      await page.getByRole('button', { name: t('objections.withdraw'), exact: true }).click();
      await dialog.getByRole('button', { name: t('objections.withdraw'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(t('objections.state_withdrawn'))).toBeVisible();
      await expect(
        page.getByRole('button', { name: t('objections.ask_objection'), exact: true }),
      ).toBeVisible();
    });

    test('a mail to owners ends with their places, by an example in the preview', async ({
      page,
      app,
    }) => {
      await publishResult(app);
      await enter(page, app, 'admin');
      await page.goto('/admin/email-broadcast?mail=new');
      const tick = page.getByLabel(t('broadcasts.with_ranks'));
      await page.getByLabel(t('broadcasts.owners'), { exact: true }).selectOption('no');
      await expect(tick).toHaveCount(0);
      await page.getByLabel(t('broadcasts.owners'), { exact: true }).selectOption('yes');
      await tick.check();
      const preview = page.getByRole('region', { name: t('broadcasts.preview') });
      await expect(preview).toContainText(t('broadcasts.ranks_example'));
      await expect(preview).toContainText(t('broadcasts.ranks_badge'));
      await scan(page, 'a mail with places');
      await page.getByRole('button', { name: t('broadcasts.save') }).click();
      await page.waitForURL(/mail=[0-9a-f-]{36}/);
      await page.reload();
      await expect(tick).toBeChecked();
    });
  });
}

test('before a result there is nothing to object to', async ({ page }) => {
  await page.goto('/results/objections');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No result is published yet');
  await scan(page, 'the list before a result');
});
