import { and, eq, sql } from 'drizzle-orm';
import { reviews } from '../database/schema/reviews.ts';
import { ballots, votes } from '../database/schema/voting.ts';
import { type App, expect, test } from './app.ts';
import { enter } from './enter.ts';
import { onDesktop, scan, STILL } from './visitors.ts';

/** A review of the demo whose writer has voted there; their votes there are excluded from now on. */
async function excludeVotesOfWriter({ db }: App) {
  const [found] = await db
    .select({ session: reviews.userSession, restaurantId: reviews.restaurantId })
    .from(reviews)
    .innerJoin(
      votes,
      and(eq(votes.userSession, reviews.userSession), eq(votes.restaurantId, reviews.restaurantId)),
    )
    .orderBy(reviews.id)
    .limit(1);
  if (!found) throw new Error('The demo has no such review.');
  const { session, restaurantId } = found;
  const here = sql`user_session = ${session} and id in (
    select ballot_id from votes where restaurant_id = ${restaurantId})`;
  await db.update(ballots).set({ state: 'excluded' }).where(here);
  const count = await db.$count(ballots, here);
  return { count, restaurantId, personId: session.replace('user_', '') };
}

for (const [name, t, use] of [onDesktop]) {
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    test('a review leads to the excluded votes of its writer for the restaurant', async ({
      page,
      app,
    }) => {
      const { count, restaurantId, personId } = await excludeVotesOfWriter(app);
      await enter(page, app, 'admin');
      await page.goto(`/admin/reviews?person=${personId}&status=all`);
      const link = page.getByRole('link', { name: t('moderation.votes_excluded', { count }) });
      await expect(link).toHaveCount(1);
      await scan(page, 'a review whose writer has excluded votes');
      await link.click();
      await expect(page).toHaveURL(`/admin/votes?person=${personId}&restaurant=${restaurantId}`);
      await expect(
        page.getByText(t('voteRulings.state_excluded'), { exact: true }),
      ).not.toHaveCount(0);
    });
  });
}
