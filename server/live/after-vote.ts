import type { AfterVote, Live, Mailer } from '../ports.ts';

/**
 * What a counted ballot sets off: open pages learn of it, and its voter gets a mail (S2 §7). Nobody
 * waits for either, and neither can fail the vote. Votes of voting admins stand in no totals, and
 * tell nobody.
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
