import { appealLink } from '../identity/appeals.ts';
import { toAccount } from '../mail/mails.ts';
import type { MailTemplates } from '../ports.ts';
import { selectSupportEmail } from '../settings/queries.ts';
import { writeBanMail, writeReportMail, writeRulingMail } from './present.ts';
import { findRuling, selectMailedReport } from './queries.ts';

const rulingMail = (kind: Parameters<typeof writeRulingMail>[1]) =>
  toAccount(async ({ config, db, profile, mailJob: { aboutId = '' } }) => {
    const ruling = await findRuling(db, aboutId);
    if (!ruling) return null;
    const link = appealLink(config, ruling.id);
    return writeRulingMail(profile.locale, kind, ruling, { ...profile, link });
  });

const reportMail = (kind: Parameters<typeof writeReportMail>[1]) =>
  toAccount(async ({ config: { publicUrl }, db, profile, mailJob: { aboutId = '' } }) => {
    const report = await selectMailedReport(db, aboutId);
    if (!report || profile.bannedAt) return null;
    const link = `${publicUrl}/restaurant/${report.restaurantId}`;
    return writeReportMail(profile.locale, kind, { ...report, link });
  });

export const rulingsMails = {
  violation_ruled: rulingMail('violation_ruled'),
  appeal_granted: rulingMail('appeal_granted'),
  appeal_rejected: rulingMail('appeal_rejected'),
  report_dismissed: reportMail('report_dismissed'),
  report_upheld: reportMail('report_upheld'),

  account_banned: toAccount(async ({ config, db, profile }) => {
    const { bannedAt, banReason: reason, fullName } = profile;
    if (!bannedAt || reason === null) return null;
    const supportEmail = await selectSupportEmail(db, config);
    return writeBanMail(profile.locale, { reason, fullName, supportEmail });
  }),
} satisfies MailTemplates;
