import { POLICY_COMMITMENTS } from '../policies/rules.ts';
import { festivalDay } from '../festival.ts';

/** The sanction of each violation (S2 §4), from the first to the fifth; a severe one is banned at once. */
export const SANCTIONS = [
  'warning',
  'suspension_short',
  'suspension',
  'suspension_long',
  'ban',
] as const;
export type Sanction = (typeof SANCTIONS)[number];

export const APPEAL_STATES = ['pending', 'granted', 'rejected'] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** Filters of the organisers' list; `open`: reported, or rewritten since they were hidden. */
export const QUEUE_STATES = ['open', 'decided', 'hidden', 'all'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** What happens to a review when its writer is ruled on. */
export const REVIEW_FATES = ['hide', 'remove'] as const;
export type ReviewFate = (typeof REVIEW_FATES)[number];

export const MODERATION_LIMITS = {
  /** For the reason sent to a person, and for an appeal; in UTF-16 code units. */
  reasonLength: 1000,
  appealLength: 2000,
  pageSize: 10,
} as const;

const HOUR_MS = 3_600_000;

/** Length of each suspension, in milliseconds; null: none, or for good. */
const SANCTION_MS: Record<Sanction, number | null> = {
  warning: null,
  suspension_short: POLICY_COMMITMENTS.suspensionHours * HOUR_MS,
  suspension: POLICY_COMMITMENTS.suspensionDays * 24 * HOUR_MS,
  suspension_long: POLICY_COMMITMENTS.longSuspensionDays * 24 * HOUR_MS,
  ban: null,
};

/**
 * The sanction of the next violation.
 * @param before number of valid violations; those taken back on appeal do not count
 */
export function sanctionFor(before: number, isSevere: boolean): Sanction {
  if (isSevere) return 'ban';
  return SANCTIONS[Math.min(before, SANCTIONS.length - 1)] ?? 'ban';
}

/** When a sanction that begins then ends; null for a warning and for a ban. */
export function sanctionEndsAt(sanction: Sanction, ruledAt: Date): Date | null {
  const lastsMs = SANCTION_MS[sanction];
  return lastsMs === null ? null : new Date(ruledAt.getTime() + lastsMs);
}

/** The deadline to appeal against a ruling of that moment. */
export const appealEndsAt = (ruledAt: Date): Date =>
  new Date(ruledAt.getTime() + POLICY_COMMITMENTS.appealDays * 24 * HOUR_MS);

/** Whether it is too late to appeal; the last moment is still in time. */
export const isTooLateToAppeal = (ruledAt: Date, now: Date): boolean =>
  now.getTime() > appealEndsAt(ruledAt).getTime();

/** The deadline to look at a report of that moment. */
export const reportDueAt = (reportedAt: Date): Date =>
  new Date(reportedAt.getTime() + POLICY_COMMITMENTS.moderationToHours * HOUR_MS);

/** The deadline to decide an appeal of that moment: business days later, at the same time of day. */
export function appealDueAt(appealedAt: Date): Date {
  let at = appealedAt;
  for (let left = POLICY_COMMITMENTS.appealBusinessDays; left > 0;) {
    at = new Date(at.getTime() + 24 * HOUR_MS);
    if (isBusinessDay(at)) left -= 1;
  }
  return at;
}

/** Monday to Friday in the festival's time zone; holidays are not known. */
function isBusinessDay(at: Date): boolean {
  const weekday = new Date(`${festivalDay(at)}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** An organiser's own involvement in a review that they decide on. */
export const INTERESTS = ['writer', 'reporter', 'owner'] as const;
export type Interest = (typeof INTERESTS)[number];

/** What an organiser can do with a review; only a ruling removes its words for good. */
export const REVIEW_ACTIONS = ['dismiss', 'hide', 'restore', 'rule'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

/** The state of a review that decides what can be done with it. */
export interface ReviewState {
  /** null if its writer has removed it for good. */
  reviewId: string | null;
  isHidden: boolean;
  isRemoved: boolean;
  /** Its writer has changed it since it was hidden. */
  isRewritten: boolean;
  /** Number of open reports. */
  open: number;
  /** Whether a valid violation refers to it. */
  isRuled: boolean;
}

/** The page offers what this allows, and the server refuses the rest. */
export function isAllowed(action: ReviewAction, state: ReviewState): boolean {
  const { reviewId, isHidden, isRemoved, isRewritten, open, isRuled } = state;
  const isThere = reviewId !== null && !isRemoved;
  switch (action) {
    case 'dismiss':
      return open > 0 && (!isThere || !isHidden);
    case 'hide':
      // Hides it again: tells the writer that the new version is not better.
      return isThere && (!isHidden || isRewritten);
    case 'restore':
      return isThere && isHidden;
    case 'rule':
      // The rewritten version may break the rules again.
      return open > 0 || (isThere && (!isRuled || isRewritten));
  }
}
