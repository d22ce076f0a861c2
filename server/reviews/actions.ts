import type { Queryable } from '../../database/open.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { publicNameOf, type ReportReason } from '../../domain/reviews/rules.ts';
import type { WrittenReview } from '../../domain/reviews/schema.ts';
import type { Services } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import {
  deleteReview,
  holdAuthor,
  holdFullName,
  insertReport,
  selectOwnReview,
  upsertReview,
} from './queries.ts';

type Needed = Pick<Services, 'db' | 'now' | 'newId' | 'live'>;

/** @throws restaurant_not_found */
export async function readOwnReview(db: Queryable, { id }: Person, restaurantId: string) {
  const row = await selectOwnReview(db, restaurantId, userSessionOf(id));
  if (!row) throw refuse('restaurant_not_found');
  return row;
}

/**
 * Writes the person's review of a restaurant, or changes it. One that an organiser has hidden stays
 * so. Two at the same moment meet in the unique index: both count, one after the other. Open pages
 * of the restaurant are told.
 * @throws restaurant_not_found, review_needs_vote; signed_out when the account was deleted meanwhile
 */
export async function writeReview(
  { db, now, newId, live }: Needed,
  person: Person,
  { restaurantId, ...written }: WrittenReview & { restaurantId: string },
) {
  const own = await db.transaction(async (tx) => {
    const fullName = await holdFullName(tx, person.id);
    if (fullName === undefined) throw refuse('signed_out');
    const { mayReview } = await readOwnReview(tx, person, restaurantId);
    if (!mayReview) throw refuse('review_needs_vote');
    await upsertReview(tx, {
      id: newId(),
      restaurantId,
      userSession: userSessionOf(person.id),
      ...written,
      reviewerName: publicNameOf(fullName),
      at: now(),
    });
    return readOwnReview(tx, person, restaurantId);
  });
  live.publish({ type: 'reviews', restaurantId });
  return own;
}

/** @throws restaurant_not_found, review_not_found */
export async function removeReview(services: Needed, person: Person, restaurantId: string) {
  const wasThere = await deleteReview(services.db, restaurantId, userSessionOf(person.id));
  const own = await readOwnReview(services.db, person, restaurantId);
  if (!wasThere) throw refuse('review_not_found');
  services.live.publish({ type: 'reviews', restaurantId });
  return own;
}

/**
 * Keeps for the organisers that somebody thinks a review should not stand. A second report of the
 * same person changes nothing.
 * @throws review_not_found, not_yourself; signed_out when the account was deleted meanwhile
 */
export async function reportReview(
  { db, now, newId }: Needed,
  { id }: Person,
  report: { reviewId: string; reason: ReportReason; note: string | null },
): Promise<void> {
  const userSession = userSessionOf(id);
  await db.transaction(async (tx) => {
    if ((await holdFullName(tx, id)) === undefined) throw refuse('signed_out');
    const author = await holdAuthor(tx, report.reviewId);
    if (author === undefined) throw refuse('review_not_found');
    if (author === userSession) throw refuse('not_yourself');
    await insertReport(tx, { id: newId(), ...report, userSession, createdAt: now() });
  });
}
