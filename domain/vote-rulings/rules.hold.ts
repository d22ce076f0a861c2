/** A hold ends by itself after this many hours, unless an organiser decides before. */
export const HOLD_HOURS = 72;
