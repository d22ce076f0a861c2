import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../database/open.ts';
import { writeBroadcastMail } from '../broadcasts/present.ts';
import { findBroadcast } from '../broadcasts/queries.ts';
import type { Config } from '../config.ts';
import { answerOf, isFinal, reasonOf } from '../mail/present.ts';
import {
  type Addressed,
  type Claimed,
  claimWaiting,
  finishBroadcasts,
  loseStale,
  selectStillWanting,
  settleClaimed,
} from './broadcast-queries.ts';
import { createDelivery, type Deliver } from './delivery.ts';

/** How often a server looks whether something is to be sent. */
const POLL_MS = 2000;
/** How many are claimed, and sent at the same time: a server that is killed leaves these uncertain. */
const AT_ONCE = 5;
/** Longer than any delivery: whoever had it is gone. */
const STALE_MS = 5 * 60_000;
/** How often that is looked for: every recipient ever is read. */
const LOOK_MS = 60_000;
/** How long somebody waits whom the mail server did not take just now. */
const RETRY_MS = 2 * 60_000;
/** What is refused for the time being is given up after this long. */
const GIVE_UP_MS = 24 * 3_600_000;

/** Sends mails to many, in each server; several share the work. */
export interface BroadcastSender {
  /** Gives one mail to the mail server at once, outside of all that. */
  deliver: Deliver;
  /** Begins to look for what is to be sent, by itself from then on. */
  start(): void;
  /** Something was begun: it is sent in a moment. */
  soon(): void;
  /** Resolves when everything that is due now has been tried once. */
  settle(): Promise<void>;
  /** Finishes the mails under way; the rest waits in the database. */
  stop(): Promise<void>;
}

interface Parts {
  config: Config;
  db: Database;
  log: Logger;
  now: () => Date;
  newId: () => string;
}

export function createBroadcastSender(parts: Parts): BroadcastSender {
  const { config, db, log, now } = parts;
  const deliver = createDelivery(parts);
  const batchMs = (AT_ONCE / config.mailsPerSecond) * 1000;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let polling: NodeJS.Timeout | undefined;
  /** When it last looked for what a server that is gone left behind; milliseconds since 1970. */
  let lookedAt = 0;

  function run(): Promise<void> {
    running ??= sendDue()
      .catch((error: unknown) => log.error({ err: error }, 'mails to many could not be sent'))
      .finally(() => (running = undefined));
    return running;
  }

  async function sendDue(): Promise<void> {
    const at = now().getTime();
    if (at - lookedAt >= LOOK_MS) {
      await loseStale(db, new Date(at - STALE_MS));
      lookedAt = at;
    }
    for (;;) {
      if (isStopped) return;
      const claimed = await claimWaiting(db, now(), AT_ONCE);
      if (claimed.length === 0) break;
      const rest = sleep(batchMs);
      await sendClaimed(parts, deliver, claimed);
      await rest;
    }
    await finishBroadcasts(db, now());
  }

  return {
    deliver,
    start: () => {
      isStopped = false;
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
      clearInterval(polling);
      polling = undefined;
      await running;
    },
  };
}

async function sendClaimed(parts: Parts, deliver: Deliver, claimed: Claimed[]): Promise<void> {
  const { db, now } = parts;
  const ids = claimed.flatMap(({ userId }) => userId ?? []);
  const wanting = await selectStillWanting(db, ids, now());
  const byId = new Map(wanting.map((one) => [one.userId, one]));
  await Promise.all(
    claimed.map(async (one) => {
      const addressed = byId.get(one.userId ?? '');
      // Whoever wants no more of them is not written to, however late they say so.
      if (!addressed) return settleClaimed(db, one, { status: 'cancelled', at: now() });
      await sendOne(parts, deliver, one, addressed);
    }),
  );
}

async function sendOne(
  { config, db, log, now }: Parts,
  deliver: Deliver,
  claimed: Claimed,
  addressed: Addressed,
): Promise<void> {
  const broadcast = await findBroadcast(db, claimed.broadcastId);
  if (!broadcast) return;
  try {
    const mail = writeBroadcastMail(config, claimed.locale, broadcast, addressed);
    await deliver(addressed.email, mail);
    await settleClaimed(db, claimed, { status: 'sent', at: now() });
  } catch (error) {
    const begunAt = broadcast.startedAt ?? broadcast.createdAt;
    const isOver = claimed.wasTried && now().getTime() - begunAt.getTime() > GIVE_UP_MS;
    const refusal = answerOf(error);
    const told = { ...reasonOf(error), broadcastId: claimed.broadcastId };
    if (isFinal(error) || (isOver && isKnown(error))) {
      log.info(told, 'a mail to many was refused');
      await settleClaimed(db, claimed, { status: 'refused', refusal, at: now() });
    } else if (isKnown(error)) {
      log.warn(told, 'a mail to many was not sent, will be tried again');
      const at = new Date(now().getTime() + RETRY_MS);
      await settleClaimed(db, claimed, { status: 'waiting', refusal, at });
    } else {
      log.warn(told, 'a mail to many may have been sent');
      await settleClaimed(db, claimed, { status: 'uncertain', refusal, at: now() });
    }
  }
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
