import type { Language } from '../../domain/language.ts';
import { REQUEST_MAILS } from '../../domain/owners/rules.ts';
import { translatorFor } from '../http/language.ts';
import { layOut } from '../mail/present.ts';
import type { MailText } from '../ports.ts';

/** To organisers: the access requests that wait. Nothing in it was typed by those who sent them. */
export function writeRequestsMail(
  language: Language,
  {
    waiting,
    publicUrl,
  }: { waiting: { restaurant: string; requests: number }[]; publicUrl: string },
): MailText {
  const t = translatorFor(language);
  const all = waiting.reduce((sum, { requests }) => sum + requests, 0);
  const more = waiting.length - REQUEST_MAILS.shown;
  return layOut(language, {
    subject: t('mail.access_requested_subject', { count: all }),
    lines: [
      t('mail.access_requested_what', { count: all }),
      waiting
        .slice(0, REQUEST_MAILS.shown)
        .map(({ restaurant, requests: count }) =>
          t('mail.access_requested_for', { restaurant, count }),
        )
        .join('\n'),
      ...(more > 0 ? [t('mail.access_requested_more', { count: more })] : []),
      t('mail.access_requested_promise'),
    ],
    actions: [
      { label: t('mail.access_requested_action'), link: `${publicUrl}/admin/restaurant-requests` },
    ],
    footer: [t('mail.access_requested_why')],
  });
}
