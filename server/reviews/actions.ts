import type { Queryable } from '../../database/open.ts';
import type { reviewReplies } from '../../database/schema/reviews.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { publicNameOf, type ReportReason, REVIEW_MAILS } from '../../domain/reviews/rules.ts';
import type { WrittenReview } from '../../domain/reviews/schema.ts';
import { insertAudit } from '../audit/queries.ts';
import type { Mailer, Services } from '../ports.ts';
import { refuse } from '../http/errors.ts';
import { ownsRestaurant } from '../session/queries.ts';
import { selectMailedWriter, startCollecting } from './queries.mails.ts';
import {
  deleteReply,
  deleteReview,
  emptyReview,
  lockFullName,
  lockOwnReview,
  lockReply,
  lockReview,
  insertReport,
  selectOwnReview,
  upsertReply,
  upsertReview,
} from './queries.ts';

type ReviewDeps = Pick<Services, 'db' | 'now' | 'newId' | 'live'>;

/** @throws restaurant_not_found */
export async function readOwnReview(db: Queryable, { id }: Person, restaurantId: string) {
  const row = await selectOwnReview(db, restaurantId, id);
  if (!row) throw refuse('restaurant_not_found');
  return row;
}

/**
 * Writes or changes the person's review of a restaurant. A review that an organiser has hidden
 * stays hidden, even if it was removed in between. Two concurrent writes meet in the unique index:
 * both take effect, one after the other. Notifies open pages of the restaurant if the visible text
 * changed.
 * @param seen names the review that its writer saw: another one is not replaced unseen
 * @throws restaurant_not_found, review_needs_vote, edit_conflict; signed_out when the account was deleted
 * meanwhile
 */
export async function writeReview(
  { db, now, newId, live, mailer }: ReviewDeps & Pick<Services, 'mailer'>,
  person: Person,
  { restaurantId, seen, ...written }: WrittenReview & { restaurantId: string },
) {
  const { own, isSeen } = await db.transaction(async (tx) => {
    const fullName = await lockFullName(tx, person.id);
    if (fullName === undefined) throw refuse('signed_out');
    const { mayReview } = await readOwnReview(tx, person, restaurantId);
    if (!mayReview) throw refuse('review_needs_vote');
    const userSession = userSessionOf(person.id);
    const row = await lockOwnReview(tx, restaurantId, userSession);
    const before = row?.removedAt ? null : (row ?? null);
    const isChanged = before?.rating !== written.rating || before.reviewText !== written.reviewText;
    if (isChanged && seen !== undefined) refuseUnseen(before, { seen });
    const at = after(before, now());
    await upsertReview(tx, {
      id: newId(),
      restaurantId,
      userSession,
      ...written,
      reviewerName: publicNameOf(fullName),
      at,
    });
    const isSeen = isChanged && row?.hidden !== true;
    if (isSeen) await tellOwners(tx, mailer, restaurantId, at);
    return { own: await readOwnReview(tx, person, restaurantId), isSeen };
  });
  if (isSeen) live.publish({ type: 'reviews', restaurantId });
  return own;
}

/**
 * Removes the person's review. A hidden one leaves an empty row, so that the person's next review
 * here is hidden too.
 * @throws restaurant_not_found, review_not_found
 */
export async function removeReview(
  { db, now, live }: ReviewDeps,
  person: Person,
  restaurantId: string,
) {
  const userSession = userSessionOf(person.id);
  const { own, wasHidden } = await db.transaction(async (tx) => {
    const review = await lockOwnReview(tx, restaurantId, userSession);
    if (review?.hidden) await emptyReview(tx, restaurantId, userSession, now());
    else await deleteReview(tx, restaurantId, userSession);
    const left = await readOwnReview(tx, person, restaurantId);
    if (!review || review.removedAt) throw refuse('review_not_found');
    return { own: left, wasHidden: review.hidden };
  });
  if (!wasHidden) live.publish({ type: 'reviews', restaurantId });
  return own;
}

/**
 * Stores a person's report of a review for the organisers, with the review's text. A second report
 * by the same person changes nothing.
 * @throws review_not_found, not_yourself; signed_out when the account was deleted meanwhile
 */
export async function reportReview(
  { db, now, newId }: ReviewDeps,
  { id }: Person,
  report: { reviewId: string; reason: ReportReason; note: string | null },
): Promise<void> {
  const userSession = userSessionOf(id);
  await db.transaction(async (tx) => {
    if ((await lockFullName(tx, id)) === undefined) throw refuse('signed_out');
    const review = await lockReview(tx, report.reviewId);
    if (!review) throw refuse('review_not_found');
    if (review.authorSession === userSession) throw refuse('not_yourself');
    await insertReport(tx, { id: newId(), ...review, ...report, userSession, createdAt: now() });
  });
}

interface ReplyPlace {
  restaurantId: string;
  reviewId: string;
  /** `updatedAt` of the reply that the owner saw; null: there was none. */
  seen: string | null;
}

