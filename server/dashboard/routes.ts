import { implement } from '@orpc/server';
import { dashboardContract } from '../../domain/dashboard/contract.ts';
import { DASHBOARD, daysOf } from '../../domain/dashboard/rules.ts';
import { festivalDay } from '../../domain/festival.ts';
import type { Hidden } from '../../domain/embargo/rules.ts';
import { readHidden } from '../embargo/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { limit } from '../http/limits.ts';
import { refuseForeign } from '../session/exporter.ts';
import { requireOwner, requireSignedIn } from '../session/guard.ts';
import type { Person } from '../../domain/people/schema.ts';
import { REVIEW_LIMITS } from '../../domain/reviews/rules.ts';
import { presentReviews, requirePlace } from '../reviews/present.ts';
import { countUnanswered, selectReviews } from '../reviews/queries.ts';
import { selectVotingState } from '../settings/queries.ts';
import { presentSummary } from './present.summary.ts';
import { presentOverview, presentOwned, presentVote, withoutVotes } from './present.ts';
import {
  selectDishDays,
  selectDishNames,
  selectOwned,
  selectRecentVotes,
  selectReviewDays,
  selectVoteHours,
} from './queries.ts';
import { presentReviewsFile, presentVotesFile } from './present.files.ts';
import { readReviews, readVotes } from './queries.files.ts';
import { selectCounty, selectPattern, selectReviewStars } from './queries.summary.ts';

const os = implement(dashboardContract).$context<ApiContext>();
const { recentVotesKept, overlapMs } = DASHBOARD;
const { pageSize } = REVIEW_LIMITS;

/**
 * Everything that tells an owner figures of the votes asks here first.
 * @returns also what an embargo hides now
 * @throws as `requireOwner`
 */
async function requireFigures(
  context: ApiContext,
  restaurantId: string,
): Promise<{ owner: Person; hidden: Hidden }> {
  const owner = await requireOwner(context, restaurantId);
  const { db, now } = context.services;
  return { owner, hidden: await readHidden(db, now()) };
}

export const dashboardRoutes = os.router({
  owned: os.owned.handler(async ({ context }) => {
    const { person } = await requireSignedIn(context);
    const restaurants = await selectOwned(context.services.db, person.id);
    return { restaurants: restaurants.map(presentOwned) };
  }),

  overview: os.overview.handler(async ({ input: { restaurantId, range }, context }) => {
    const { hidden } = await requireFigures(context, restaurantId);
    const { db, now } = context.services;
    const today = festivalDay(now());
    const [dishDays, reviewDays, dishes, hours] = await Promise.all([
      selectDishDays(db, restaurantId),
      selectReviewDays(db, restaurantId),
      selectDishNames(db, restaurantId),
      selectVoteHours(db, restaurantId, daysOf(range, today).days?.from ?? null),
    ]);
    const counted = { dishDays, reviewDays, dishes, hours };
    const overview = presentOverview(restaurantId, range, today, counted);
    return hidden.owners ? withoutVotes(overview) : overview;
  }),

  summary: os.summary.handler(async ({ input: { restaurantId }, context }) => {
    const { owner, hidden } = await requireFigures(context, restaurantId);
    if (hidden.owners) return null;
    const { db, now } = context.services;
    const moment = now();
    const today = festivalDay(moment);
    const [dishDays, dishes, pattern, reviews, county, { isOpen }] = await Promise.all([
      selectDishDays(db, restaurantId),
      selectDishNames(db, restaurantId),
      selectPattern(db, restaurantId),
      selectReviewStars(db, restaurantId),
      selectCounty(db, restaurantId, owner.id),
      selectVotingState(db, moment),
    ]);
    const counted = { dishDays, dishes, pattern, reviews, county, isCountyHidden: hidden.totals };
    return presentSummary(restaurantId, { ...counted, today, isOpen });
  }),

  recentVotes: os.recentVotes.handler(async ({ input, context }) => {
    const { restaurantId, since, before } = input;
    const { hidden } = await requireFigures(context, restaurantId);
    const { db } = context.services;
    if (hidden.owners) return { isHidden: true, votes: [] };
    const from = since === undefined ? undefined : new Date(Date.parse(since) - overlapMs);
    const rows = await selectRecentVotes(
      db,
      restaurantId,
      { since: from, before },
      recentVotesKept,
    );
    return { isHidden: false, votes: rows.map(presentVote) };
  }),

  reviews: os.reviews.handler(async ({ input, context }) => {
    const { restaurantId, only } = input;
    await requireOwner(context, restaurantId);
    const { db } = context.services;
    const after = requirePlace(input.after);
    const [unanswered, rows] = await Promise.all([
      countUnanswered(db, restaurantId),
      selectReviews(db, { restaurantId, after, only, limit: pageSize + 1 }),
    ]);
    return { ...presentReviews(rows, pageSize), unanswered };
  }),

  export: os.export.handler(async ({ input: { restaurantId, what, format }, context }) => {
    await requireSignedIn(context, { isFresh: true });
    const { owner, hidden } = await requireFigures(context, restaurantId);
    refuseForeign(context);
    await limit(context, 'sheetsByPerson', owner.id);
    const { db, now } = context.services;
    const asked = { format, language: context.language, at: now() };
    if (what === 'reviews') return presentReviewsFile(readReviews(db, restaurantId), asked);
    if (hidden.owners) throw refuse('votes_hidden');
    return presentVotesFile(readVotes(db, restaurantId), asked);
  }),
});
