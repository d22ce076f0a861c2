import { eq } from 'drizzle-orm';
import { DEMO_CLUSTER } from '../database/demo/seed-judged-votes.ts';
import { demoRestaurants } from '../database/demo/restaurants.ts';
import { auditLog } from '../database/schema/audit.ts';
import { expect, test } from './app.ts';
import { enter } from './enter.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

for (const [who, t, use] of visitors) {
  const { phoneTest, desktopTest } = testsOf(test, who);
  test.describe(who, () => {
    test.use({ ...use, ...STILL });

    phoneTest(
      'an organiser finds a cluster harmless, says why, and takes it back',
      async ({ page, app }) => {
        const note = 'A company at lunch';
        await enter(page, app, 'admin');
        await page.goto(`/admin/votes?cluster=${DEMO_CLUSTER}`);
        const dismiss = page.getByRole('button', { name: t('voteRulings.dismiss') });
        await dismiss.click();
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText(t('voteRulings.dismiss_will_votes'));
        await scan(page, 'finding a cluster harmless');
        await dialog.getByLabel(t('voteRulings.dismiss_note')).fill(note);
        await dialog.getByRole('button', { name: t('voteRulings.dismiss') }).click();
        await expect(dialog).toHaveCount(0);
        await expect(page.getByText(note)).toBeVisible();
        await page.goto('/admin/votes?tab=clusters');
        await expect(page.getByText(t('voteRulings.cluster_dismissed'))).toBeVisible();
        await expect(page.getByText(note)).toBeVisible();

        await page.goto(`/admin/votes?cluster=${DEMO_CLUSTER}`);
        await page.getByRole('button', { name: t('voteRulings.reopen') }).click();
        await dialog.getByRole('button', { name: t('voteRulings.reopen') }).click();
        await expect(dismiss).toBeFocused();
        const entries = await app.db
          .select()
          .from(auditLog)
          .where(eq(auditLog.subjectId, DEMO_CLUSTER));
        expect(entries.map(({ action }) => action).toSorted()).toEqual([
          'cluster_dismissed',
          'cluster_reopened',
        ]);
      },
    );

    desktopTest(
      'votes are filtered by restaurant, dish and hour; what is typed of a network stays out of the address',
      async ({ page, app }) => {
        const place = demoRestaurants.find(({ key }) => key === 'el-comal-de-lupita');
        const dish = place?.dishes[0];
        if (!place || !dish) throw new Error('The demo has no such restaurant.');
        await enter(page, app, 'admin');
        await page.goto('/admin/votes');
        const filters = page.getByRole('search', { name: t('voteRulings.filter') });
        const unfold = filters.getByRole('button', { name: t('voteRulings.filters'), exact: true });
        await expect(filters).toBeVisible();
        if (await unfold.isVisible()) await unfold.click();
        await filters
          .getByRole('combobox', { name: t('voteRulings.column_restaurant') })
          .fill(place.name);
        await expect(filters.getByRole('option', { name: place.name })).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(new RegExp(`restaurant=${place.id}`));
        const dishes = filters.getByLabel(t('voteRulings.dish'));
        await dishes.selectOption({ label: dish.name });
        await expect(page).toHaveURL(new RegExp(`dish=${dish.id}`));
        const from = t('voteRulings.from');
        await filters.getByLabel(from, { exact: true }).fill('2026-01-01');
        await filters.getByLabel(t('voteRulings.time_of', { name: from })).fill('11:30');
        await expect(page).toHaveURL(/from=2026-01-01T11(:|%3A)30/);
        await scan(page, 'the filters of the votes');

        const typed = filters.getByLabel(t('voteRulings.trace_search'));
        await typed.fill('203.0.0.0/8');
        await page.keyboard.press('Enter');
        await expect(filters.getByText(t('errors.trace_network_too_wide'))).toBeVisible();
        await typed.fill('ana@somewhere.example');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/domain=[0-9a-f]{32}/);
        expect(page.url()).not.toContain('somewhere');
        await expect(page.getByText(t('voteRulings.none_match'), { exact: true })).toBeVisible();
        const chip = t('voteRulings.only_domain', { name: 'somewhere.example' });
        await filters.getByRole('button', { name: chip }).click();
        await expect(page).not.toHaveURL(/domain=/);
        // The address alone has the rest of the filter.
        await page.reload();
        await expect(filters.getByRole('button', { name: dish.name })).toBeVisible();
      },
    );

    desktopTest(
      'votes are selected and ruled on by keys, while the focus is in their table',
      async ({ page, app }) => {
        await enter(page, app, 'admin');
        await page.goto('/admin/votes');
        const boxes = page.getByRole('table').getByRole('checkbox');
        const dialog = page.getByRole('dialog');
        await boxes.first().focus();
        await page.keyboard.press('?');
        await expect(dialog).toContainText(t('voteRulings.keys_range'));
        await scan(page, 'the keys');
        await page.keyboard.press('Escape');
        await expect(boxes.first()).toBeFocused();
        await page.keyboard.press('x');
        await page.keyboard.press('j');
        await page.keyboard.press('Shift+ArrowDown');
        await expect(boxes.nth(2)).toBeFocused();
        await expect(page.getByRole('table').getByRole('checkbox', { checked: true })).toHaveCount(
          3,
        );
        await page.keyboard.press('e');
        await expect(
          dialog.getByRole('button', { name: t('voteRulings.action_exclude'), exact: true }),
        ).toHaveAttribute('aria-pressed', 'true');
        await expect(dialog).toContainText(t('voteRulings.effect_votes', { count: 3 }));
        await page.keyboard.press('Escape');
        await expect(boxes.nth(2)).toBeFocused();
        // Elsewhere, letters do nothing.
        await page.getByRole('searchbox').first().focus();
        await page.keyboard.press('e');
        await expect(dialog).toHaveCount(0);
      },
    );

    phoneTest('the dashboard names the next step', async ({ page, app }) => {
      await enter(page, app, 'admin');
      await page.goto('/admin/analytics');
      await expect(page.getByText(t('voteRulings.next_proposals', { count: 1 }))).toBeVisible();
      await page.getByRole('link', { name: t('voteRulings.next_proposals_link') }).click();
      await expect(page).toHaveURL(/tab=rulings/);
      await expect(
        page.getByRole('listitem').getByText(t('voteRulings.ruling_proposed')),
      ).toBeVisible();
    });
  });
}
