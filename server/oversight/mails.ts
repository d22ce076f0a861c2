import { withoutLinks } from '../../domain/mail/rules.links.ts';
import { describeEntry, describePersonName } from '../../locales/audit-entry.ts';
import { translatorFor } from '../http/language.ts';
import { toAccount } from '../mail/mails.ts';
import { layOut, momentIn } from '../mail/present.ts';
import type { MailTemplates } from '../ports.ts';
import { personOf, presentEntry } from '../audit/present.ts';
import { selectAuditEntry, selectNames } from '../audit/queries.ts';

export const oversightMails = {
  organisers_told: toAccount(async ({ config, db, profile, mailJob: { aboutId = '' } }) => {
    const row = await selectAuditEntry(db, Number(aboutId));
    if (!row || profile.bannedAt) return null;
    const person = personOf(row);
    const entry = presentEntry(row, await selectNames(db, person ? [person] : []));
    const language = profile.locale;
    const t = translatorFor(language);
    const what = describeEntry(t, entry);
    const at = momentIn(language, row.at);
    const { email } = entry.actor ?? {};
    return layOut(language, {
      subject: t('mail.told_subject', { what }),
      lines: [
        t('mail.told_what', {
          who: withoutLinks(describePersonName(t, entry.actor)),
          email: email ?? '',
          at,
        }),
        what,
        t('mail.told_act'),
      ],
      actions: [{ label: t('mail.told_action'), link: `${config.publicUrl}/admin/audit-log` }],
      footer: [t('mail.access_requested_why')],
    });
  }),
} satisfies MailTemplates;
