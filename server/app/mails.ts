import type { MailKind } from '../../domain/mail/schema.ts';
import { oversightMails } from '../oversight/mails.ts';
import { identityMails } from '../identity/mails.ts';
import { invitationsMails } from '../invitations/mails.ts';
import { moderationMails } from '../moderation/mails.ts';
import { ownersMails } from '../owners/mails.ts';
import type { MailTemplate } from '../ports.ts';
import { privacyMails } from '../privacy/mails.ts';
import { proposalsMails } from '../proposals/mails.ts';
import { resultsMails } from '../results/mails.ts';
import { reviewsMails } from '../reviews/mails.ts';
import { rulingsMails } from '../rulings/mails.ts';
import { voteRulingsMails } from '../vote-rulings/mails.ts';
import { secondFactorsMails } from '../second-factors/mails.ts';
import { signalsMails } from '../signals/mails.ts';
import { signUpsMails } from '../sign-ups/mails.ts';
import { staffMails } from '../staff/mails.ts';
import { votingMails } from '../voting/mails.ts';

/** The mail templates of every folder. A kind without a template does not compile. */
export const mailTemplates: Record<MailKind, MailTemplate> = {
  ...identityMails,
  ...secondFactorsMails,
  ...votingMails,
  ...reviewsMails,
  ...signalsMails,
  ...signUpsMails,
  ...ownersMails,
  ...staffMails,
  ...proposalsMails,
  ...rulingsMails,
  ...moderationMails,
  ...voteRulingsMails,
  ...resultsMails,
  ...invitationsMails,
  ...privacyMails,
  ...oversightMails,
};
