/** Whether a field of an entry has a value that it can have. */
export type Check = (value: unknown) => boolean;

export const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

export const isUuid = matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
/** 32 bytes in base64url: the last character has two bits that are 0. */
export const isHash = matches(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/);
export const isReason = matches(/^[a-z][a-z_]{0,39}$/);
export const isOrigin = matches(
  /^(?=.{1,255}$)(\[[0-9a-f:]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)(:[0-9]{1,5})?$/,
);
export const isIndex: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
export const isPoints: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5;

/** Dishes of a merged restaurant, or pairs of voters, in one entry. */
const MAX_PAIRS = 100;

/** @param least how many there are at least */
export const arePairs =
  (isPart: Check, least: number): Check =>
  (value) =>
    Array.isArray(value) &&
    value.length >= least &&
    value.length <= MAX_PAIRS &&
    value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isPart));
