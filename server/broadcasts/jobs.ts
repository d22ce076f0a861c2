import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { withDeadline } from '../../database/deadline.ts';
import type { Database } from '../../database/open.ts';
import type { Config } from '../config.ts';
import { reasonOf } from '../smtp/refusals.ts';
import {
  type Claimed,
  claimWaiting,
  finishBroadcasts,
  loseStale,
  pauseForMailServer,
  pauseRestored,
  settleClaimed,
} from './queries.claims.ts';
import { readReaders, type Result, sendTo } from './jobs.send.ts';
import { createBreaker } from '../smtp/breaker.ts';
import { createDelivery, type SmtpLimits } from '../smtp/delivery.ts';
import type { BroadcastSender, TroubleWatch } from '../ports.ts';

/**
 * How often a server looks for mails to send. A timer in each server, not a schedule of the queue: every
 * server sends at its own rate (docs/decisions/0052-rooms-in-order.md).
 */
const POLL_MS = 2000;
/**
 * How many are claimed, and sent at the same time: those of a quarter of a second, within these limits.
 * A server that is killed leaves them uncertain.
 */
const AT_ONCE = { least: 5, most: 50 };
/** Longer than any delivery: after it, the server that claimed the mail is gone. */
const STALE_MS = 5 * 60_000;
/** How often stale claims are looked for, which reads every recipient ever stored. */
const LOOK_MS = 60_000;

interface SenderDeps {
  config: Config;
  db: Database;
  log: Logger;
  now: () => Date;
  newId: () => string;
  trouble: Pick<TroubleWatch, 'note'>;
  smtpLimits: SmtpLimits;
}

export function createBroadcastSender(deps: SenderDeps): BroadcastSender {
  const { config, db, log, now, trouble } = deps;
  const breaker = createBreaker(createDelivery(deps), now);
  const { atOnce, batchMs } = paceOf(config);
  const { settle, settleAll } = createSettling(deps);
  let running: Promise<void> | undefined;
  let resting = new AbortController();
  let isStopped = false;
  let polling: NodeJS.Timeout | undefined;
  let isOfThisDatabase = false;
  /** When it last looked for stale claims of a stopped server; milliseconds since 1970. */
  let lookedAt = 0;

  function run(): Promise<void> {
    running ??= sendDue()
      .catch((error: unknown) => {
        if (!trouble.note(error)) log.error({ err: error }, 'mails to many could not be sent');
      })
      .finally(() => (running = undefined));
    return running;
  }

  async function sendDue(): Promise<void> {
    isOfThisDatabase ||= await pauseIfRestored(deps);
    await settleAll();
    lookedAt = await lookForStale(deps, lookedAt);
    for (;;) {
      if (isStopped) return;
      const begunAt = performance.now();
      const claimed = await claimWaiting(db, now(), breaker.limit(atOnce));
      if (claimed.length === 0) break;
      await withDeadline(sendClaimed(claimed), STALE_MS, 'Mails to many did not end in time.');
      await rest(batchMs - (performance.now() - begunAt));
    }
    await finishBroadcasts(db, now());
  }

  /** @param ms 0 or less: no wait */
  async function rest(ms: number): Promise<void> {
    if (ms <= 0) return;
    await sleep(ms, undefined, { signal: resting.signal }).catch(() => {});
  }

  /** All claims belong to one broadcast. */
  async function sendClaimed(claimed: Claimed[]): Promise<void> {
    const readers = await readReaders({ db, now }, claimed).catch((error: unknown) => {
      log.warn(reasonOf(error), 'readers of a mail to many could not be read');
      return null;
    });
    await Promise.allSettled(
      claimed.map(async (one) => settle(one, await sendTo({ ...deps, breaker }, one, readers))),
    );
  }

  return {
    // A test to the organiser that is accepted ends a row of mails in doubt.
    deliver: breaker.deliver,
    start: () => {
      isStopped = false;
      resting = new AbortController();
      polling = setInterval(() => void run(), POLL_MS).unref();
      void run();
    },
    soon: () => {
      if (polling) void run();
    },
    settle: async () => {
      await running;
      await run();
    },
    stop: async () => {
      isStopped = true;
      resting.abort();
      clearInterval(polling);
      polling = undefined;
      await running;
      await settleAll();
    },
  };
}

/** How many are sent at once, and the least time that they take together, in milliseconds. */
function paceOf({ mailsPerSecond }: Config): { atOnce: number; batchMs: number } {
  const atOnce = Math.min(AT_ONCE.most, Math.max(AT_ONCE.least, Math.ceil(mailsPerSecond / 4)));
  return { atOnce, batchMs: (atOnce / mailsPerSecond) * 1000 };
}

/** Pauses broadcasts that started in another database and were restored into this one. @returns true */
async function pauseIfRestored({ db, log, now }: SenderDeps): Promise<true> {
  const count = await pauseRestored(db, now());
  if (count > 0) log.warn({ count }, 'mails to many of a restored database are paused');
  return true;
}

/**
 * Looks, at intervals, for stale claims of a stopped server.
 * @returns when it last looked, as `lookedAt`
 */
async function lookForStale({ db, now }: SenderDeps, lookedAt: number): Promise<number> {
  const at = now().getTime();
  if (at - lookedAt < LOOK_MS) return lookedAt;
  await loseStale(db, new Date(at - STALE_MS));
  return at;
}

/** Saves the outcomes of mails. */
function createSettling({ db, log, now }: Pick<SenderDeps, 'db' | 'log' | 'now'>) {
  /** Outcomes that are not saved in the database yet. */
  const unsettled = new Map<Claimed, Result>();

  /** The database may be away for a moment: an outcome is kept until it is saved. */
  async function settle(claimed: Claimed, result: Result): Promise<void> {
    unsettled.set(claimed, result);
    try {
      const { pausesFor } = result;
      if (pausesFor !== undefined) {
        await pauseForMailServer(db, claimed.broadcastId, pausesFor, now());
      }
      await settleClaimed(db, claimed, result);
      unsettled.delete(claimed);
    } catch (error) {
      log.warn(reasonOf(error), 'what became of a mail to many is not written down yet');
    }
  }

  return {
    settle,
    settleAll: async (): Promise<void> => {
      for (const [claimed, result] of unsettled) await settle(claimed, result);
    },
  };
}
