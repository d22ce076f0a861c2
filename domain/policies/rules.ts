/**
 * Commitments of the policies that the organisers keep by hand (S2 §9). Limits that the software enforces
 * are next to their own rules; the pages read both (web/policies/commitments.ts).
 */
export const POLICY_COMMITMENTS = {
  minimumAge: 13,
  /** Notice before a change of the terms, or before the end of the service. */
  noticeDays: 30,
  liabilityDollars: 100,
  /** Or the amount that the person paid in this many months. */
  liabilityMonths: 12,
  /** Time for talks before a lawsuit. */
  disputeDays: 60,
  legalBusinessDays: 5,
  moderationFromHours: 24,
  moderationToHours: 48,
  appealDays: 30,
  appealReviewHours: 72,
  appealBusinessDays: 5,
  /** The sanctions of the second, third and fourth violation; the fifth is final. */
  suspensionHours: 24,
  suspensionDays: 7,
  longSuspensionDays: 30,
  privacyHours: 72,
  breachHours: 72,
  supportHours: 24,
  /** In the festival's time zone: from 9 in the morning to 6 in the evening. */
  supportFromAm: 9,
  supportToPm: 6,
  accessibilityHours: 48,
  /** A policy is reviewed this long after its date. */
  reviewDays: 90,
  /** The minimum side of a tap target. */
  targetPixels: 44,
} as const;

const DAY_MS = 24 * 3_600_000;

/** When a policy that takes effect on a day is due for review. */
export const nextReview = (effective: Date): Date =>
  new Date(effective.getTime() + POLICY_COMMITMENTS.reviewDays * DAY_MS);
