import { POLICY_COMMITMENTS } from '../policies/rules.ts';
import { festivalDay } from '../festival.ts';

/** What follows a violation (S2 §4), from the first to the fifth; a severe one is banned at once. */
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

/** Which reviews the organisers look at: those that wait (reported, or rewritten since they were hidden), decided, hidden, or every one. */
export const QUEUE_STATES = ['open', 'decided', 'hidden', 'all'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** What becomes of a review whose writer is ruled on. */
export const REVIEW_FATES = ['hide', 'remove'] as const;
export type ReviewFate = (typeof REVIEW_FATES)[number];

export const MODERATION_LIMITS = {
  /** Of a reason that somebody is told, and of an appeal; in UTF-16 code units. */
  reasonLength: 1000,
  appealLength: 2000,
  pageSize: 10,
} as const;

const HOUR_MS = 3_600_000;

/** How long each keeps somebody out, in milliseconds; null: not at all, or for good. */
const SANCTION_MS: Record<Sanction, number | null> = {
  warning: null,
  suspension_short: POLICY_COMMITMENTS.suspensionHours * HOUR_MS,
  suspension: POLICY_COMMITMENTS.suspensionDays * 24 * HOUR_MS,
  suspension_long: POLICY_COMMITMENTS.longSuspensionDays * 24 * HOUR_MS,
  ban: null,
};

/**
 * What follows the next violation.
 * @param before how many violations stand already; those that were taken back on appeal do not count
 */
export function sanctionFor(before: number, isSevere: boolean): Sanction {
  if (isSevere) return 'ban';
  return SANCTIONS[Math.min(before, SANCTIONS.length - 1)] ?? 'ban';
}

/** When a sanction that begins then is over; null for a warning and for a ban. */
export function sanctionEndsAt(sanction: Sanction, ruledAt: Date): Date | null {
  const lastsMs = SANCTION_MS[sanction];
  return lastsMs === null ? null : new Date(ruledAt.getTime() + lastsMs);
}

/** Until when one may appeal against what was ruled then. */
export const appealEndsAt = (ruledAt: Date): Date =>
  new Date(ruledAt.getTime() + POLICY_COMMITMENTS.appealDays * 24 * HOUR_MS);

/** Whether it is too late to appeal; in the last moment it is not. */
export const isTooLateToAppeal = (ruledAt: Date, now: Date): boolean =>
  now.getTime() > appealEndsAt(ruledAt).getTime();

/** By when somebody has looked at what was reported then. */
export const reportDueAt = (reportedAt: Date): Date =>
  new Date(reportedAt.getTime() + POLICY_COMMITMENTS.moderationToHours * HOUR_MS);

/** By when an appeal of then is decided: business days later, at the same time of the day. */
export function appealDueAt(appealedAt: Date): Date {
  let at = appealedAt;
  for (let left = POLICY_COMMITMENTS.appealBusinessDays; left > 0;) {
    at = new Date(at.getTime() + 24 * HOUR_MS);
    if (isBusinessDay(at)) left -= 1;
  }
  return at;
}

/** Monday to Friday where the festival is; holidays are not known. */
function isBusinessDay(at: Date): boolean {
  const weekday = new Date(`${festivalDay(at)}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** What somebody who decides on a review has to do with it themselves. */
export const INTERESTS = ['writer', 'reporter', 'owner'] as const;
export type Interest = (typeof INTERESTS)[number];

/** What an organiser can do with a review; its words are removed for good by a ruling alone. */
export const REVIEW_ACTIONS = ['dismiss', 'hide', 'restore', 'rule'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

/** How a review stands, as far as it decides what can be done with it. */
export interface ReviewState {
  /** null where its writer has removed it for good. */
  reviewId: string | null;
  isHidden: boolean;
  isRemoved: boolean;
  /** Its writer has changed it since it was hidden. */
  isRewritten: boolean;
  /** How many reports wait. */
  open: number;
  /** Whether a violation stands for it. */
  isRuled: boolean;
}

/** The page offers what this allows, and the server refuses the rest. */
export function isAllowed(action: ReviewAction, standing: ReviewState): boolean {
  const { reviewId, isHidden, isRemoved, isRewritten, open, isRuled } = standing;
  const isThere = reviewId !== null && !isRemoved;
  switch (action) {
    case 'dismiss':
      return open > 0 && (!isThere || !isHidden);
    case 'hide':
      // Again: who rewrote it is told that it is no better.
      return isThere && (!isHidden || isRewritten);
    case 'restore':
      return isThere && isHidden;
    case 'rule':
      // What was rewritten since may be against the rules anew.
      return open > 0 || (isThere && (!isRuled || isRewritten));
  }
}
