import { HOLD_HOURS } from './rules.hold.ts';
import type { BallotState } from '../evidence/rules.ts';

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

/** A ruling on more ballots than this needs a second organiser. */
export const SOLO_BALLOTS = 20;
/** A ruling that moves a place up to this one needs a second organiser. */
export const SOLO_PLACE = 10;
/** The maximum number of ballots of one ruling. */
export const RULING_BALLOTS = 50_000;
/** For the organiser's own words, in UTF-16 code units. */
export const NOTE_LENGTH = 1000;

/** The reasons that an organiser chooses from. `appeal_granted` is the decision on an appeal. */
export const REASONS_OF: Record<VoteRulingAction, readonly VoteRulingReason[]> = {
  hold: VOTE_RULING_REASONS.slice(0, 6),
  exclude: VOTE_RULING_REASONS.slice(0, 6),
  restore: ['mistake', 'other'],
};

/** The state of a ballot while a ruling is in force. */
export const STATE_OF: Record<VoteRulingAction, BallotState> = {
  hold: 'held',
  exclude: 'excluded',
  restore: 'counted',
};

/** Whether a ruling changes a ballot. An excluded ballot is not held: that would bring it back by itself. */
export const isChanged = (action: VoteRulingAction, state: BallotState): boolean =>
  STATE_OF[action] !== state && !(action === 'hold' && state === 'excluded');

/** When a hold of that moment ends by itself. */
export const holdEndsAt = (at: Date): Date => new Date(at.getTime() + HOLD_HOURS * 3_600_000);

/** A place in the ranking that a ruling changes; null: not ranked. */
export interface MovedPlace {
  id: string;
  name: string;
  before: number | null;
  after: number | null;
}

interface Placed {
  id: string;
  name: string;
  rank: number;
}

/**
 * The places up to `SOLO_PLACE` that differ between two rankings, the best first.
 * @param before the ranking without the ruling
 * @param after the ranking with it
 */
export function movedPlaces(before: readonly Placed[], after: readonly Placed[]): MovedPlace[] {
  const rankIn = (rows: readonly Placed[]) => new Map(rows.map(({ id, rank }) => [id, rank]));
  const [was, is] = [rankIn(before), rankIn(after)];
  const names = new Map([...before, ...after].map(({ id, name }) => [id, name]));
  const best = ({ before: a, after: b }: MovedPlace) => Math.min(a ?? Infinity, b ?? Infinity);
  return [...names]
    .map(([id, name]) => ({ id, name, before: was.get(id) ?? null, after: is.get(id) ?? null }))
    .filter((one) => one.before !== one.after && best(one) <= SOLO_PLACE)
    .toSorted((a, b) => best(a) - best(b));
}

/** Why a ruling needs a second organiser. */
export const SECOND_REASONS = ['many_votes', 'moves_a_place'] as const;
export type SecondReason = (typeof SECOND_REASONS)[number];

/** @param ballots number of ballots that the ruling changes */
export function secondReasons(ballots: number, moved: readonly MovedPlace[]): SecondReason[] {
  return SECOND_REASONS.filter((reason) =>
    reason === 'many_votes' ? ballots > SOLO_BALLOTS : moved.length > 0,
  );
}
