import type { VoteDecision } from '../../domain/voting/rules.ts';
import type { TextKey } from '../i18n/catalogues.ts';

/** Why nobody, or this person, can vote here today, whatever they rate and wherever they go. */
export interface Closing {
  title: TextKey;
  hint?: TextKey;
  /** What it means for the dishes. */
  note: TextKey;
  isVoted: boolean;
}

const VOTED: Closing = {
  title: 'voting.bar_voted',
  hint: 'voting.bar_voted_hint',
  note: 'voting.rate_tomorrow',
  isVoted: true,
};

const CLOSINGS: Partial<Record<string, Closing>> = {
  already_voted_today: VOTED,
  email_already_voted_today: VOTED,
  voting_closed: {
    title: 'voting.bar_closed',
    hint: 'errors.voting_closed',
    note: 'voting.rate_when_open',
    isVoted: false,
  },
  restaurant_location_unavailable: {
    title: 'voting.bar_no_location',
    note: 'voting.rate_when_located',
    isVoted: false,
  },
};

/** The vote was submitted, and waits for the network. */
export const WAITING: Closing = {
  title: 'voting.bar_waiting',
  hint: 'voting.bar_waiting_hint',
  note: 'voting.rate_when_sent',
  isVoted: true,
};

/** null for what a rating or a step can still change. */
export const closingOf = (decision: VoteDecision): Closing | null =>
  decision.allowed ? null : (CLOSINGS[decision.reason] ?? null);
