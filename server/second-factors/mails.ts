import { FACTOR_CHANGES } from '../../domain/second-factors/rules.ts';
import { translatorFor } from '../http/language.ts';
import { toAccount } from '../mail/mails.ts';
import { layOut } from '../mail/present.ts';
import type { MailTemplates } from '../ports.ts';

export const secondFactorsMails = {
  second_factor_changed: toAccount(async ({ config: { publicUrl }, profile, mailJob }) => {
    const what = FACTOR_CHANGES.find((one) => one === mailJob.aboutId);
    if (!what || profile.bannedAt) return null;
    const language = profile.locale;
    const t = translatorFor(language);
    return layOut(language, {
      subject: t(
        what === 'codes_refused' ? 'mail.factor_subject_codes_refused' : 'mail.factor_subject',
      ),
      lines: [t(`mail.factor_${what}`)],
      actions: [{ label: t('mail.factor_action'), link: `${publicUrl}/account` }],
      footer: [t('mail.factor_not_you')],
    });
  }),
} satisfies MailTemplates;
