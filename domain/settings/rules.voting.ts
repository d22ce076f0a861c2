import { endOfFestivalDay } from '../festival-clock.ts';
import { type VotingState, votingStateAt } from '../voting/rules.ts';
import { isVotingEnabled, readClose } from './rules.ts';

/** The settings that say when people can vote, as they are stored; null or undefined: not set. */
export interface VotingSettings {
  /** `voting_enabled` */
  enabled: string | null | undefined;
  /** `voting_closes_at` */
  closesAt: string | null | undefined;
  /** When the switch was last changed; null: not known. */
  switchedAt?: Date | null | undefined;
}

export interface Voting {
  state: VotingState;
  /** The set time; null: none. */
  closesAt: Date | null;
  /** Since when nobody can vote; null while people can, and if it is not known. */
  closedAt: Date | null;
  /**
   * Before this moment a ballot that was cast before the close is still taken: the end of the festival day on
   * which voting closes. null: no close is known.
   */
  graceUntil: Date | null;
}

/**
 * Whether people can vote at a moment: the one rule, from which server, pages and organisers derive what they
 * say. The set time goes before the switch: from then on voting is over, not paused.
 */
export function votingOf(
  { enabled, closesAt: set, switchedAt = null }: VotingSettings,
  now: Date,
): Voting {
  const isOn = isVotingEnabled(enabled ?? undefined);
  const closesAt = readClose(set);
  const state = votingStateAt(isOn ? 'open' : 'paused', closesAt, now);
  const closedAt = closedAtOf(state, isOn, closesAt, switchedAt);
  const close = state === 'open' ? closesAt : closedAt;
  return { state, closesAt, closedAt, graceUntil: close && endOfFestivalDay(close) };
}

/** Where the switch was off before the time came, nobody could vote since then. */
function closedAtOf(
  state: VotingState,
  isOn: boolean,
  closesAt: Date | null,
  switchedAt: Date | null,
): Date | null {
  if (state === 'open') return null;
  if (isOn || !switchedAt) return isOn ? closesAt : null;
  return state === 'over' && closesAt && closesAt < switchedAt ? closesAt : switchedAt;
}

/** Pages count down from here. */
const CLOSE_IS_NEAR_HOURS = 24;

/** Whether voting ends within a day, or is over: then pages load what they say of it. */
export const isCloseNear = (closesAt: Date | null, now: Date): boolean =>
  closesAt !== null && closesAt.getTime() - now.getTime() <= CLOSE_IS_NEAR_HOURS * 3_600_000;
