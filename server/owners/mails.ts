import { toAccount } from '../mail/mails.ts';
import { writeAccessMail } from '../mail/present.ts';
import type { MailTemplates } from '../ports.ts';
import { writeRequestsMail } from './present.mails.ts';
import { selectMailedRequest } from './queries.mails.ts';
import { selectWaitingByRestaurant } from './queries.told.ts';

const accessMail = (kind: Parameters<typeof writeAccessMail>[1]) =>
  toAccount(async ({ config: { publicUrl }, db, profile, mailJob: { aboutId = '' } }) => {
    const request = await selectMailedRequest(db, aboutId);
    if (!request || profile.bannedAt) return null;
    return writeAccessMail(profile.locale, kind, { ...request, publicUrl });
  });

export const ownersMails = {
  access_requested: toAccount(async ({ config: { publicUrl }, db, profile }) => {
    if (profile.bannedAt || !profile.emailVerified) return null;
    const waiting = await selectWaitingByRestaurant(db);
    return waiting.length > 0 ? writeRequestsMail(profile.locale, { waiting, publicUrl }) : null;
  }),
  access_approved: accessMail('access_approved'),
  access_rejected: accessMail('access_rejected'),
  access_revoked: accessMail('access_revoked'),
} satisfies MailTemplates;
