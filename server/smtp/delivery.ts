import type { Database, Queryable } from '../../database/open.ts';
import { emailSchema } from '../../domain/people/schema.ts';
import type { Config } from '../config.ts';
import { NoAddress } from './refusals.ts';
import type { Deliver } from '../ports.ts';
import { devMails } from '../../database/schema/mail.ts';

/** Time limits for one mail, in milliseconds. */
export interface SmtpLimits {
  /** For the lookup of the name and the connection. */
  connection: number;
  /** For the mail server's first words: a silent one would otherwise block each mail for half a minute. */
  greeting: number;
  /** How long the connection may be silent while an answer is due. */
  silence: number;
  /** For all of it: a mail server that sends a byte now and then is not silent. */
  delivery: number;
}

export const SMTP_LIMITS: SmtpLimits = {
  connection: 5000,
  greeting: 3000,
  silence: 20_000,
  // Below the five minutes after which a server that holds a mail counts as gone.
  delivery: 120_000,
};

interface DeliveryDeps {
  config: Config;
  db: Database;
  now: () => Date;
  newId: () => string;
  smtpLimits: SmtpLimits;
}

/** Mail through SMTP if a server is configured, otherwise into the mailbox of the demo. */
export const createDelivery = (deps: DeliveryDeps): Deliver =>
  deps.config.smtpUrl ? smtp(deps, deps.config.smtpUrl) : mailbox(deps);

function smtp({ config, newId, smtpLimits: limits }: DeliveryDeps, url: string): Deliver {
  const { hostname } = new URL(config.publicUrl);
  let transport: ReturnType<typeof openTransport> | undefined;
  return async (to, { language, subject, text, html, oneClickLink, mailId = newId() }) => {
    if (!emailSchema.safeParse(to).success) throw new NoAddress();
    const opened = await (transport ??= openTransport({ ...config, url }, limits));
    const message = {
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${mailId}@${hostname}>`,
      // RFC 3834: prevents automatic replies, such as holiday notices.
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': language,
        // RFC 8058: the mail program's own unsubscribe button.
        ...(oneClickLink !== undefined && {
          'List-Unsubscribe': `<${oneClickLink}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    };
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), limits.delivery);
    try {
      await opened.sendMail({ ...message, signal: giveUp.signal });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** A handshake is looked at by somebody who waits. */
const HANDSHAKE: SmtpLimits = { connection: 4000, greeting: 3000, silence: 4000, delivery: 8000 };

/**
 * Connects to the mail server, secures the connection and signs in, as for a mail, and sends none.
 * @throws the errors of the mail server or the socket
 */
export async function shakeHands(
  { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>,
  url: string,
): Promise<void> {
  const transport = await openTransport({ mailFrom, publicUrl, url }, HANDSHAKE);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Loads the mail library with the first mail: a start needs none. */
async function openTransport(
  { mailFrom, publicUrl, url }: Pick<Config, 'mailFrom' | 'publicUrl'> & { url: string },
  { connection, greeting, silence }: SmtpLimits,
) {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url,
      name: new URL(publicUrl).hostname,
      connectionTimeout: connection,
      greetingTimeout: greeting,
      socketTimeout: silence,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: mailFrom },
  );
}

const mailbox =
  ({ db, now }: DeliveryDeps): Deliver =>
  async (to, { subject, text, html, links }) =>
    void (await insertDevMail(db, { to, subject, text, html, links, at: now() }));

const insertDevMail = (db: Queryable, mail: typeof devMails.$inferInsert) =>
  db.insert(devMails).values(mail);
