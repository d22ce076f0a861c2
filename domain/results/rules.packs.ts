/** Press packs are deleted after so many days; another one can be made at any time. */
export const KEPT_PACK_DAYS = 7;

/**
 * Why a press pack could not be made. `interrupted`: servers stopped while they made it. `too_large`: more than a
 * zip file can have. `internal`: anything else; the log of the server says what.
 */
export const PACK_FAILURES = ['interrupted', 'too_large', 'internal'] as const;
export type PackFailure = (typeof PACK_FAILURES)[number];
