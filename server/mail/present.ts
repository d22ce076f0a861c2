import type { Language } from '../../domain/language.ts';
import { escapeHtml } from '../http/escape.ts';
import { translatorFor } from '../http/language.ts';

export interface MailText {
  subject: string;
  text: string;
  html: string;
  /** The links of the mail, for the mailbox of the demo. */
  links: string[];
}

export function writeConfirmationMail(
  language: Language,
  { link, hours }: { link: string; hours: number },
): MailText {
  const t = translatorFor(language);
  return layOut(language, {
    subject: t('mail.confirm_subject'),
    lines: [t('mail.confirm_hello'), t('mail.confirm_why')],
    action: { label: t('mail.confirm_action'), link },
    footer: [t('mail.confirm_expires', { hours }), t('mail.confirm_not_you')],
  });
}

interface Letter {
  subject: string;
  lines: string[];
  action: { label: string; link: string };
  footer: string[];
}

/** One look for all mails: words first, one button, and the same as plain text. */
function layOut(language: Language, { subject, lines, action, footer }: Letter): MailText {
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const small = (line: string) =>
    `<p style="margin:0 0 8px;font-size:14px;color:#6A5A6E">${escapeHtml(line)}</p>`;
  const href = escapeHtml(action.link);
  return {
    subject,
    links: [action.link],
    text: [...lines, `${action.label}: ${action.link}`, ...footer].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#FFF9F0;color:#2A1A2E;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<p style="margin:0 0 24px;font-size:22px;font-weight:800;color:#C2381A">Vota Taco</p>
${lines.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${href}" style="display:inline-block;background:#C2381A;color:#FFFFFF;padding:14px 24px;border-radius:999px;font-weight:700;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 24px;font-size:14px;word-break:break-all"><a href="${href}" style="color:#C2381A">${href}</a></p>
${footer.map(small).join('\n')}
</div></body></html>`,
  };
}
