import { implement } from '@orpc/server';
import { reviewsContract } from '../../domain/reviews/contract.ts';
import { REVIEW_LIMITS, summariseStars } from '../../domain/reviews/rules.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { limit } from '../http/limits.ts';
import { requireOwner, requireSignedIn } from '../session/guard.ts';
import {
  readOwnReview,
  removeReply,
  removeReview,
  reportReview,
  writeReply,
  writeReview,
} from './actions.ts';
import { presentOwn, presentReply, presentReviews, requirePlace } from './present.ts';
import { countByStars, selectReviews } from './queries.ts';

const os = implement(reviewsContract).$context<ApiContext>();
const { pageSize } = REVIEW_LIMITS;

export const reviewsRoutes = os.router({
  list: os.list.handler(async ({ input: { restaurantId, after }, context }) => {
    const { db } = context.services;
    const place = requirePlace(after);
    const [byStars, rows] = await Promise.all([
      countByStars(db, restaurantId),
      selectReviews(db, { restaurantId, after: place, limit: pageSize + 1 }),
    ]);
    if (!byStars) throw refuse('restaurant_not_found');
    return { ...presentReviews(rows, pageSize), summary: summariseStars(byStars) };
  }),

  findOwn: os.findOwn.handler(async ({ input, context }) => {
    const { person } = await requireSignedIn(context);
    return presentOwn(await readOwnReview(context.services.db, person, input.restaurantId));
  }),

  write: os.write.handler(async ({ input, context }) => {
    const { person } = await requireSignedIn(context);
    await limit(context, 'reviewsByPerson', person.id);
    return presentOwn(await writeReview(context.services, person, input));
  }),

  remove: os.remove.handler(async ({ input, context }) => {
    const { person } = await requireSignedIn(context);
    await limit(context, 'reviewsByPerson', person.id);
    return presentOwn(await removeReview(context.services, person, input.restaurantId));
  }),

  report: os.report.handler(async ({ input, context }) => {
    const { person } = await requireSignedIn(context);
    await limit(context, 'reportsByPerson', person.id);
    await reportReview(context.services, person, input);
    return { reported: true as const };
  }),

  reply: os.reply.handler(async ({ input, context }) => {
    const owner = await requireOwner(context, input.restaurantId);
    await limit(context, 'repliesByOwner', owner.id);
    const { written, changedAt } = await writeReply(context.services, owner, input);
    return presentReply(written, changedAt);
  }),

  removeReply: os.removeReply.handler(async ({ input, context }) => {
    const owner = await requireOwner(context, input.restaurantId);
    await limit(context, 'repliesByOwner', owner.id);
    await removeReply(context.services, owner, input);
    return { removed: true as const };
  }),
});
