import { createTransport } from 'nodemailer';
import type { Database, Queryable } from '../../database/open.ts';
import { emailSchema } from '../../domain/people/schema.ts';
import type { Config } from '../config.ts';
import { NoAddress } from './refusals.ts';
import type { Deliver } from '../ports.ts';
import { devMails } from '../../database/schema/mail.ts';

interface DeliveryDeps {
  config: Config;
  db: Database;
  now: () => Date;
  newId: () => string;
}

/** Mail through SMTP if a server is configured, otherwise into the mailbox of the demo. */
export const createDelivery = (deps: DeliveryDeps): Deliver =>
  deps.config.smtpUrl ? smtp(deps, deps.config.smtpUrl) : mailbox(deps);

function smtp({ config, newId }: DeliveryDeps, url: string): Deliver {
  const { hostname } = new URL(config.publicUrl);
  const transport = createTransport(
    {
      url,
      name: hostname,
      // A silent server would otherwise block each mail for half a minute.
      greetingTimeout: 3000,
      connectionTimeout: 5000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: config.mailFrom },
  );
  return async (to, { language, subject, text, html, oneClickLink, mailId = newId() }) => {
    if (!emailSchema.safeParse(to).success) throw new NoAddress();
    await transport.sendMail({
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
    });
  };
}

const mailbox =
  ({ db, now }: DeliveryDeps): Deliver =>
  async (to, { subject, text, html, links }) =>
    void (await insertDevMail(db, { to, subject, text, html, links, at: now() }));

const insertDevMail = (db: Queryable, mail: typeof devMails.$inferInsert) =>
  db.insert(devMails).values(mail);
