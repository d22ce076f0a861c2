import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../../database/open.ts';
import type { MailKind } from '../../domain/mail/schema.ts';
import { inside, type Jobs, UNDELIVERED_QUEUE } from '../jobs/queues.ts';
import type { MailJob } from '../ports.ts';
import { answerOf, isFinal, mayHaveArrived, reasonOf } from '../smtp/refusals.ts';

/** The wait before storing an outcome is retried; doubled each time, up to the longest. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;
/** Shorter than the claim of a job (`expireInSeconds`), after which another server sends the mail again. */
const SETTLE_FOR_MS = 240_000;

/**
 * Mails that nobody waits for. They are not retried if they may have arrived. Others are: two links to sign
 * in are better than none.
 */
const SENT_ONCE: ReadonlySet<MailKind> = new Set([
  'vote_counted',
  'review_answered',
  'new_reviews',
]);

/** The error of a try; null: the mail was sent, or is no longer needed. */
export type Failure = { error: unknown; isOfDelivery: boolean } | null;

interface SettlingDeps {
  db: Database;
  boss: Jobs['boss'];
  log: Logger;
  now: () => Date;
}

/**
 * Stores the outcome of a mail in the queue. While the database is away, this is retried for as long as this
 * server holds the job, so that a mail is not sent twice.
 * @param hurry ends the waits: storing is tried once more
 */
export async function settleMail(
  deps: SettlingDeps,
  job: JobWithMetadata<MailJob>,
  failure: Failure,
  hurry: AbortSignal,
): Promise<void> {
  const { boss, log } = deps;
  const until = performance.now() + SETTLE_FOR_MS;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    const isLast = hurry.aborted || performance.now() + waitMs > until;
    try {
      if (!failure) await boss.deleteJob(job.name, job);
      else await settleFailure(deps, job, failure);
      return;
    } catch (error) {
      const details = { ...reasonOf(error), kind: job.data.kind };
      if (isLast) {
        // The job keeps its claim until that expires, and is then retried.
        log.error(details, 'mail not settled');
        return;
      }
      log.warn(details, 'the outcome of a mail is not stored yet');
    }
    await sleep(waitMs, undefined, { signal: hurry }).catch(() => {});
  }
}

/** Retries a mail that was not sent, or gives it up. */
async function settleFailure(
  { db, boss, log, now }: SettlingDeps,
  job: JobWithMetadata<MailJob>,
  { error, isOfDelivery }: NonNullable<Failure>,
): Promise<void> {
  const tries = job.retryCount + 1;
  const isInDoubt = isOfDelivery && mayHaveArrived(error);
  const isOver = isFinal(error) || (isInDoubt && SENT_ONCE.has(job.data.kind));
  const details = { ...reasonOf(error), kind: job.data.kind, tries };
  if (job.retryCount < job.retryLimit && !isOver) {
    await boss.fail(job.name, job, { reason: answerOf(error) });
    log.warn(details, 'mail not sent, will be tried again');
    return;
  }
  const givenUp = {
    ...job.data,
    reason: answerOf(error),
    ...(isInDoubt && { mayHaveArrived: true }),
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
  log.error(details, isInDoubt ? 'mail given up, may have arrived' : 'mail given up');
}
