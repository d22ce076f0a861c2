import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../../database/open.ts';
import type { Config } from '../config.ts';
import {
  inside,
  type Jobs,
  LATER_MAIL_QUEUE,
  MAIL_QUEUE,
  UNDELIVERED_QUEUE,
} from '../jobs/queues.ts';
import { createBatch } from '../jobs/batch.ts';
import { createBreaker } from '../smtp/breaker.ts';
import { createDelivery, type SmtpLimits } from '../smtp/delivery.ts';
import { createWorker } from '../jobs/worker.ts';
import type { MailKind } from '../../domain/mail/schema.ts';
import { type Failure, settleMail } from './jobs.settling.ts';
import { createStrangerLimit } from './jobs.strangers.ts';
import { deleteOldDevMails } from './queries.ts';
import { deleteOldStrangerMails } from './queries.strangers.ts';
import type { MailJob, Mailer, MailTemplate, MaintenanceTasks, TroubleWatch } from '../ports.ts';

/** How many mails one server sends at the same time: a silent mail server blocks at most these. */
const AT_ONCE = 5;
/**
 * How long each of these slots pauses after a mail that is not urgent: sending twenty of these a
 * second takes a few percent of a processor, which leaves the rest to votes.
 */
const REST_MS = 250;

export const mailMaintenance = {
  devMails: ({ db }) => deleteOldDevMails(db),
  strangerMails: ({ db }, { at }) => deleteOldStrangerMails(db, at),
} satisfies MaintenanceTasks;

interface MailerDeps {
  templates: Record<MailKind, MailTemplate>;
  config: Config;
  db: Database;
  boss: Jobs['boss'];
  log: Logger;
  now: () => Date;
  newId: () => string;
  trouble: Pick<TroubleWatch, 'note'>;
  smtpLimits: SmtpLimits;
}

/**
 * Sends mail through SMTP if a server is configured, otherwise into the mailbox of the demo. A
 * failed mail is retried and finally given up; the log records this without address or text.
 */
export function createMailer(deps: MailerDeps): Mailer {
  const { boss, log, now, newId, trouble } = deps;
  const breaker = createBreaker(createDelivery(deps), now, (isOpen) => {
    if (isOpen)
      log.error('the mail server drops connections: mail is paused, one is tried every 30 s');
    else log.info('the mail server accepts mail again');
  });
  const strangers = createStrangerLimit(deps);
  let stopping = new AbortController();
  /** How many mails each of the two queues sends at once. */
  const atOnce = () =>
    breaker.isResting() ? 0 : Math.min(AT_ONCE, Math.ceil(breaker.limit(2 * AT_ONCE) / 2));

  async function work(job: JobWithMetadata<MailJob>): Promise<void> {
    await settleMail(deps, job, await attempt(job), stopping.signal);
  }

  async function attempt({ id: mailId, data }: JobWithMetadata<MailJob>): Promise<Failure> {
    let isOfDelivery = false;
    try {
      if (!(await strangers.take({ id: mailId, data }))) return null;
      const addressed = await deps.templates[data.kind](deps, data);
      if (!addressed) await strangers.giveBack({ id: mailId, data });
      isOfDelivery = true;
      // A mail program can tell a second try by the Message-ID.
      if (addressed) await breaker.deliver(addressed.to, { mailId, ...addressed.mail });
      return null;
    } catch (error) {
      return { error, isOfDelivery };
    }
  }

  const of = { boss, log, trouble };
  const worker = createWorker(of, MAIL_QUEUE, atOnce, work);
  const slowWorker = createWorker<MailJob>(of, LATER_MAIL_QUEUE, atOnce, async (job) => {
    await work(job);
    await sleep(REST_MS);
  });
  const later = createBatch<MailJob>({ boss, log, newId }, LATER_MAIL_QUEUE, slowWorker.soon);
  return {
    send: async ({ kind, to, language, aboutId }, tx) => {
      const mailJob = { kind, to, language, ...(aboutId !== undefined && { aboutId }) };
      await boss.send(MAIL_QUEUE, mailJob, tx ? { db: inside(tx) } : {});
      worker.soon();
    },
    sendAfter: async (mailJob, seconds, tx) => {
      await boss.send(MAIL_QUEUE, { ...mailJob }, { db: inside(tx), startAfter: seconds });
    },
    sendAll: async (mailJobs, tx) => {
      const jobs = mailJobs.map((data) => ({ data }));
      if (jobs.length > 0) await boss.insert(MAIL_QUEUE, jobs, { db: inside(tx) });
      worker.soon();
    },
    sendLater: later.add,
    heldBack: strangers.heldBack,
    sendAgain: async (mailId, tx) => {
      const moved = await boss.redrive(UNDELIVERED_QUEUE, {
        ...(tx && { db: inside(tx) }),
        ids: [mailId],
        destination: MAIL_QUEUE,
      });
      if (moved > 0) worker.soon();
      return moved > 0;
    },
    start: () => {
      stopping = new AbortController();
      worker.start();
      slowWorker.start();
    },
    settle: async () => {
      await later.flush();
      await Promise.all([worker.settle(), slowWorker.settle()]);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([later.stop(), worker.stop(), slowWorker.stop()]);
    },
  };
}
