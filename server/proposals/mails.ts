import { toAccount } from '../mail/mails.ts';
import { writeProposalMail } from '../mail/present.ts';
import type { MailTemplates } from '../ports.ts';
import { selectMailedProposal } from './queries.mails.ts';

const proposalMail = (kind: Parameters<typeof writeProposalMail>[1]) =>
  toAccount(async ({ config: { publicUrl }, db, profile, mailJob: { aboutId = '' } }) => {
    const proposal = await selectMailedProposal(db, aboutId);
    if (!proposal || profile.bannedAt) return null;
    return writeProposalMail(profile.locale, kind, { ...proposal, publicUrl });
  });

export const proposalsMails = {
  proposal_approved: proposalMail('proposal_approved'),
  proposal_rejected: proposalMail('proposal_rejected'),
} satisfies MailTemplates;
