import type { AfterVote, Live, Mailer } from '../ports.ts';

/**
 * Runs after a counted ballot: notifies open pages, and sends the voter a mail (S2 §7). Neither delays
 * the vote, and neither can make it fail. Votes of voting admins count in no totals, and notify no page.
 */
export const createAfterVote =
  ({
    live,
    mailer,
  }: {
    live: Pick<Live, 'publish'>;
    mailer: Pick<Mailer, 'sendLater'>;
  }): AfterVote =>
  ({ ballotId, voter, restaurantId, adminVote, language }) => {
    if (adminVote) return;
    live.publish({ type: 'votes', restaurantId });
    mailer.sendLater({ kind: 'vote_counted', to: voter.email, language, ballotId });
  };
