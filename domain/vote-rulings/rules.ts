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

/**
 * What the public ledger says why a vote no longer counts, or counts again: the reason of a ruling, or one of a
 * hold (`held`), of a hold whose time is over (`hold_ended`), and of a ruling that was taken back (`undone`).
 */
export type LedgerReason = VoteRulingReason | 'held' | 'hold_ended' | 'undone';

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
/** What an organiser decides alone at one restaurant within so many hours counts as one ruling for both. */
export const SOLO_HOURS = 24;
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

/** Why a ruling needs a second organiser. `…_together`: with the organiser's other rulings (`SOLO_HOURS`). */
export const SECOND_REASONS = [
  'many_votes',
  'moves_a_place',
  'many_votes_together',
  'moves_a_place_together',
] as const;
export type SecondReason = (typeof SECOND_REASONS)[number];

/** What a ruling changes. */
export interface RulingReach {
  /** Number of ballots. */
  ballots: number;
  moved: readonly MovedPlace[];
}

/**
 * @param own what the ruling changes by itself
 * @param together what it changes with all that its organiser alone has decided at the same restaurants
 * within `SOLO_HOURS`; `ballots` at the restaurant that has the most of them
 */
export function secondReasons(own: RulingReach, together: RulingReach = own): SecondReason[] {
  const isMany = own.ballots > SOLO_BALLOTS;
  const isMoving = own.moved.length > 0;
  const needed: Record<SecondReason, boolean> = {
    many_votes: isMany,
    moves_a_place: isMoving,
    many_votes_together: !isMany && together.ballots > SOLO_BALLOTS,
    moves_a_place_together: !isMoving && together.moved.length > 0,
  };
  return SECOND_REASONS.filter((reason) => needed[reason]);
}

/** A ballot at a restaurant, with its state before an organiser's own rulings and after them. */
export interface OwnChange {
  id: string;
  restaurantId: string;
  first: BallotState;
  last: BallotState;
}

/**
 * Adds a ruling to what its organiser alone has decided before it.
 * @param earlier the ballots of those rulings as they are now; `first`: as they were before the first of them
 * @param now what the ruling changes
 * @returns the ballots that all of them together change; what was taken back is none
 */
export function addUp(
  earlier: readonly OwnChange[],
  now: readonly { id: string; restaurantId: string; was: BallotState; becomes: BallotState }[],
): OwnChange[] {
  const all = new Map(earlier.map((one) => [one.id, one]));
  for (const { id, restaurantId, was, becomes } of now) {
    all.set(id, { id, restaurantId, first: all.get(id)?.first ?? was, last: becomes });
  }
  return [...all.values()].filter(({ first, last }) => first !== last);
}

/** The number of ballots at the restaurant that has the most of them. */
export function mostAtOne(changes: readonly Pick<OwnChange, 'restaurantId'>[]): number {
  const counts = new Map<string, number>();
  for (const { restaurantId } of changes) {
    counts.set(restaurantId, (counts.get(restaurantId) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/** Organisers are reminded of a hold so many hours before it ends by itself. */
export const HOLD_ENDS_SOON_HOURS = 24;

/** What waits for organisers. */
export interface VotesToDo {
  /** Number of votes whose hold ends soon, and when the first one does; null: none does. */
  endingVotes: number;
  endsAt: string | null;
  /** Appeals against rulings on votes. */
  appeals: number;
  /** Rulings that need a second organiser. */
  proposals: number;
  /** Strong clusters that nobody has judged. */
  clusters: number;
}

/** What has a deadline comes first: a hold ends, and an appeal is promised an answer. */
const STEPS = ['holds', 'appeals', 'proposals', 'clusters'] as const;
export type VotesStep = (typeof STEPS)[number];

/** The next thing to do, and how many of it there are; null: nothing waits. */
export function nextStep(toDo: VotesToDo): { step: VotesStep; count: number } | null {
  const { endingVotes: holds, appeals, proposals, clusters } = toDo;
  const counts: Record<VotesStep, number> = { holds, appeals, proposals, clusters };
  const step = STEPS.find((one) => counts[one] > 0);
  return step === undefined ? null : { step, count: counts[step] };
}
