export const VOTE_RULING_ACTIONS = ['hold', 'exclude', 'restore'] as const;
export type VoteRulingAction = (typeof VOTE_RULING_ACTIONS)[number];

export const VOTE_RULING_REASONS = [
  'not_at_the_restaurant',
  'several_accounts',
  'automated',
  'own_restaurant',
  'bought_or_pressed',
  'other',
  'mistake',
  'appeal_granted',
] as const;
export type VoteRulingReason = (typeof VOTE_RULING_REASONS)[number];

/** `expired`: a hold whose time is over; its votes count again. */
export const VOTE_RULING_STATES = [
  'proposed',
  'in_force',
  'declined',
  'undone',
  'expired',
] as const;
export type VoteRulingState = (typeof VOTE_RULING_STATES)[number];

/** A hold ends by itself after this many hours, unless an organiser decides before. */
export const HOLD_HOURS = 72;
/** A ruling on more ballots than this needs a second organiser. */
export const SOLO_BALLOTS = 20;
/** A ruling that moves a place up to this one needs a second organiser. */
export const SOLO_PLACE = 10;
