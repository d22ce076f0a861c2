import fs, { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DurablePGlite } from '../../database/durable-pglite.ts';
import { extensions, openEmbedded } from '../../database/embedded.ts';
import { profiles } from '../../database/schema/people.ts';
import {
  cutPowerWhileCreating,
  cutPowerWhileVoting,
  openWithoutSync,
  prepareFestival,
} from '../testing/power-cuts.ts';

const VOTES = 80;

let folder: string;
let before: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vota-taco-power-cut-'));
  before = join(folder, 'before');
  await prepareFestival(before, VOTES);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// More cuts: `node bench/power-cut.ts`.
test('a power cut loses no acknowledged vote', async () => {
  const reports = await cutPowerWhileVoting({ before, seed: 'short', votes: VOTES, cuts: 2 });
  for (const report of reports) expect(report).toMatchObject({ lost: 0, fault: null });
  expect(reports.some(({ acknowledged }) => acknowledged > 0)).toBe(true);
});

test('the same cuts lose votes where nothing is synced', async () => {
  const open = openWithoutSync;
  const [report] = await cutPowerWhileVoting({ before, seed: 'short', votes: 40, cuts: 1, open });
  expect(report?.lost).toBeGreaterThan(0);
});

test('nor does one after a start that had to recover from a kill', async () => {
  const killed = join(folder, 'killed');
  const working = join(folder, 'working');
  cpSync(before, working, { recursive: true });
  const database = await openEmbedded(working);
  try {
    await database.db.update(profiles).set({ fullName: 'Changed before the kill' });
    cpSync(working, killed, { recursive: true });
  } finally {
    await database.close();
  }
  rmSync(join(killed, 'server.pid'), { force: true });
  const reports = await cutPowerWhileVoting({ before: killed, seed: 'kill', votes: 40, cuts: 2 });
  for (const report of reports) expect(report).toMatchObject({ lost: 0, fault: null });
  expect(reports.some(({ acknowledged }) => acknowledged > 0)).toBe(true);
});

test('a database that was being created is created again, or complete', async () => {
  expect(await cutPowerWhileCreating({ seed: 'created', cuts: 1 })).toEqual([null]);
});

test('after the disk has failed once, nothing is answered any more', async () => {
  const failures: Error[] = [];
  const path = join(before, 'database');
  const onFailure = (failure: Error) => void failures.push(failure);
  const pglite = await DurablePGlite.open(path, extensions, { onFailure });
  const { fdatasync } = fs;
  const broken = Object.assign(new Error('input/output error'), { code: 'EIO' });
  const failing = (_descriptor: number, done: (error: Error) => void) => setImmediate(done, broken);
  try {
    Object.assign(fs, { fdatasync: failing });
    syncBuiltinESMExports();
    const write = pglite.exec('create table lost (number int)');
    await expect(write).rejects.toMatchObject({ code: 'EIO', cause: broken });
  } finally {
    Object.assign(fs, { fdatasync });
    syncBuiltinESMExports();
  }
  expect(failures).toHaveLength(1);
  // The kernel may say that all is well now, without having written.
  await expect(pglite.query('select 1')).rejects.toThrow('The disk could not store');
  await expect(pglite.close()).rejects.toThrow('The disk could not store');
});
