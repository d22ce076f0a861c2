import { userSessionOf } from '../../domain/people/rules.ts';
import { mailsOffLinks } from '../identity/mails-off.ts';
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
    return writeVoteCountedMail(profile.locale, {
      ...vote,
      voterName: profile.fullName,
      receiptLink: `${publicUrl}/receipt?ballot=${ballotId}`,
      votesLink: `${publicUrl}/my-votes`,
      restaurantLink: `${publicUrl}/restaurant/${vote.restaurantId}`,
      ...mailsOffLinks(config, 'voteMails', id),
    });
  }),
} satisfies MailTemplates;
