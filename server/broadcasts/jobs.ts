import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../database/open.ts';
import { type Addressed, selectStillWanting } from '../audience/queries.ts';
import { writeBroadcastMail } from './present.ts';
import { type BroadcastRow, findBroadcast, readPostalAddress } from './queries.ts';
import type { Config } from '../config.ts';
import {
  answerOf,
  isFinal,
  NoAddress,
  reasonOf,
  isAboutSender,
  mayBeMended,
} from '../smtp/refusals.ts';
import {
  type Claimed,
  claimWaiting,
  finishBroadcasts,
  loseStale,
  type Outcome,
  pauseForMailServer,
  pauseRestored,
  settleClaimed,
} from './queries.claims.ts';
import { createDelivery } from '../smtp/delivery.ts';
import type { BroadcastSender } from '../ports.ts';

/** How often a server looks whether something is to be sent. */
const POLL_MS = 2000;
/**
 * How many are claimed, and sent at the same time: a quarter of a second's, within these. A server that
 * is killed leaves them uncertain.
 */
const AT_ONCE = { least: 5, most: 50 };
/** Longer than any delivery: whoever had it is gone. */
const STALE_MS = 5 * 60_000;
/** How often that is looked for: every recipient ever is read. */
const LOOK_MS = 60_000;
/** How long somebody waits whom the mail server did not take just now. */
const RETRY_MS = 2 * 60_000;
/** Whoever is refused for the time being is given up this long after their first try. */
const GIVE_UP_MS = 24 * 3_600_000;

interface Parts {
  config: Config;
  db: Database;
  log: Logger;
  now: () => Date;
  newId: () => string;
}

/** What became of one, and whether nobody else is to be tried for now. */
interface Result extends Outcome {
  /** What the mail server says to every mail of ours. */
  pausesFor?: string;
}

