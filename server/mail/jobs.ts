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
import { createDelivery } from '../smtp/delivery.ts';
import { createWorker } from '../jobs/worker.ts';
import { answerOf, isFinal, reasonOf } from '../smtp/refusals.ts';
import type { MailKind } from '../../domain/mail/schema.ts';
import { deleteOldDevMails } from './queries.ts';
import type { MailJob, Mailer, MailTemplate, MaintenanceTasks } from '../ports.ts';

/** How many mails one server sends at the same time: a silent mail server blocks at most these. */
const AT_ONCE = 5;
/**
 * How long each of these slots pauses after a mail that is not urgent: sending twenty of these a
 * second takes a few percent of a processor, which leaves the rest to votes.
 */
const REST_MS = 250;

export const mailMaintenance = {
  devMails: ({ db }) => deleteOldDevMails(db),
} satisfies MaintenanceTasks;

interface MailerDeps {
  templates: Record<MailKind, MailTemplate>;
  config: Config;
  db: Database;
  boss: Jobs['boss'];
  log: Logger;
  now: () => Date;
  newId: () => string;
}

/**
 * Sends mail through SMTP if a server is configured, otherwise into the mailbox of the demo. A
 * failed mail is retried and finally given up; the log records this without address or text.
 */
export function createMailer(deps: MailerDeps): Mailer {
  const { boss, log } = deps;
  const deliver = createDelivery(deps);

  async function work(job: JobWithMetadata<MailJob>): Promise<void> {
    try {
      const failure = await attempt(job.data);
      if (!failure) await boss.deleteJob(job.name, job);
      else await settleFailure(deps, job, failure);
    } catch (error) {
      // The job keeps its claim until that expires, and is then retried.
      log.error({ ...reasonOf(error), kind: job.data.kind }, 'mail not settled');
    }
  }

  /** @returns what went wrong, or null */
  async function attempt(mailJob: MailJob): Promise<{ error: unknown } | null> {
    try {
      const addressed = await deps.templates[mailJob.kind](deps, mailJob);
      if (addressed) await deliver(addressed.to, addressed.mail);
      return null;
    } catch (error) {
      return { error };
    }
  }

  const worker = createWorker({ boss, log }, MAIL_QUEUE, AT_ONCE, work);
  const slowWorker = createWorker<MailJob>(
    { boss, log },
    LATER_MAIL_QUEUE,
    AT_ONCE,
    async (job) => {
      await work(job);
      await sleep(REST_MS);
    },
  );
  const later = createBatch<MailJob>({ boss, log }, LATER_MAIL_QUEUE, slowWorker.soon);
  return {
    send: async ({ kind, to, language, aboutId }, tx) => {
      const mailJob = { kind, to, language, ...(aboutId !== undefined && { aboutId }) };
      await boss.send(MAIL_QUEUE, mailJob, tx ? { db: inside(tx) } : {});
      worker.soon();
    },
    sendAll: async (mailJobs, tx) => {
      const jobs = mailJobs.map((data) => ({ data }));
      if (jobs.length > 0) await boss.insert(MAIL_QUEUE, jobs, { db: inside(tx) });
      worker.soon();
    },
    sendLater: later.add,
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
      worker.start();
      slowWorker.start();
    },
    settle: async () => {
      await later.flush();
      await Promise.all([worker.settle(), slowWorker.settle()]);
    },
    stop: async () => {
      await later.flush();
      await Promise.all([worker.stop(), slowWorker.stop()]);
    },
  };
}

/** Retries a mail that was not sent, or gives it up. */
async function settleFailure(
  { db, boss, log, now }: Pick<MailerDeps, 'db' | 'boss' | 'log' | 'now'>,
  job: JobWithMetadata<MailJob>,
  { error }: { error: unknown },
): Promise<void> {
  const tries = job.retryCount + 1;
  const details = { ...reasonOf(error), kind: job.data.kind, tries };
  if (job.retryCount < job.retryLimit && !isFinal(error)) {
    log.warn(details, 'mail not sent, will be tried again');
    await boss.fail(job.name, job, { reason: answerOf(error) });
    return;
  }
  log.error(details, 'mail given up');
  const givenUp = {
    ...job.data,
    reason: answerOf(error),
    tries,
    givenUpAt: now(),
    // Stays the same when it is sent again: the retention period starts here (`domain/retention`).
    queuedAt: job.data.queuedAt ?? job.createdOn,
  };
  await db.transaction(async (tx) => {
    const deleted = await boss.deleteJob(job.name, job, { db: inside(tx) });
    // If the claim has expired, the worker that took the job over settles it.
    if ('affected' in deleted && deleted.affected === 0) return;
    await boss.send(UNDELIVERED_QUEUE, givenUp, { db: inside(tx) });
  });
}
