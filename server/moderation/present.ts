import { createHash } from 'node:crypto';
import type { BallotState } from '../../domain/evidence/rules.ts';
import { type Interest, reportDueAt, type ReviewState } from '../../domain/moderation/rules.ts';
import type { QueuedReview } from '../../domain/moderation/schema.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Config } from '../config.ts';
import type { selectReviewParts } from './queries.ts';
import type { Place } from './queries.queue.ts';

type ReviewParts = Awaited<ReturnType<typeof selectReviewParts>>;

/** A review and its state, as the organisers see them. */
export interface QueueItem {
  review: QueuedReview;
  state: ReviewState;
}

/** The organiser who asks, and the others who could decide. */
interface Way {
  adminEmails: Config['adminEmails'];
  now: Date;
  actorId: string;
  /** The organisers who can sign in, and the restaurants that they own. */
  able: readonly string[];
  owners: readonly { restaurantId: string; userId: string }[];
}

/**
 * Combines the rows of a page, in the order of the places. Leaves out places that have neither a
 * review nor a report any more.
 */
export function presentReviews(
  places: readonly Place[],
  parts: ReviewParts,
  names: Map<string, string>,
  how: Way,
): QueueItem[] {
  return places.flatMap((place) => {
    const item = presentReview(place, parts, names.get(place.restaurantId) ?? '', how);
    return item ? [item] : [];
  });
}

function presentReview(
  { restaurantId, personId }: Place,
  parts: ReviewParts,
  restaurantName: string,
  { adminEmails, now, actorId, able, owners }: Way,
): QueueItem | null {
  const session = userSessionOf(personId);
  const review = parts.reviews.find(
    (row) => row.restaurantId === restaurantId && row.userSession === session,
  );
  const reports = parts.reports.filter(
    (row) => row.restaurantId === restaurantId && row.authorSession === session,
  );
  const latest = reports.at(-1);
  const said = review ?? latest;
  if (!said) return null;
  const person = parts.people.find(({ id }) => id === personId);
  const violations = parts.violations.filter(({ userId }) => userId === personId);
  const inForce = violations.filter(({ liftedAt }) => liftedAt === null);
  const reviewId = review?.id ?? null;
  const isRemoved = review !== undefined && review.removedAt !== null;
  const wroteAt = review && (review.updatedAt ?? review.createdAt);
  const hiddenAt = review?.hidden === true && !isRemoved ? review.hiddenAt : null;
  const isRewritten = wroteAt !== undefined && hiddenAt !== null && wroteAt > hiddenAt;
  const interestOf = (id: string): Interest | null => {
    if (id === personId) return 'writer';
    if (reports.some((row) => row.userSession === userSessionOf(id))) return 'reporter';
    const isOwner = (row: (typeof owners)[number]) =>
      row.userId === id && row.restaurantId === restaurantId;
    return owners.some(isOwner) ? 'owner' : null;
  };
  const withheldAs = (state: BallotState) =>
    parts.withheld.find(
      (row) =>
        row.restaurantId === restaurantId && row.userSession === session && row.state === state,
    )?.ballots ?? 0;
  const interest = interestOf(actorId);
  const hasOther = able.some((id) => id !== actorId && interestOf(id) === null);
  const queued = {
    restaurantId,
    personId,
    restaurantName,
    version: '',
    reviewId,
    rating: said.rating,
    reviewText: said.reviewText,
    reviewerName: review?.reviewerName ?? '',
    createdAt: review?.createdAt.toISOString() ?? null,
    updatedAt: review?.updatedAt?.toISOString() ?? null,
    isHidden: review?.hidden ?? false,
    isRemoved,
    isRewritten,
    hiddenFor: review?.hiddenFor ?? null,
    interest,
    refusal: interest !== null && hasOther ? 'other_organiser_needed' : null,
    isRuled: reviewId !== null && inForce.some((row) => row.reviewId === reviewId),
    withheldVotes: { held: withheldAs('held'), excluded: withheldAs('excluded') },
    reports: reports.map((report) => presentReport(report, isRemoved ? null : said, now)),
    person: person ? presentWriter(person, violations, { adminEmails, now }) : null,
  } satisfies QueuedReview;
  return {
    review: { ...queued, version: versionOf(queued) },
    state: {
      reviewId,
      isHidden: queued.isHidden,
      isRemoved,
      isRewritten,
      open: reports.filter(({ status }) => status === 'open').length,
      isRuled: queued.isRuled,
    },
  };
}

/** @param said the review as it is now; null: it was removed, so reports are not compared with it */
const presentReport = (
  { rating, reviewText, createdAt, decidedAt, ...report }: ReviewParts['reports'][number],
  said: { rating: number; reviewText: string | null } | null,
  now: Date,
): QueuedReview['reports'][number] => ({
  id: report.id,
  reason: report.reason,
  note: report.note,
  reporter: report.reporter,
  status: report.status,
  decidedBy: report.decidedBy,
  createdAt: createdAt.toISOString(),
  dueAt: reportDueAt(createdAt).toISOString(),
  isOverdue: report.status === 'open' && reportDueAt(createdAt) < now,
  decidedAt: decidedAt?.toISOString() ?? null,
  asReported:
    said === null || (rating === said.rating && reviewText === said.reviewText)
      ? null
      : { rating, reviewText },
});

/** @param violations all of the writer's, lifted ones too */
const presentWriter = (
  person: ReviewParts['people'][number],
  violations: ReviewParts['violations'],
  { adminEmails, now }: Pick<Way, 'adminEmails' | 'now'>,
): NonNullable<QueuedReview['person']> => ({
  fullName: person.fullName,
  email: person.email,
  isOrganiser:
    person.hasRole || (person.emailVerified && adminEmails.includes(person.email.toLowerCase())),
  isBanned: person.bannedAt !== null,
  suspendedUntil:
    person.suspendedUntil && person.suspendedUntil > now
      ? person.suspendedUntil.toISOString()
      : null,
  standing: violations.filter(({ liftedAt }) => liftedAt === null).length,
  violations: violations.map(
    ({ id, sanction, category, isSevere, restaurantName: name, ...row }) => ({
      id,
      sanction,
      category,
      isSevere,
      createdAt: row.createdAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
      isLifted: row.liftedAt !== null,
      restaurantName: name,
    }),
  ),
});

/**
 * Hashes everything that an organiser's decision is based on: the text, its state, its reports, and
 * the writer's violations in force, because the next sanction follows from them.
 */
function versionOf({ rating, reviewText, isHidden, isRemoved, ...row }: QueuedReview): string {
  const decisive = [
    row.reviewId,
    rating,
    reviewText,
    isHidden,
    isRemoved,
    row.isRewritten,
    row.reports.map(({ id, status }) => [id, status]),
    row.person?.violations.map(({ id, isLifted }) => [id, isLifted]),
  ];
  return createHash('sha256').update(JSON.stringify(decisive)).digest('base64url').slice(0, 22);
}
