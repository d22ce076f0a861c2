import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendText } from '../http/compress.ts';
import { escapeHtml } from '../http/escape.ts';
import type { Services } from '../ports.ts';
import { selectDevMails } from '../mail/queries.ts';

/**
 * Answers /dev/mail and /dev/mail.json where the demo has a mailbox.
 * @returns null for any other path
 */
export function answerMailbox(
  services: Pick<Services, 'config' | 'db' | 'mailer'>,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> | null {
  if (!path.startsWith('/dev/')) return null;
  response.setHeader('cache-control', 'no-store');
  if (!services.config.mailbox) return null;
  if (path === '/dev/mail.json') return sendMailboxJson(services, request, response);
  return path === '/dev/mail' ? sendMailboxPage(services, request, response) : null;
}

async function sendMailboxJson(
  services: Pick<Services, 'db' | 'mailer'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const mails = JSON.stringify(await readMailbox(services));
  await sendText(request, response, 200, 'application/json', mails);
}

async function sendMailboxPage(
  services: Pick<Services, 'db' | 'mailer'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Mails contain inline styles, and are shown in frames that run no scripts.
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
  );
  const page = mailboxPage(await readMailbox(services));
  await sendText(request, response, 200, 'text/html; charset=utf-8', page);
}

/** The mails of the demo, newest first, including those being sent. */
export async function readMailbox({ db, mailer }: Pick<Services, 'db' | 'mailer'>) {
  await mailer.settle();
  const mails = await selectDevMails(db);
  return mails.map((mail) => ({ ...mail, at: mail.at.toISOString() }));
}

/** The mailbox as a page: each mail as its reader sees it, in a frame that runs no scripts. */
export function mailboxPage(mails: Awaited<ReturnType<typeof readMailbox>>): string {
  const list = mails.map(
    (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p>${escapeHtml(mail.to)} · <time>${mail.at}</time></p>
<ul>${mail.links.map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`).join('')}</ul>
<iframe sandbox="" title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(mail.html)}"></iframe></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Mailbox · Vota Taco</title>
<style>body{margin:0 auto;max-width:720px;padding:24px 16px;background:#FFF9F0;color:#2A1A2E;font:16px/1.5 system-ui,sans-serif}
article{background:#fff;border:1px solid #E9DDCF;border-radius:14px;padding:16px;margin:0 0 16px}h2{margin:0;font-size:18px}
p,li{color:#6A5A6E;font-size:14px;overflow-wrap:anywhere}a{color:#C2381A}ul{padding-left:20px}iframe{width:100%;height:420px;border:1px solid #E9DDCF;border-radius:8px}</style></head>
<body><h1>Mailbox</h1><p>The demo sends no mail: what it would have sent stands here, newest first.</p>
${list.join('\n') || '<p>No mail yet. Sign up, and the confirmation appears here.</p>'}</body></html>`;
}
