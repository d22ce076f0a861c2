import type { Queryable } from '../../database/open.ts';
import { type AuditEntry, insertAudit } from '../audit/queries.ts';
import type { AuditAction } from '../../domain/audit/rules.ts';
import {
  isAllowed,
  type ReviewAction,
  sanctionEndsAt,
  sanctionFor,
} from '../../domain/moderation/rules.ts';
import type { Hiding, Ruling, SeenReview } from '../../domain/moderation/schema.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { appealToken, appealTokenHash } from '../identity/appeals.ts';
import { deleteSessions, selectBan } from '../identity/queries.ts';
import { lockPerson, lockAdmins, selectAbleAdmins } from '../profiles/queries.ts';
import { emptyReview, lockOwnReview } from '../reviews/queries.ts';
import { insertViolation, updateBanState } from '../rulings/queries.ts';
import { presentReviews, type QueueItem } from './present.ts';
import {
  clearReportedText,
  selectOwnersAmong,
  selectPlaceNames,
  selectReaders,
  selectReviewParts,
  settleReports,
  updateHidden,
} from './queries.ts';
import type { Place } from './queries.queue.ts';

/** These reviews as this organiser sees them. They decide on none of their own if another could. */
export async function readReviews(
  { config, now }: Pick<ApiContext['services'], 'config' | 'now'>,
  db: Queryable,
  places: readonly Place[],
  actorId: string,
): Promise<QueueItem[]> {
  const parts = await selectReviewParts(db, places);
  const ids = places.map(({ restaurantId }) => restaurantId);
  const names = await selectPlaceNames(db, ids);
  const able = await selectAbleAdmins(db, config.adminEmails, now());
  return presentReviews(places, parts, names, {
    adminEmails: config.adminEmails,
    now: now(),
    actorId,
    able,
    owners: await selectOwnersAmong(db, ids, [actorId, ...able]),
  });
}

/** @throws review_not_found, edit_conflict, other_organiser_needed */
export const dismissReports = (context: ApiContext, actor: Person, seen: SeenReview) =>
  decide(context, actor, seen, 'dismiss', 'reports_dismissed', async () => 'dismissed');

/**
 * A mail tells the writer why, and how to object; also when they rewrote it and it is hidden again.
 * @throws review_not_found, edit_conflict, other_organiser_needed
 */
export const hideReview = (
  context: ApiContext,
  actor: Person,
  { category, ...seen }: Hiding,
): Promise<void> =>
  decide(context, actor, seen, 'hide', 'review_hidden', async (tx, { at, item, writer }) => {
    await updateHidden(tx, seen, { category, at });
    const aboutId = item.review.reviewId ?? '';
    if (writer) {
      const reader = { to: writer.email, language: writer.locale };
      await context.services.mailer.send({ kind: 'review_hidden', ...reader, aboutId }, tx);
    }
    const from = item.review.hiddenFor;
    return {
      status: 'upheld',
      entry: { subjectId: aboutId, changes: { category: { from, to: category } } },
    };
  });

/** Also dismisses pending reports. @throws review_not_found, edit_conflict, other_organiser_needed */
export const restoreReview = (context: ApiContext, actor: Person, seen: SeenReview) =>
  decide(context, actor, seen, 'restore', 'review_restored', async (tx) => {
    await updateHidden(tx, seen, null);
    return 'dismissed';
  });

/** Deletes the text for good. The row stays hidden, so that a new text by its writer is hidden too. */
async function takeOut(tx: Queryable, place: Place, at: Date): Promise<void> {
  await emptyReview(tx, place.restaurantId, userSessionOf(place.personId), at);
  await clearReportedText(tx, place);
}

/**
 * Rules that a review is a violation. The sanction follows from the number of violations in force:
 * the ban or suspension starts at once, the person's sessions end, and a mail states the reason,
 * the end and how to appeal.
 * @throws review_not_found, edit_conflict, person_not_found, person_is_organiser, not_yourself,
 * other_organiser_needed
 */
