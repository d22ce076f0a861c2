import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../../database/open.ts';
import { STRANGER_MAILS, isDigest, strangerKind } from '../../domain/mail/rules.ts';
import type { MailKind } from '../../domain/mail/schema.ts';
import { mailboxOf } from '../../domain/people/rules.mailbox.ts';
import type { Config } from '../config.ts';
import { type Jobs, MAIL_QUEUE } from '../jobs/queues.ts';
import type { MailJob } from '../ports.ts';
import { returnStrangerMail, takeStrangerMail } from './queries.strangers.ts';

interface StrangersDeps {
  config: Pick<Config, 'authSecret'>;
  db: Database;
  boss: Jobs['boss'];
  log: Logger;
  now: () => Date;
}

/**
 * The limit of mails that strangers cause (`STRANGER_MAILS`). It is asked where a mail is sent, and not where
 * it is queued: an answer must not show whether an address has an account.
 */
export function createStrangerLimit({ config, db, boss, log, now }: StrangersDeps) {
  const heldBack = new Map<MailKind, number>();
  return {
    /** How many mails this server has held back since it began, by kind. */
    heldBack: (): ReadonlyMap<MailKind, number> => heldBack,
    /**
     * Asked before the mail is written, since that issues a link in place of an earlier one.
     * @returns whether it may be sent; a digest that may not is queued again for later
     */
    take: async ({ id: mailId, data }: { id: string; data: MailJob }): Promise<boolean> => {
      const kind = strangerKind(data.kind);
      if (kind === null) return true;
      const mailbox = createHmac('sha256', config.authSecret)
        .update(`mailbox ${mailboxOf(data.to)}`)
        .digest('hex');
      const mail = { mailId, mailbox, isNotice: kind === 'notice' };
      if (await db.transaction((tx) => takeStrangerMail(tx, mail, now()))) return true;
      heldBack.set(data.kind, (heldBack.get(data.kind) ?? 0) + 1);
      log.info({ kind: data.kind }, 'a mail beyond the limit of its mailbox is held back');
      if (isDigest(data.kind)) {
        const startAfter = STRANGER_MAILS.windowMs / 1000;
        await boss.send(MAIL_QUEUE, { ...data }, { startAfter });
      }
      return false;
    },
    /** Nobody needed the mail. */
    giveBack: async ({ id, data }: { id: string; data: MailJob }): Promise<void> => {
      if (strangerKind(data.kind) !== null) await returnStrangerMail(db, id);
    },
  };
}
