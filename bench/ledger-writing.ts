import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import type { Database } from '../database/open.ts';
import { proveInclusion } from '../domain/ledger/rules.tiles.ts';
import { queueEarlier } from '../server/ledger/before.ts';
import { selectHead } from '../server/ledger/queries.ts';
import { addWaiting } from '../server/ledger/sequence.ts';
import { tileReader } from '../server/ledger/tiles.ts';
import { sha256 } from '../server/signing-key.ts';
import { createDice } from './dice.ts';

/** Proofs of each size. */
const PROOFS = 300;

/** How fast a log of some size was written and is proved. */
export interface WritingAt {
  leaves: number;
  /** Of the last tenth until here. */
  leavesPerSecond: number;
  /** The slowest batch of that tenth, in milliseconds. */
  slowestBatchMs: number;
  /** Inclusion proofs of entries all over the log, from the database. */
  proofMs: { median: number; p99: number };
}

export interface Writing {
  at: WritingAt[];
  /** Votes a second that `queueEarlier` puts into the queue. */
  queuedPerSecond: number;
  /** Of the tables of entries and tiles with their indexes, for each entry. */
  databaseBytesPerLeaf: number;
  /** Of what a mirror holds: bundles and tiles. */
  publicBytesPerLeaf: number;
}

/**
 * Enters all votes of the database into its ledger, and measures at the given sizes.
 * @param origin the log's name
 */
export async function measureWriting(
  db: Database,
  pool: pg.Pool,
  origin: string,
  sizes: readonly number[],
): Promise<Writing> {
  const random = createDice(17).below;
  const start = performance.now();
  await queueEarlier(db);
  const queueSeconds = (performance.now() - start) / 1000;
  const queued = await countOf(pool, 'select count(*) as count from ledger_queue');
  await pool.query('vacuum analyze ledger_queue');
  const at: WritingAt[] = [];
  let size = 0;
  for (const leaves of sizes) {
    await enterUntil(leaves * 0.9);
    const batches = await enterUntil(leaves);
    const ms = batches.reduce((sum, batch) => sum + batch.ms, 0);
    const entered = batches.reduce((sum, batch) => sum + batch.entered, 0);
    at.push({
      leaves: size,
      leavesPerSecond: (entered / ms) * 1000,
      slowestBatchMs: Math.max(...batches.map((batch) => batch.ms)),
      proofMs: await timeProofs(db, size, random),
    });
  }
  return { at, queuedPerSecond: queued / queueSeconds, ...(await measureBytes(pool, size)) };

  async function enterUntil(wanted: number) {
    const batches: { ms: number; entered: number }[] = [];
    while (size < wanted) {
      const began = performance.now();
      const entered = await addWaiting({ db, origin, random });
      if (!entered) break;
      batches.push({ ms: performance.now() - began, entered });
      ({ size } = await selectHead(db));
    }
    return batches;
  }
}

async function timeProofs(db: Database, size: number, random: (below: number) => number) {
  const times: number[] = [];
  for (let proof = 0; proof < PROOFS; proof += 1) {
    const began = performance.now();
    await proveInclusion(sha256, { index: random(size), size }, tileReader(db));
    times.push(performance.now() - began);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return { median: share(0.5), p99: share(0.99) };
}

async function measureBytes(pool: pg.Pool, size: number) {
  for (const table of ['ledger_entries', 'ledger_tiles']) await pool.query(`vacuum full ${table}`);
  const stored = await countOf(
    pool,
    `select pg_total_relation_size('ledger_entries') + pg_total_relation_size('ledger_tiles') as count`,
  );
  const shown = await countOf(
    pool,
    `select (select sum(length(entry) + 2) from ledger_entries)
      + (select sum(length(hashes)) from ledger_tiles) as count`,
  );
  return { databaseBytesPerLeaf: stored / size, publicBytesPerLeaf: shown / size };
}

async function countOf(pool: pg.Pool, query: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(query);
  return Number(rows[0]?.count);
}
