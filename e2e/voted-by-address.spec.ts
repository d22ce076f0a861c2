import { randomUUID } from 'node:crypto';
import { ballots, votes } from '../database/schema/voting.ts';
import { type App, expect, restaurantOf, standAt, test } from './app.ts';
import { enter, giveLongWords, LONG_EMAIL } from './enter.ts';
import { onPhone, scan, STILL } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');

/** A vote of today by a deleted account with the visitor's address. */
async function voteBefore({ db, clock }: App): Promise<void> {
  const userSession = `user:${randomUUID()}`;
  const [ballot] = await db
    .insert(ballots)
    .values({ userSession, idempotencyKey: randomUUID(), requestHash: '' })
    .returning({ ballotId: ballots.id });
  await db.insert(votes).values({
    ballotId: ballot?.ballotId ?? '',
    restaurantId: place.id,
    dishId: place.dishes[0]?.id ?? '',
    rating: 5,
    userSession,
    voterEmail: LONG_EMAIL,
    voterName: '',
    locationVerified: true,
    voteDay: '2026-05-02',
    createdAt: clock.now,
  });
}

for (const [name, t, use] of [onPhone]) {
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    test('a vote of today by an earlier account is told, with its address, before anything is rated', async ({
      page,
      app,
    }) => {
      await giveLongWords(app, 'visitor');
      await voteBefore(app);
      await enter(page, app, 'visitor');
      await standAt(page, place);
      await page.goto(`/restaurant/${place.id}`);
      const bar = page.getByRole('group', { name: t('voting.bar_submit'), exact: true });
      await expect(bar).toContainText(t('voting.bar_voted'));
      // Nothing else on the page says it: so screen readers announce it, too.
      await expect(bar.getByRole('status')).toHaveText(
        t('errors.email_already_voted_today', { email: LONG_EMAIL }),
      );
      await expect(bar.getByRole('button')).toHaveCount(0);
      await expect(page.getByText(t('voting.rate_tomorrow'))).toBeVisible();
      await expect(page.getByRole('radio', { disabled: false })).toHaveCount(0);
      await scan(page, 'voted by address');
    });
  });
}
