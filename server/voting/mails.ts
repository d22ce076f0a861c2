import { userSessionOf } from '../../domain/people/rules.ts';
import { VOTE_MAILS_OFF_PATH, voteMailsOffToken } from '../identity/vote-mails-off.ts';
import { toAccount } from '../mail/mails.ts';
import { writeVoteCountedMail } from '../mail/present.ts';
import type { MailTemplates } from '../ports.ts';
import { selectCountedVote } from './queries.mails.ts';

export const votingMails = {
  vote_counted: toAccount(async ({ config, db, profile, mailJob: { ballotId } }) => {
    const { publicUrl } = config;
    const { id, emailVerified, bannedAt, voteMails } = profile;
    if (!emailVerified || bannedAt || !voteMails || ballotId === undefined) return null;
    const vote = await selectCountedVote(db, ballotId, userSessionOf(id));
    if (!vote) return null;
    const token = voteMailsOffToken(config, id);
    return writeVoteCountedMail(profile.locale, {
      ...vote,
      voterName: profile.fullName,
      receiptLink: `${publicUrl}/receipt?ballot=${ballotId}`,
      votesLink: `${publicUrl}/my-votes`,
      restaurantLink: `${publicUrl}/restaurant/${vote.restaurantId}`,
      accountLink: `${publicUrl}/account`,
      offLink: `${publicUrl}/vote-mails#token=${token}`,
      oneClickLink: `${publicUrl}${VOTE_MAILS_OFF_PATH}?token=${token}`,
    });
  }),
} satisfies MailTemplates;
