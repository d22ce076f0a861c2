import type { Queryable } from '../../database/open.ts';
import type { AuditEntry } from '../audit/queries.ts';
import { insertAudit } from '../audit/queries.ts';
import type { AuditAction } from '../../domain/audit/rules.ts';
import {
  isAllowed,
  type ReviewAction,
  sanctionEndsAt,
  sanctionFor,
} from '../../domain/moderation/rules.ts';
import type { Ruling, SeenReview } from '../../domain/moderation/schema.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { appealToken, appealTokenHash } from '../identity/appeals.ts';
import { deleteSessions } from '../identity/queries.ts';
import { holdPerson } from '../owners/queries.ts';
import { lockAdmins } from '../people/queries.ts';
import { emptyReview, holdOwnReview } from '../reviews/queries.ts';
import { insertViolation, selectKeptOut, updateKeptOut } from '../rulings/queries.ts';
import { presentReviews, type QueueItem } from './present.ts';
import {
  clearReportedText,
  type Place,
  selectPlaceNames,
  selectReaders,
  selectReviewParts,
  settleReports,
  updateHidden,
} from './queries.ts';

/** These reviews as the organisers see them. */
export async function readReviews(
  { config, now }: Pick<ApiContext['services'], 'config' | 'now'>,
  db: Queryable,
  places: readonly Place[],
): Promise<QueueItem[]> {
  const parts = await selectReviewParts(db, places);
  const names = await selectPlaceNames(
    db,
    places.map(({ restaurantId }) => restaurantId),
  );
  return presentReviews(places, parts, names, {
    adminEmails: config.adminEmails,
    now: now(),
  });
}

/** @throws review_not_found, edit_conflict */
export const dismissReports = (context: ApiContext, actor: Person, seen: SeenReview) =>
  decide(context, actor, seen, 'dismiss', 'reports_dismissed', async () => 'dismissed');

/** @throws review_not_found, edit_conflict */
export const hideReview = (context: ApiContext, actor: Person, seen: SeenReview) =>
  decide(context, actor, seen, 'hide', 'review_hidden', async (tx) => {
    await updateHidden(tx, seen, true);
    return 'upheld';
  });

/** Reports that still wait are dismissed with it: it stands. @throws review_not_found, edit_conflict */
export const restoreReview = (context: ApiContext, actor: Person, seen: SeenReview) =>
  decide(context, actor, seen, 'restore', 'review_restored', async (tx) => {
    await updateHidden(tx, seen, false);
    return 'dismissed';
  });

/** Its words and name are gone for good, here and in its reports. @throws review_not_found, edit_conflict */
export const removeReviewForGood = (context: ApiContext, actor: Person, seen: SeenReview) =>
  decide(context, actor, seen, 'remove', 'review_removed', async (tx, { at }) => {
    await takeOut(tx, seen, at);
    return 'upheld';
  });

/** The row stays, hidden: what its writer says here next is hidden too. */
async function takeOut(tx: Queryable, place: Place, at: Date): Promise<void> {
  await updateHidden(tx, place, true);
  await emptyReview(tx, place.restaurantId, userSessionOf(place.personId), at);
  await clearReportedText(tx, place);
}

/**
 * Rules that a review is a violation. What follows is by the number of those that stand: the person
 * is kept out at once, their sessions end, and a mail tells them why, until when and how to appeal.
 * @throws review_not_found, edit_conflict, person_not_found, person_is_organiser, not_yourself
 */
export async function ruleViolation(
  context: ApiContext,
  actor: Person,
  { category, isSevere, reason, fate, ...seen }: Ruling,
): Promise<void> {
  const { personId, restaurantId } = seen;
  if (actor.id === personId) throw refuse('not_yourself');
  const { services } = context;
  await decide(context, actor, seen, 'rule', 'violation_ruled', async (tx, { at, item, held }) => {
    const { person, rating, reviewId, reviewText } = item.shown;
    if (!held || !person) throw refuse('person_not_found');
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
      const before = await selectKeptOut(tx, personId);
      const isLonger = !before?.suspendedUntil || (endsAt && before.suspendedUntil < endsAt);
      await updateKeptOut(
        tx,
        personId,
        {
          ...(sanction === 'ban' && { bannedAt: before?.bannedAt ?? at }),
          ...(endsAt && isLonger && { suspendedUntil: endsAt }),
        },
        at,
      );
      await deleteSessions(tx, personId);
    }
    if (item.standing.reviewId !== null && !item.standing.isRemoved) {
      if (fate === 'remove') await takeOut(tx, seen, at);
      else await updateHidden(tx, seen, true);
    }
    await services.mailer.send(
      { kind: 'violation_ruled', to: held.email, language: held.locale, aboutId: id },
      tx,
    );
    return {
      status: 'upheld',
      entry: {
        subjectId: personId,
        changes: { sanction: { from: null, to: sanction }, category: { from: null, to: category } },
      },
    };
  });
  services.sessions.forgetPerson(personId);
}

type Outcome = 'dismissed' | 'upheld';

/**
 * One decision on a review after the other, each on what its organiser saw: somebody else's decision
 * meanwhile, another text of the writer or another report is `edit_conflict`. Whoever reported it
 * hears what became of that.
 */
async function decide(
  { services }: ApiContext,
  actor: Person,
  { seen, ...place }: SeenReview,
  action: ReviewAction,
  audited: AuditAction,
  change: (
    tx: Queryable,
    on: { at: Date; item: QueueItem; held: Awaited<ReturnType<typeof holdPerson>> },
  ) => Promise<Outcome | { status: Outcome; entry: Omit<AuditEntry, 'action'> }>,
): Promise<void> {
  const { db, now, live, mailer } = services;
  const { restaurantId, personId } = place;
  await db.transaction(async (tx) => {
    // Whether somebody is an organiser decides here, too.
    if (action === 'rule') await lockAdmins(tx);
    // First the account, as its deletion does.
    const held = await holdPerson(tx, personId);
    await holdOwnReview(tx, restaurantId, userSessionOf(personId));
    const [item] = await readReviews(services, tx, [place]);
    if (!item) throw refuse('review_not_found');
    if (item.shown.version !== seen || !isAllowed(action, item.standing)) {
      throw refuse('edit_conflict');
    }
    const at = now();
    const outcome = await change(tx, { at, item, held });
    const { status, entry } =
      typeof outcome === 'string'
        ? { status: outcome, entry: { subjectId: item.shown.reviewId ?? restaurantId } }
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
