import { isTooLateToAppeal } from '../../domain/moderation/rules.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { publicNameOf } from '../../domain/reviews/rules.ts';
import type { Queryable } from '../../database/open.ts';
import { insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { appealTokenHash } from '../identity/appeals.ts';
import { findPersonName, lockAdmins, selectAbleAdmins, lockPerson } from '../profiles/queries.ts';
import { lockOwnReview } from '../reviews/queries.ts';
import {
  findRulingByAppeal,
  findRulingByProof,
  insertAppeal,
  rewriteReview,
  type RulingRow,
  selectReviewRow,
  updateAppeal,
  updateBanState,
  updateLifted,
} from './queries.ts';
import { selectBan, selectActiveViolations } from '../identity/queries.ts';

/** @throws appeal_link_invalid */
export async function readRuling(db: Queryable, token: string): Promise<RulingRow> {
  const ruling = await findRulingByProof(db, appealTokenHash(token));
  if (!ruling) throw refuse('appeal_link_invalid');
  return ruling;
}

/**
 * Appeals against a ruling, once and in time.
 * @throws appeal_link_invalid, appeal_too_late, appeal_already_sent
 */
export async function sendAppeal(
  { services: { db, now, newId } }: ApiContext,
  { token, appealText }: { token: string; appealText: string },
): Promise<RulingRow> {
  return db.transaction(async (tx) => {
    const { id: violationId, userId, createdAt: ruledAt } = await readRuling(tx, token);
    // Deleting the account also deletes the ruling.
    if (!(await lockPerson(tx, userId))) throw refuse('appeal_link_invalid');
    const createdAt = now();
    if (isTooLateToAppeal(ruledAt, createdAt)) throw refuse('appeal_too_late');
    if (!(await insertAppeal(tx, { id: newId(), violationId, appealText, createdAt }))) {
      throw refuse('appeal_already_sent');
    }
    return readRuling(tx, token);
  });
}

/**
 * Why this organiser may not decide an appeal; null if they may. If there is an organiser besides
 * those who ruled and the one who appeals, those who ruled may not decide.
 * @param ruledBy the organisers of the ruling: a ruling on votes may have two
 * @param able ids of the organisers who could sign in and decide it
 */
export const appealRefusal = (
  { userId, ruledBy }: { userId: string; ruledBy: readonly (string | null)[] },
  actorId: string,
  able: readonly string[],
): 'not_yourself' | 'other_organiser_needed' | null => {
  if (userId === actorId) return 'not_yourself';
  const isAnotherThere = able.some(
    (id) => id !== actorId && id !== userId && !ruledBy.includes(id),
  );
  return ruledBy.includes(actorId) && isAnotherThere ? 'other_organiser_needed' : null;
};

/**
 * Grants an appeal, which reverts the ruling completely, or rejects it. The person is notified by
 * mail.
 * @throws appeal_not_found, appeal_already_decided, other_organiser_needed, not_yourself
 */
export async function decideAppeal(
  { services: { db, config, now, mailer, sessions, live } }: ApiContext,
  actor: Person,
  { appealId, isGranted, reason }: { appealId: string; isGranted: boolean; reason: string },
): Promise<void> {
  const ruling = await db.transaction(async (tx) => {
    // Locks the admins: their number determines who may decide.
    await lockAdmins(tx);
    const { userId } = (await findRulingByAppeal(tx, appealId)) ?? {};
    const locked = userId === undefined ? undefined : await lockPerson(tx, userId);
    const found = locked && (await findRulingByAppeal(tx, appealId));
    if (!locked || !found) throw refuse('appeal_not_found');
    const able = await selectAbleAdmins(tx, config.adminEmails, now());
    const refusal = appealRefusal(
      { userId: found.userId, ruledBy: [found.ruledById] },
      actor.id,
      able,
    );
    if (refusal) throw refuse(refusal);
    await refuseDecided(tx, found);
    const at = now();
    await updateAppeal(tx, appealId, {
      status: isGranted ? 'granted' : 'rejected',
      decidedAt: at,
      decidedBy: actor.id,
      decisionReason: reason,
    });
    if (isGranted) {
      await takeBack(tx, found, locked.fullName, at);
      await live.notifyCaches(tx, ['sessions']);
    }
    const action = isGranted ? 'appeal_granted' : 'appeal_rejected';
    await insertAudit(tx, { id: actor.id, role: 'admin' }, at, {
      action,
      subjectId: found.userId,
      restaurantId: found.restaurantId,
    });
    await mailer.send(
      { kind: action, to: locked.email, language: locked.locale, aboutId: found.id },
      tx,
    );
    return found;
  });
  sessions.forgetPerson(ruling.userId);
  if (ruling.restaurantId) live.publish({ type: 'reviews', restaurantId: ruling.restaurantId });
}

/** If two organisers decide at once, one wins; the other one's error says how, by whom and when. */
export async function refuseDecided(
  tx: Queryable,
  {
    appealStatus: status,
    decidedAt,
    decidedById,
  }: Pick<RulingRow, 'appealStatus' | 'decidedAt' | 'decidedById'>,
): Promise<void> {
  if (!status || status === 'pending' || !decidedAt) return;
  const decidedBy = decidedById === null ? null : await findPersonName(tx, decidedById);
  throw refuse('appeal_already_decided', { status, decidedBy, decidedAt: decidedAt.toISOString() });
}

/**
 * Reverts the effects of a ruling and keeps those of others: an earlier ban, a manual ban, and a
 * longer suspension. The review is shown again as it was ruled on, unless its writer has changed or
 * removed it since.
 */
async function takeBack(tx: Queryable, ruling: RulingRow, fullName: string, at: Date) {
  await updateLifted(tx, ruling.id, at);
  const activeViolations = await selectActiveViolations(tx, ruling.userId);
  const kept = await selectBan(tx, ruling.userId);
  const banned = activeViolations.findLast(({ sanction }) => sanction === 'ban');
  const wasBannedByIt =
    ruling.sanction === 'ban' && kept?.bannedAt?.getTime() === ruling.createdAt.getTime();
  const wasSuspendedByIt =
    ruling.endsAt !== null && kept?.suspendedUntil?.getTime() === ruling.endsAt.getTime();
  const ends = activeViolations.flatMap(({ endsAt }) => (endsAt ? [endsAt.getTime()] : []));
  await updateBanState(
    tx,
    ruling.userId,
    {
      ...(wasBannedByIt && { bannedAt: banned?.createdAt ?? null }),
      ...(wasSuspendedByIt && {
        suspendedUntil: ends.length > 0 ? new Date(Math.max(...ends)) : null,
      }),
    },
    at,
  );
  const { reviewId, restaurantId, userId } = ruling;
  if (reviewId === null || restaurantId === null) return;
  await lockOwnReview(tx, restaurantId, userSessionOf(userId));
  const review = await selectReviewRow(tx, reviewId);
  if (!review || activeViolations.some((one) => one.reviewId === reviewId)) return;
  const wasRemovedByIt = review.removedAt?.getTime() === ruling.createdAt.getTime();
  const isAsRuledOn =
    review.removedAt === null &&
    review.reviewText === ruling.reviewText &&
    review.rating === ruling.rating;
  if (!wasRemovedByIt && !isAsRuledOn) return;
  await rewriteReview(tx, reviewId, {
    reviewText: ruling.reviewText,
    reviewerName: publicNameOf(fullName),
  });
}
