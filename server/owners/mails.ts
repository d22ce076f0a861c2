import { toAccount } from '../mail/mails.ts';
import { writeAccessMail } from '../mail/present.ts';
import type { MailTemplates } from '../ports.ts';
import { selectMailedRequest } from './queries.mails.ts';

const accessMail = (kind: Parameters<typeof writeAccessMail>[1]) =>
  toAccount(async ({ config: { publicUrl }, db, profile, mailJob: { aboutId = '' } }) => {
    const request = await selectMailedRequest(db, aboutId);
    if (!request || profile.bannedAt) return null;
    // A newer request was sent meanwhile, and the next mail is about that one.
    if (kind === 'access_requested' && request.status !== 'pending') return null;
    return writeAccessMail(profile.locale, kind, { ...request, publicUrl });
  });

export const ownersMails = {
  access_requested: accessMail('access_requested'),
  access_approved: accessMail('access_approved'),
  access_rejected: accessMail('access_rejected'),
  access_revoked: accessMail('access_revoked'),
} satisfies MailTemplates;
