import type { Page } from '@playwright/test';
import { DEMO_CLUSTER } from '../database/demo/seed-judged-votes.ts';
import { userRoles } from '../database/schema/people.ts';
import { voteClusters } from '../database/schema/vote-rulings.ts';
import { findDrift } from '../database/vote-totals.ts';
import { type App, expect, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { openBrowser } from './other-browser.ts';
import { onPhone, scan, STILL } from './visitors.ts';

/** A ruling that two organisers make: the button of the card, and that of the dialog. */
async function decide(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function findCluster(app: App) {
  const [cluster] = await app.db.select().from(voteClusters);
  if (!cluster) throw new Error('The demo has no cluster.');
  return cluster;
}

for (const [who, t, use] of [onPhone]) {
  test.describe(who, () => {
    test.use({ ...use, ...STILL });

    test('two organisers rule on a cluster, the open page shows it live, and they undo it', async ({
      page,
      app,
      browser,
    }) => {
      const { restaurantId, ballots } = await findCluster(app);
      await app.db.insert(userRoles).values({ userId: demoPerson('votante').id, role: 'admin' });
      const guest = await openBrowser(browser, app, use);
      const readVotes = async () => {
        const answer = await guest.request.get(`/api/restaurants/${restaurantId}/totals`);
        return (await answer.json()).allTime.votes as number;
      };
      const before = await readVotes();
      await guest.goto(`/restaurant/${restaurantId}`);

      await enter(page, app, 'admin');
      await page.goto(`/admin/votes?cluster=${DEMO_CLUSTER}`);
      await expect(page.getByText(t('voteRulings.compared'))).toBeVisible();
      await expect(page.getByText(t('voteRulings.waits_other_organiser_needed'))).toBeVisible();
      await scan(page, 'a cluster');
      await page.goto('/admin/votes?tab=rulings');
      await expect(page.getByText(t('voteRulings.waits_other_organiser_needed'))).toBeVisible();
      await scan(page, 'a ruling that waits');

      const other = await openBrowser(browser, app, use, 'votante');
      await other.goto('/admin/votes?tab=rulings');
      const strip = guest.getByRole('region', { name: t('voting.totals_title') });
      const shown = await strip.textContent();
      await decide(other, t('voteRulings.approve'));
      expect(await readVotes()).toBe(before - ballots);
      await expect(strip).not.toHaveText(shown ?? '');
      expect(await findDrift(app.db)).toEqual([]);

      await page.reload();
      await decide(page, t('voteRulings.undo'));
      // Few votes, and no place among the first ten moves: one organiser may undo it alone.
      expect(await readVotes()).toBe(before);
      expect(await findDrift(app.db)).toEqual([]);
    });
  });
}