export function createBroadcastSender(parts: Parts): BroadcastSender {
  const { config, db, log, now } = parts;
  const deliver = createDelivery(parts);
  const { mailsPerSecond } = config;
  const atOnce = Math.min(AT_ONCE.most, Math.max(AT_ONCE.least, Math.ceil(mailsPerSecond / 4)));
  const batchMs = (atOnce / mailsPerSecond) * 1000;
  /** What became of those whom the database has not heard of yet. */
  const unsettled = new Map<Claimed, Result>();
  let running: Promise<void> | undefined;
  let resting = new AbortController();
  let isStopped = false;
  let polling: NodeJS.Timeout | undefined;
  let isOfThisDatabase = false;
  /** When it last looked for what a server that is gone left behind; milliseconds since 1970. */
  let lookedAt = 0;

  function run(): Promise<void> {
    running ??= sendDue()
      .catch((error: unknown) => log.error({ err: error }, 'mails to many could not be sent'))
      .finally(() => (running = undefined));
    return running;
  }

  async function sendDue(): Promise<void> {
    if (!isOfThisDatabase) {
      const count = await pauseRestored(db, now());
      if (count > 0) log.warn({ count }, 'mails to many of a restored database are paused');
      isOfThisDatabase = true;
    }
    await settleAll();
    const at = now().getTime();
    if (at - lookedAt >= LOOK_MS) {
      await loseStale(db, new Date(at - STALE_MS));
      lookedAt = at;
    }
    for (;;) {
      if (isStopped) return;
      const begunAt = performance.now();
      const claimed = await claimWaiting(db, now(), atOnce);
      if (claimed.length === 0) break;
      await sendClaimed(claimed);
      await rest(batchMs - (performance.now() - begunAt));
    }
    await finishBroadcasts(db, now());
  }

  /** @param ms not above 0: not at all */
  async function rest(ms: number): Promise<void> {
    if (ms <= 0) return;
    await sleep(ms, undefined, { signal: resting.signal }).catch(() => {});
  }

  /** All of them are of one mail to many. */
  async function sendClaimed(claimed: Claimed[]): Promise<void> {
    const readers = await readReaders(claimed).catch((error: unknown) => {
      log.warn(reasonOf(error), 'readers of a mail to many could not be read');
      return null;
    });
    await Promise.allSettled(claimed.map(async (one) => settle(one, await send(one, readers))));
  }

  async function readReaders(claimed: Claimed[]) {
    const ids = claimed.flatMap(({ userId }) => userId ?? []);
    const [wanting, broadcast, postalAddress] = await Promise.all([
      selectStillWanting(db, ids, now()),
      findBroadcast(db, claimed[0]?.broadcastId ?? ''),
      readPostalAddress(db),
    ]);
    const byId = new Map(wanting.map((one) => [one.userId, one]));
    return { byId, broadcast, postalAddress };
  }

  async function send(
    claimed: Claimed,
    readers: Awaited<ReturnType<typeof readReaders>> | null,
  ): Promise<Result> {
    // Nothing has gone out: whoever could not be read waits on.
    if (!readers) return { status: 'waiting', at: now(), isUntried: true };
    const { byId, broadcast, postalAddress } = readers;
    const addressed = byId.get(claimed.userId ?? '');
    // Whoever wants no more of them is not written to, however late they say so.
    if (!addressed || !broadcast) return { status: 'cancelled', at: now() };
    return sendOne(claimed, addressed, { ...broadcast, postalAddress });
  }

  async function sendOne(
    claimed: Claimed,
    addressed: Addressed,
    broadcast: BroadcastRow & { postalAddress: string },
  ): Promise<Result> {
    const mail = writeBroadcastMail(config, claimed.locale, broadcast, addressed);
    try {
      await deliver(addressed.email, mail);
      return { status: 'sent', at: now() };
    } catch (error) {
      const result = resultOf(error, claimed, now());
      const told = { ...reasonOf(error), broadcastId: claimed.broadcastId };
      log[result.status === 'refused' ? 'info' : 'warn'](told, TOLD[result.status]);
      return result;
    }
  }

  /** The database may be away for a moment: what became of a mail is kept until it hears of it. */
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

  async function settleAll(): Promise<void> {
    for (const [claimed, result] of unsettled) await settle(claimed, result);
  }

  return {
    deliver,
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

const TOLD: Partial<Record<Outcome['status'], string>> = {
  refused: 'a mail to many was refused',
  waiting: 'a mail to many was not sent, will be tried again',
  uncertain: 'a mail to many may have been sent',
};

/** @param at now */
function resultOf(error: unknown, { firstTriedAt }: Claimed, at: Date): Result {
  const refusal = answerOf(error);
  if (isAboutSender(error)) {
    return { status: 'waiting', at, refusal, isUntried: true, pausesFor: refusal };
  }
  if (!isFinal(error) && !isKnown(error)) return { status: 'uncertain', at, refusal };
  const isOver = at.getTime() - firstTriedAt.getTime() > GIVE_UP_MS;
  if (!isFinal(error) && !isOver) {
    return { status: 'waiting', at: new Date(at.getTime() + RETRY_MS), refusal };
  }
  const isSendersFault = !(error instanceof NoAddress) && mayBeMended(error);
  return { status: 'refused', at, refusal, isSendersFault };
}

/** What fails before the mail server has heard anything of the mail. */
const BEFORE = new Set(['EDNS', 'EAUTH', 'ETLS', 'ENOAUTH', 'EPROXY']);

/**
 * Whether it is known that the mail server did not take the mail: it said so, or could not be reached.
 * A connection that breaks off later may have carried the mail before.
 */
function isKnown(error: unknown): boolean {
  const { code, responseCode, syscall, message } = error as Record<string, unknown>;
  if (typeof responseCode === 'number' || syscall === 'connect') return true;
  if (code === 'ETIMEDOUT')
    return message === 'Connection timeout' || message === 'Greeting never received';
  return typeof code === 'string' && BEFORE.has(code);
}
