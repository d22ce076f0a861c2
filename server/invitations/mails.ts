import { issueLink } from '../identity/mails.ts';
import { toAccount } from '../mail/mails.ts';
import type { MailTemplates } from '../ports.ts';
import { selectSupportEmail } from '../settings/queries.ts';
import {
  writeAccessGivenMail,
  writeDeletedByOrganisersMail,
  writeInvitationMail,
} from './present.ts';
import { selectInvitedTo, selectOwnedName } from './queries.mails.ts';

export const invitationsMails = {
  account_invitation: toAccount(async (mail) => {
    const { config, db, profile } = mail;
    if (profile.bannedAt) return null;
    return writeInvitationMail(profile.locale, {
      name: profile.fullName,
      to: await selectInvitedTo(db, profile),
      support: await selectSupportEmail(db, config),
      ...(await issueLink(mail, '/reset-password', 'invitation', 'recovery&invitation=1')),
    });
  }),

  access_given: toAccount(async ({ config: { publicUrl }, db, profile, mailJob }) => {
    const { aboutId = '' } = mailJob;
    const restaurant = await selectOwnedName(db, profile.id, aboutId);
    if (restaurant === undefined || profile.bannedAt) return null;
    return writeAccessGivenMail(profile.locale, {
      person: profile.fullName,
      restaurant,
      dashboardLink: `${publicUrl}/restaurant-owner-dashboard?restaurant=${aboutId}`,
    });
  }),

  account_deleted_by_organisers: async ({ config, db }, { to, language }) => {
    const support = await selectSupportEmail(db, config);
    return { to, mail: writeDeletedByOrganisersMail(language, { support }) };
  },
} satisfies MailTemplates;
