import { randomInt } from 'node:crypto';
import type { Logger } from 'pino';
import { encodeUtf8 } from '../../domain/ledger/rules.bytes.ts';
import { makePromise } from '../../domain/ledger/rules.promise.ts';
import { hashLeaf } from '../../domain/ledger/rules.tree.ts';
import type { Ledger, LedgerKeys } from '../ports.ledger.ts';
import type { Services } from '../ports.ts';
import { sha256 } from '../signing-key.ts';
import { queueEarlier } from './before.ts';
import { LedgerHalted } from './halted.ts';
import { openKeys } from './keys.ts';
import { checkPublished, keepPublished, publishHead } from './publish.ts';
import { addWaiting, type RandomBelow } from './sequence.ts';
import { openWitnesses } from './witnesses.ts';

/**
 * A vote is entered with the next run. The promise, which nobody may find broken, leaves so many runs, so that
 * the database may be away for a while.
 */
const PROMISED_RUNS = 15;
/** How often votes of the last hour without an entry are looked for, and what an hour is. */
const LOOK_BACK_RUNS = 10;
const LOOK_BACK_MS = 3_600_000;

type LedgerDeps = Pick<Services, 'config' | 'db' | 'now' | 'trouble'> & { log: Logger };

/**
 * This server's part of the public ledger: promises, and runs that enter what waits and publish the new head.
 * Any number of servers may run at once; one of them writes.
 * @param random for the order of the votes of a batch
 */
export function openLedger(
  { config, db, now, log, trouble }: LedgerDeps,
  random: RandomBelow = randomInt,
): Ledger {
  const keys = openKeys(config);
  const { withinSeconds } = config.ledger;
  let halted: ReturnType<Ledger['halted']> = null;
  let underWay: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  const enter = createEntering({ config, db, now, log }, keys, random, () => isStopping);

  async function tryToEnter(): Promise<void> {
    try {
      await enter();
      if (halted) log.info({ reason: halted.reason }, 'the ledger goes on');
      halted = null;
    } catch (error) {
      if (!(error instanceof LedgerHalted)) throw error;
      const { reason } = error;
      if (halted?.reason !== reason) halted = { reason, since: now() };
      log.error({ reason, err: error }, 'the ledger is halted: nothing is signed');
    }
  }

  const run = (): Promise<void> =>
    (underWay ??= tryToEnter().finally(() => (underWay = undefined)));

  function runAndNote(): void {
    run().catch((error: unknown) => {
      if (!trouble.note(error)) log.error({ err: error }, 'the ledger was not written');
    });
  }

  const promisedBy = (castAt: Date): Date =>
    new Date((Math.ceil(castAt.getTime() / 1000) + PROMISED_RUNS * withinSeconds) * 1000);

  return {
    keys,
    promisedBy,
    promise: (entry, castAt) =>
      makePromise(keys.signers, {
        origin: keys.origin,
        leafHash: hashLeaf(sha256, encodeUtf8(entry)),
        deadline: promisedBy(castAt).getTime() / 1000,
      }),
    halted: () => halted,
    run,
    start: () => {
      timer = setInterval(runAndNote, withinSeconds * 1000).unref();
      runAndNote();
    },
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await underWay?.catch(() => {});
    },
  };
}

/** @returns enters what waits, and publishes the new head */
function createEntering(
  { config, db, now, log }: Omit<LedgerDeps, 'trouble'>,
  keys: LedgerKeys,
  random: RandomBelow,
  isStopping: () => boolean,
): () => Promise<void> {
  const publishing = { db, keys, headFile: config.ledger.headFile, now };
  const witnesses = openWitnesses({ db, keys, log, now, witnesses: config.ledger.witnesses });
  let runs = 0;
  let hasLookedBack = false;

  /** A server of a version without the ledger may go on beside this one for a while. */
  async function lookBack(): Promise<void> {
    runs += 1;
    const isDue = runs % LOOK_BACK_RUNS === 0;
    const since = new Date(now().getTime() - LOOK_BACK_MS);
    if (!hasLookedBack) hasLookedBack = await queueEarlier(db, isStopping);
    else if (isDue) hasLookedBack = await queueEarlier(db, isStopping, since);
  }

  /** Batch after batch, until nothing waits or another server writes. */
  async function addAll(): Promise<void> {
    const added = await addWaiting({ db, origin: keys.origin, random });
    if (added !== null && added > 0 && !isStopping()) await addAll();
  }

  return async () => {
    // After a halt, all votes are looked through again: it may have lasted for longer than a look back.
    const wasLookedBack = hasLookedBack;
    hasLookedBack = false;
    const known = await checkPublished(db, publishing);
    await witnesses.confirmLast(known);
    // Not before: the file says that something outside the database knows this head.
    keepPublished(publishing.headFile, known);
    hasLookedBack = wasLookedBack;
    await lookBack();
    await addAll();
    const published = await publishHead(publishing);
    if (published && !isStopping()) await witnesses.confirm(published);
  };
}