/**
 * Writes or changes the restaurant's reply, whichever of its owners wrote it. The same text again
 * is no change, even from another owner.
 * @returns the reply, and when the review was changed
 * @throws review_not_found; edit_conflict if it is not the reply that the owner saw; signed_out
 * when the account was deleted meanwhile, owner_required when the access was taken back
 */
export async function writeReply(
  { db, now, live, mailer }: ReviewDeps & Pick<Services, 'mailer'>,
  owner: Person,
  { replyText, ...place }: ReplyPlace & { replyText: string },
) {
  const { restaurantId, reviewId } = place;
  const { written, changedAt, isChanged } = await db.transaction(async (tx) => {
    const { reply: before, changedAt, userSession } = await lockReplyOf(tx, owner, place);
    // The same words to a changed review are meant: they answer it anew.
    const isOlder =
      before !== null && changedAt !== null && lastWritten(before) < changedAt.getTime();
    if (before?.replyText === replyText && !isOlder) {
      return { written: before, changedAt, isChanged: false };
    }
    refuseUnseen(before, place);
    const at = after(before, now());
    await upsertReply(tx, { reviewId, userId: owner.id, replyText, at });
    // Without the text: it may name the reviewer, and the log outlives the reviewer's account.
    await insertAudit(tx, { id: owner.id, role: 'owner' }, at, {
      action: before ? 'reply_changed' : 'reply_written',
      subjectId: reviewId,
      restaurantId,
    });
    if (!before || isOlder) await tellWriter(tx, mailer, { userSession, reviewId });
    const written = {
      replyText,
      createdAt: before?.createdAt ?? at,
      updatedAt: before ? at : null,
    };
    return { written, changedAt, isChanged: true };
  });
  if (isChanged) live.publish({ type: 'reviews', restaurantId });
  return { written, changedAt };
}

/**
 * Removes the restaurant's reply; does nothing if there is none any more.
 * @throws as `writeReply`
 */
export async function removeReply(
  { db, now, live }: ReviewDeps,
  owner: Person,
  place: ReplyPlace,
): Promise<void> {
  const { restaurantId, reviewId } = place;
  const isChanged = await db.transaction(async (tx) => {
    const { reply: before } = await lockReplyOf(tx, owner, place);
    if (!before) return false;
    refuseUnseen(before, place);
    await deleteReply(tx, reviewId);
    await insertAudit(tx, { id: owner.id, role: 'owner' }, now(), {
      action: 'reply_removed',
      subjectId: reviewId,
      restaurantId,
    });
    return true;
  });
  if (isChanged) live.publish({ type: 'reviews', restaurantId });
}

/** Locks the account first, as its deletion does, which avoids a deadlock. */
async function lockReplyOf(tx: Queryable, { id }: Person, { restaurantId, reviewId }: ReplyPlace) {
  if ((await lockFullName(tx, id)) === undefined) throw refuse('signed_out');
  // Checked again: the access may have been taken back since the request started.
  if (!(await ownsRestaurant(tx, id, restaurantId))) throw refuse('owner_required');
  const found = await lockReply(tx, restaurantId, reviewId);
  if (!found) throw refuse('review_not_found');
  return found;
}

/** A mail to the writer of a review about its reply. */
async function tellWriter(
  tx: Queryable,
  mailer: Mailer,
  { userSession, reviewId }: { userSession: string; reviewId: string },
): Promise<void> {
  const writer = await selectMailedWriter(tx, userSession);
  if (!writer) return;
  const { email: to, locale: language } = writer;
  await mailer.send({ kind: 'review_answered', to, language, aboutId: reviewId }, tx);
}

/** A mail to the owners about the reviews of an hour, which begins with this one. */
async function tellOwners(
  tx: Queryable,
  mailer: Mailer,
  restaurantId: string,
  at: Date,
): Promise<void> {
  const { collectSeconds } = REVIEW_MAILS;
  const owners = await startCollecting(tx, restaurantId, { at, collectMs: collectSeconds * 1000 });
  for (const { email: to, locale: language } of owners) {
    const mailJob = { kind: 'new_reviews', to, language, since: at.toISOString() } as const;
    await mailer.sendAfter(mailJob, collectSeconds, tx);
  }
}

/** A review or a reply, as far as its version goes. */
type Written = Pick<typeof reviewReplies.$inferSelect, 'createdAt' | 'updatedAt'>;

/** Milliseconds since 1970; 0 for none. */
const lastWritten = (written: Written | null): number =>
  written ? (written.updatedAt ?? written.createdAt).getTime() : 0;

/** Always later than what was there, so that who saw that gets a conflict. */
const after = (before: Written | null, now: Date): Date =>
  new Date(Math.max(now.getTime(), lastWritten(before) + 1));

/** @throws edit_conflict */
function refuseUnseen(written: Written | null, { seen }: { seen: string | null }): void {
  const wasSeen = seen === null ? 0 : Date.parse(seen);
  if (lastWritten(written) !== wasSeen) throw refuse('edit_conflict');
}
