import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { type Database, databaseFault } from '../../database/open.ts';
import type { Config } from '../config.ts';
import type { MailText } from './present.ts';
import { insertDevMail } from './queries.ts';

export interface Mailer {
  /** Hands a mail over and returns at once: a slow mail server delays nobody. */
  send(to: string, mail: MailText): void;
  /** Resolves when everything handed over so far is sent or given up. */
  settle(): Promise<void>;
}

/**
 * Mail through SMTP where a server is configured, else into the mailbox of the demo.
 * A mail that cannot be sent is logged without its address or text.
 */
export function createMailer(config: Config, db: Database, log: Logger, now: () => Date): Mailer {
  const deliver = config.smtpUrl ? smtp(config.smtpUrl, config.mailFrom) : mailbox(db, now);
  const underWay = new Set<Promise<void>>();
  return {
    send: (to, mail) => {
      const sending = deliver(to, mail)
        .catch((error: unknown) =>
          log.error({ ...reasonOf(error), subject: mail.subject }, 'mail not sent'),
        )
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    settle: async () => void (await Promise.all(underWay)),
  };
}

/** What an error of the mail server or the database says besides its message, which has the address. */
function reasonOf(error: unknown) {
  const { code, responseCode, command } = error as Record<string, unknown>;
  return { code: databaseFault(error)?.sqlState ?? code, responseCode, command };
}

type Deliver = (to: string, mail: MailText) => Promise<void>;

function smtp(url: string, from: string): Deliver {
  const transport = createTransport(
    // A silent server would otherwise hold each mail for half a minute.
    { url, greetingTimeout: 3000, connectionTimeout: 5000, socketTimeout: 20_000 },
    { from },
  );
  return async (to, { subject, text, html }) => {
    await transport.sendMail({ to: { name: '', address: to }, subject, text, html });
  };
}

const mailbox =
  (db: Database, now: () => Date): Deliver =>
  async (to, mail) =>
    void (await insertDevMail(db, { to, ...mail, at: now() }));
