import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { KEPT_PACK_DAYS, type PackFailure } from '../../domain/results/rules.packs.ts';
import type { MaintenanceTasks, PackMaker, Services } from '../ports.ts';
import { pressPack } from '../result-files/pack.ts';
import { createZip, ZipTooLarge } from '../result-files/zip.ts';
import { readPackSources } from './actions.pack-sources.ts';
import {
  type Claim,
  claimPack,
  deleteClaimed,
  deletePacksBefore,
  insertPart,
  deleteParts,
  updateClaimed,
} from './queries.packs.ts';

/**
 * How often a server looks for packs to make. A timer in each server, not a schedule of the queue, which would give
 * the work of a killed server away only when the time of its job is over
 * (docs/decisions/0070-files-of-the-result.md).
 */
const POLL_MS = 5000;
/** How often a server that makes a pack says so. */
const SIGN_OF_LIFE_MS = 1000;
/** Without a sign of life for so long, another server begins anew. */
const STALE_MS = 90_000;
/** A pack that servers have not finished in so long is given up: perhaps it ends each of them. */
const GIVE_UP_MS = 2 * 3600_000;
const PART_BYTES = 1024 * 1024;
const DAY_MS = 24 * 3600_000;

type PacksDeps = Pick<Services, 'config' | 'db' | 'log' | 'now' | 'trouble'>;

export const packsMaintenance = {
  press_packs: ({ db }, { at }) =>
    deletePacksBefore(db, new Date(at.getTime() - KEPT_PACK_DAYS * DAY_MS)),
} satisfies MaintenanceTasks;

/** The pack was taken over by another server, or deleted: this one has nothing more to do with it. */
class PackLost extends Error {}
/** The server stops. */
class PackLeft extends Error {}

/** @param deps `afterFile`: for tests, called after each file of a pack */
export function createPackMaker(deps: PacksDeps & { afterFile?: () => Promise<void> }): PackMaker {
  const { db, log, now, trouble } = deps;
  let running: Promise<void> | undefined;
  let polling: NodeJS.Timeout | undefined;
  let isStopped = false;

  function run(): Promise<void> {
    running ??= makeDue()
      .catch((error: unknown) => {
        if (!trouble.note(error)) log.error({ err: error }, 'press packs could not be made');
      })
      .finally(() => (running = undefined));
    return running;
  }

  async function makeDue(): Promise<void> {
    for (;;) {
      if (isStopped) return;
      const at = now();
      const claim = await claimPack(db, at, new Date(at.getTime() - STALE_MS));
      if (!claim) return;
      await make(claim);
    }
  }

  async function make(claim: Claim): Promise<void> {
    try {
      if (now().getTime() - claim.createdAt.getTime() > GIVE_UP_MS)
        await fail(claim, 'interrupted');
      else await writePack({ ...deps, isStopped: () => isStopped }, claim);
    } catch (error) {
      if (error instanceof PackLost) return;
      if (error instanceof PackLeft) {
        await updateClaimed(db, claim, { state: 'waiting' });
        return;
      }
      // Once the database is back, this pack is stale, and begun anew.
      if (trouble.note(error)) return;
      log.error({ err: error, packId: claim.id }, 'a press pack could not be made');
      await fail(claim, error instanceof ZipTooLarge ? 'too_large' : 'internal');
    }
  }

  const fail = async (claim: Claim, failure: PackFailure) => {
    if (await updateClaimed(db, claim, { state: 'failed', failure })) await deleteParts(db, claim);
  };

  return {
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

type Writing = PacksDeps & { isStopped: () => boolean; afterFile?: () => Promise<void> };

/**
 * Makes the files of a pack one after the other and stores the zip in parts, so that only some of it is in memory.
 * Changes `claim.seenAt` as it goes.
 * @throws PackLost, PackLeft, ZipTooLarge
 */
async function writePack(writing: Writing, claim: Claim): Promise<void> {
  const { db } = writing;
  const sources = await readPackSources(writing, claim);
  if (!sources) {
    // The result was withdrawn.
    await deleteClaimed(db, claim);
    return;
  }
  const files = pressPack(sources);
  const zip = createZip(new Date(sources.file.frozenAt));
  const parts = createParts(writing, claim);
  const live = createSignOfLife(writing, claim, files.length);
  await live(0);
  for (const [index, make] of files.entries()) {
    if (writing.isStopped()) throw new PackLeft();
    const made = await make();
    if (made) await parts.add(await zip.add(made.name, made.bytes));
    await live(index + 1);
    await writing.afterFile?.();
    await breathe();
  }
  await parts.add(zip.end());
  const { bytes, sha256 } = await parts.end();
  const done = { state: 'ready', done: files.length, bytes, sha256 } as const;
  if (!(await updateClaimed(db, claim, done))) throw new PackLost();
}

/** Tells how far the pack is, at the beginning and then every second. */
function createSignOfLife({ db, now }: Writing, claim: Claim, total: number) {
  let toldAt = -Infinity;
  return async (done: number): Promise<void> => {
    if (performance.now() - toldAt < SIGN_OF_LIFE_MS) return;
    toldAt = performance.now();
    const at = now();
    if (!(await updateClaimed(db, claim, { done, total, seenAt: at }))) throw new PackLost();
    claim.seenAt = at;
  };
}

/** Collects bytes until a part is full, and stores it. */
function createParts({ db }: Writing, claim: Claim) {
  const hash = createHash('sha256');
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let place = 0;
  let bytes = 0;

  async function store(content: Buffer): Promise<void> {
    if (!(await insertPart(db, claim, { place, content }))) throw new PackLost();
    place += 1;
  }

  return {
    async add(chunks: readonly Uint8Array[]): Promise<void> {
      for (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        waiting.push(chunk);
        waitingBytes += chunk.length;
      }
      if (waitingBytes < PART_BYTES) return;
      const whole = Buffer.concat(waiting);
      let at = 0;
      for (; whole.length - at >= PART_BYTES; at += PART_BYTES) {
        await store(whole.subarray(at, at + PART_BYTES));
      }
      waiting = [Buffer.from(whole.subarray(at))];
      waitingBytes = whole.length - at;
    },
    async end(): Promise<{ bytes: number; sha256: string }> {
      if (waitingBytes > 0) await store(Buffer.concat(waiting));
      return { bytes, sha256: hash.digest('base64url') };
    },
  };
}
