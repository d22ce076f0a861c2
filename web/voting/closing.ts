import type { VoteDecision, VoteRefusal } from '../../domain/voting/rules.ts';
import type { TextKey } from '../i18n/catalogues.ts';

/** Why the person cannot vote here today, regardless of ratings and position. */
export interface Closing {
  title: TextKey;
  hint?: TextKey;
  /** The parameters of the hint. */
  hintData?: Record<string, unknown> | undefined;
  /** The note at the dishes. */
  note: TextKey;
  isVoted: boolean;
  /** Whether the page says it elsewhere too, as a counted vote by its own heading. */
  isShownElsewhere?: boolean;
}

const CLOSINGS: Partial<Record<VoteRefusal['reason'], Closing>> = {
  already_voted_today: {
    title: 'voting.bar_voted',
    hint: 'voting.bar_voted_hint',
    note: 'voting.rate_tomorrow',
    isVoted: true,
    isShownElsewhere: true,
  },
  // Not by this account, but by one with the same email address.
  email_already_voted_today: {
    title: 'voting.bar_voted',
    hint: 'errors.email_already_voted_today',
    note: 'voting.rate_tomorrow',
    isVoted: true,
  },
  // Nor by one with the same address, but with another spelling of it.
  mailbox_already_voted_today: {
    title: 'voting.bar_voted',
    hint: 'errors.mailbox_already_voted_today',
    note: 'voting.rate_tomorrow',
    isVoted: true,
  },
  own_restaurant: {
    title: 'voting.bar_own',
    hint: 'errors.own_restaurant',
    note: 'voting.rate_elsewhere',
    isVoted: false,
  },
  voting_closed: {
    title: 'voting.bar_closed',
    hint: 'errors.voting_closed',
    note: 'voting.rate_when_open',
    isVoted: false,
  },
  voting_over: {
    title: 'errors.voting_over',
    note: 'voting.rate_over',
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

/** null for reasons that a rating or a step can still change. */
export function closingOf(decision: VoteDecision): Closing | null {
  if (decision.allowed) return null;
  const closing = CLOSINGS[decision.reason];
  return closing ? { ...closing, hintData: decision.data } : null;
}
