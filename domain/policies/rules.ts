/**
 * What the organisers promise in the policies and keep by hand (S2 §9). What the software keeps
 * stands with its own rule; the pages take both from where they are (web/policies/commitments.ts).
 */
export const POLICY_COMMITMENTS = {
  minimumAge: 13,
  /** Who hears of a change of the terms, or of the end of the service, hears it so long before. */
  noticeDays: 30,
  liabilityDollars: 100,
  /** Or what somebody has paid in so many months. */
  liabilityMonths: 12,
  /** So long people talk before a court is asked. */
  disputeDays: 60,
  legalBusinessDays: 5,
  moderationFromHours: 24,
  moderationToHours: 48,
  appealDays: 30,
  appealReviewHours: 72,
  appealBusinessDays: 5,
  /** What the second, third and fourth violation cost; the fifth is the last. */
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
  /** A policy is read again so long after the day it is shown. */
  reviewDays: 90,
  /** The least side of what one taps on. */
  targetPixels: 44,
} as const;

const DAY_MS = 24 * 3_600_000;

/** When a policy that is in effect on a day is read again. */
export const nextReview = (effective: Date): Date =>
  new Date(effective.getTime() + POLICY_COMMITMENTS.reviewDays * DAY_MS);
