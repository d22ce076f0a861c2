import { toAccount } from '../mail/mails.ts';
import type { MailTemplates } from '../ports.ts';
import { writeAnsweredMail, writeMadeMail } from './present.objections.ts';
import { countObjections, findObjection } from './queries.objections.ts';

export const resultsMails = {
  objection_made: toAccount(async ({ config, db, profile, mailJob: { aboutId = '' } }) => {
    const row = await findObjection(db, aboutId);
    const open = await countObjections(db, { state: 'open' });
    // Another organiser was faster.
    if (!row || open === 0 || profile.bannedAt) return null;
    return writeMadeMail(profile.locale, row, { publicUrl: config.publicUrl, open });
  }),
  objection_answered: toAccount(async ({ config, db, profile, mailJob: { aboutId = '' } }) => {
    const row = await findObjection(db, aboutId);
    if (!row?.outcome || row.answerEn === null || row.answerEs === null) return null;
    if (row.madeById !== profile.id || profile.bannedAt) return null;
    const { outcome, answerEn: en, answerEs: es } = row;
    return writeAnsweredMail(
      profile.locale,
      { ...row, outcome, answer: { en, es } },
      { publicUrl: config.publicUrl, fullName: profile.fullName },
    );
  }),
} satisfies MailTemplates;
