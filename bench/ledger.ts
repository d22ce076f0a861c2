import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openPostgres } from '../database/postgres.ts';
import { writeSigningKey } from '../server/signing-key.ts';
import { openPostgresFestival, productionEnv } from './festival.ts';
import { startChildServer } from './child-server.ts';
import { measureReading, type Reading } from './ledger-reading.ts';
import { receiptOfOne } from './ledger-receipt.ts';
import { measureWriting, type Writing } from './ledger-writing.ts';
import { insertManyBallots } from './many-ballots.ts';

/*
 * `node bench/ledger.ts`: the public log of votes at a million entries, on PostgreSQL. How fast votes are entered
 * and proved, what an entry takes, and how fast a receipt is checked and the festival recounted, in Chromium and by
 * the command. Beside them the figures of the trial that the specification names. Build first.
 */

const { values } = parseArgs({
  options: {
    leaves: { type: 'string', default: '1000000' },
    /** A database that this bench has filled before, its ledger not begun. */
    filled: { type: 'string' },
  },
});
const leaves = Number(values.leaves);
const ORIGIN = 'vota-taco.example';

const print = (line: string) => void process.stdout.write(`${line}\n`);
const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const MB = 1e6;

function report({ at, ...writing }: Writing, reading: Reading): void {
  print('| What | Measured | Trial |');
  print('| --- | --: | --: |');
  const row = (...cells: string[]) => print(`| ${cells.join(' | ')} |`);
  for (const { leaves: size, leavesPerSecond, slowestBatchMs, proofMs } of at) {
    row(`leaves/s at ${whole(size)}`, whole(leavesPerSecond), '19,000-37,000');
    row(`slowest batch of 2,000 at ${whole(size)}, ms`, whole(slowestBatchMs), '');
    const proofs = `${proofMs.median.toFixed(2)} (p99 ${proofMs.p99.toFixed(1)})`;
    row(`inclusion proof at ${whole(size)}, ms`, proofs, '1.8');
  }
  row('earlier votes queued a second', whole(writing.queuedPerSecond), '');
  row('bytes a leaf, database', whole(writing.databaseBytesPerLeaf), '255');
  row('bytes a leaf, public', whole(writing.publicBytesPerLeaf), '');
  row('receipt, bytes', whole(reading.receiptBytes), '1,100');
  row('receipt checked in Chromium, ms', reading.receiptMs.toFixed(2), '2-3');
  for (const [by, { seconds, bytes, memoryBytes }] of Object.entries(reading.recounts)) {
    row(`recount by ${by}, s`, seconds.toFixed(1), '');
    row(`recount by ${by}, MB transferred`, whole(bytes / MB), '');
    row(`recount by ${by}, MB of memory`, whole(memoryBytes / MB), '');
  }
}

const festival = values.filled ? null : await openPostgresFestival(4);
const url = values.filled ?? festival?.url ?? '';
const folder = mkdtempSync(join(tmpdir(), 'vota-taco-bench-'));
try {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const open = openPostgres(url, 2, { statement: 0 });
  if (festival) {
    await insertManyBallots(pool, leaves, new Date().toISOString().slice(0, 10));
  }
  await pool.query('vacuum analyze');
  const writing = await measureWriting(open.db, pool, ORIGIN, [leaves / 10, leaves]);
  const server = await startChildServer('server-process.ts', {
    ...productionEnv,
    ...festival?.env,
    DATABASE_URL: url,
    DATA_DIR: folder,
    LEDGER_KEY: writeSigningKey(randomBytes(32), ORIGIN),
  });
  try {
    const receipt = await receiptOfOne(open.db, pool, server.url);
    report(writing, await measureReading(server.url, receipt));
  } finally {
    await server.stop();
    await open.close();
    await pool.end();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
  await festival?.remove();
}
