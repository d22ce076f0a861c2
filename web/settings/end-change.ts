import { type VotingState, votingStateAt } from '../../domain/voting/rules.ts';

/** What saving another end of voting does at once, beyond setting a time: it is confirmed first. */
export type EndEffect = 'now' | 'again';

/**
 * @param before the state of voting without a set time: what the switch says
 * @param closesAt the set time now; null: none
 * @param next the time to be saved; null: none
 * @returns null: nothing changes at once
 */
export function effectOfEnd(
  before: Exclude<VotingState, 'over'>,
  closesAt: Date | null,
  next: Date | null,
  now: Date,
): EndEffect | null {
  const from = votingStateAt(before, closesAt, now);
  const to = votingStateAt(before, next, now);
  if (to === from) return null;
  if (to === 'over') return 'now';
  return to === 'open' ? 'again' : null;
}
