import { PROMISES } from '../policies/rules.ts';

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

const HOUR_MS = 3_600_000;

/** How long each keeps somebody out, in milliseconds; null: not at all, or for good. */
export const SANCTION_MS: Record<Sanction, number | null> = {
  warning: null,
  suspension_short: PROMISES.suspensionHours * HOUR_MS,
  suspension: PROMISES.suspensionDays * 24 * HOUR_MS,
  suspension_long: PROMISES.longSuspensionDays * 24 * HOUR_MS,
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

/** Until when one may appeal against what was ruled then. */
export const appealEndsAt = (ruledAt: Date): Date =>
  new Date(ruledAt.getTime() + PROMISES.appealDays * 24 * HOUR_MS);
