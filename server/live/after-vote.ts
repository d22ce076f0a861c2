import type { Language } from '../../domain/language.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { Mailer } from '../mail/actions.ts';
import type { Live } from './live.ts';

/** A ballot that was counted just now, its transaction being over. */
export interface NewBallot {
  ballotId: string;
  voter: Person;
  restaurantId: string;
  adminVote: boolean;
  language: Language;
}

/**
 * What a counted ballot sets off: open pages learn of it, and its voter gets a mail (S2 §7). Nobody
 * waits for either, and neither can fail the vote. Votes of voting admins stand in no totals, and
 * tell nobody.
 */
export const createAfterVote =
  ({ live, mailer }: { live: Pick<Live, 'publish'>; mailer: Pick<Mailer, 'sendLater'> }) =>
  ({ ballotId, voter, restaurantId, adminVote, language }: NewBallot): void => {
    if (adminVote) return;
    live.publish({ type: 'votes', restaurantId });
    mailer.sendLater({ kind: 'vote_counted', to: voter.email, language, ballotId });
  };
export type AfterVote = ReturnType<typeof createAfterVote>;