export async function ruleViolation(
  context: ApiContext,
  actor: Person,
  { category, isSevere, reason, fate, ...seen }: Ruling,
): Promise<void> {
  const { personId, restaurantId } = seen;
  if (actor.id === personId) throw refuse('not_yourself');
  const { services } = context;
  await decide(
    context,
    actor,
    seen,
    'rule',
    'violation_ruled',
    async (tx, { at, item, writer }) => {
      const { person, rating, reviewId, reviewText } = item.review;
      if (!writer || !person) throw refuse('person_not_found');
      if (person.isOrganiser) throw refuse('person_is_organiser');
      const sanction = sanctionFor(person.standing, isSevere);
      const endsAt = sanctionEndsAt(sanction, at);
      const id = services.newId();
      await insertViolation(tx, {
        id,
        userId: personId,
        reviewId,
        restaurantId,
        rating,
        reviewText,
        category,
        isSevere,
        sanction,
        reason,
        ruledBy: actor.id,
        createdAt: at,
        endsAt,
        appealTokenHash: appealTokenHash(appealToken(services.config, id)),
      });
      if (sanction !== 'warning') {
        const before = await selectBan(tx, personId);
        const isLonger = !before?.suspendedUntil || (endsAt && before.suspendedUntil < endsAt);
        await updateBanState(
          tx,
          personId,
          {
            ...(sanction === 'ban' && { bannedAt: before?.bannedAt ?? at }),
            ...(endsAt && isLonger && { suspendedUntil: endsAt }),
          },
          at,
        );
        await deleteSessions(tx, personId);
        // On commit, every server reads its sessions again.
        await services.live.notifyCaches(tx, ['sessions']);
      }
      if (item.state.reviewId !== null && !item.state.isRemoved) {
        await updateHidden(tx, seen, { category, at });
        if (fate === 'remove') await takeOut(tx, seen, at);
      }
      await services.mailer.send(
        { kind: 'violation_ruled', to: writer.email, language: writer.locale, aboutId: id },
        tx,
      );
      return {
        status: 'upheld',
        entry: {
          subjectId: personId,
          changes: {
            sanction: { from: null, to: sanction },
            ...(endsAt && { endsAt: { from: null, to: endsAt.toISOString() } }),
            ...(isSevere && { isSevere: { from: false, to: true } }),
            category: { from: null, to: category },
          },
        },
      };
    },
  );
  services.sessions.forgetPerson(personId);
}

type Outcome = 'dismissed' | 'upheld';

/**
 * Serialises decisions on a review. Each is based on what its organiser saw: another decision, a
 * new text of the writer or a new report meanwhile is `edit_conflict`. The people who reported the
 * review get a mail with the result.
 */
async function decide(
  { services }: ApiContext,
  actor: Person,
  { seen, ...place }: SeenReview,
  action: ReviewAction,
  audited: AuditAction,
  change: (
    tx: Queryable,
    on: { at: Date; item: QueueItem; writer: Awaited<ReturnType<typeof lockPerson>> },
  ) => Promise<Outcome | { status: Outcome; entry: Omit<AuditEntry, 'action'> }>,
): Promise<void> {
  const { db, now, live, mailer } = services;
  const { restaurantId, personId } = place;
  await db.transaction(async (tx) => {
    // Locks the admins: the decision depends on who is an admin, both its subject and its deciders.
    await lockAdmins(tx);
    // Locks the account first, as its deletion does.
    const writer = await lockPerson(tx, personId);
    await lockOwnReview(tx, restaurantId, userSessionOf(personId));
    const [item] = await readReviews(services, tx, [place], actor.id);
    if (!item) throw refuse('review_not_found');
    if (item.review.version !== seen || !isAllowed(action, item.state)) {
      throw refuse('edit_conflict');
    }
    if (item.review.refusal) throw refuse(item.review.refusal);
    const at = now();
    const outcome = await change(tx, { at, item, writer });
    const { status, entry } =
      typeof outcome === 'string'
        ? { status: outcome, entry: { subjectId: item.review.reviewId ?? restaurantId } }
        : outcome;
    const decision = { status, decidedAt: at, decidedBy: actor.id };
    const settled = await settleReports(tx, place, decision);
    await insertAudit(tx, { id: actor.id, role: 'admin' }, at, {
      action: audited,
      restaurantId,
      ...entry,
    });
    const reporters = new Map(settled.map(({ id, userSession }) => [userSession, id]));
    const ids = [...reporters.keys()].map((session) => session.replace(/^user_/, ''));
    const readers = ids.length > 0 ? await selectReaders(tx, ids) : [];
    for (const { id, email: to, locale: language } of readers) {
      const aboutId = reporters.get(userSessionOf(id)) ?? '';
      await mailer.send({ kind: `report_${status}`, to, language, aboutId }, tx);
    }
  });
  live.publish({ type: 'reviews', restaurantId });
}
