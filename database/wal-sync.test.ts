import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WalSync } from './wal-sync.ts';

const { fdatasync, fdatasyncSync } = fs;
/** The syncs in the background that have begun, to be ended by the test. */
let begun: { descriptor: number; end: (error?: Error) => void }[];
let syncedAtOnce: number[];

beforeEach(() => {
  begun = [];
  syncedAtOnce = [];
  Object.assign(fs, {
    fdatasync: (descriptor: number, end: (error?: Error) => void) =>
      void begun.push({ descriptor, end }),
    fdatasyncSync: (descriptor: number) => void syncedAtOnce.push(descriptor),
  });
  syncBuiltinESMExports();
});
afterEach(() => {
  Object.assign(fs, { fdatasync, fdatasyncSync });
  syncBuiltinESMExports();
});

/** Whether a promise has settled once everything that is ready has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const settle = () => (settled = true);
  promise.then(settle, settle);
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  return settled;
}

const descriptorsBegun = () => begun.map(({ descriptor }) => descriptor);

test('without a commit nobody waits', async () => {
  await new WalSync().synced();
  expect(begun).toEqual([]);
});

test('commits that arrive during a sync share the next one', async () => {
  const wal = new WalSync();
  wal.defer(7);
  const first = wal.synced();
  const others = [1, 2, 3].map(() => {
    wal.defer(7);
    return wal.synced();
  });
  expect(descriptorsBegun()).toEqual([7]);
  begun[0]?.end();
  expect(await isSettled(first)).toBe(true);
  expect(await isSettled(Promise.race(others))).toBe(false);
  expect(descriptorsBegun()).toEqual([7, 7]);
  begun[1]?.end();
  await Promise.all(others);
  expect(begun).toHaveLength(2);
});

test('a query that may have seen a commit waits for its sync', async () => {
  const wal = new WalSync();
  wal.defer(7);
  const commit = wal.synced();
  const query = wal.synced();
  expect(await isSettled(query)).toBe(false);
  begun[0]?.end();
  await Promise.all([commit, query]);
});

test('any other change of the folder comes after the sync', async () => {
  const wal = new WalSync();
  wal.defer(7);
  wal.beforeChange();
  expect(syncedAtOnce).toEqual([7]);
  await wal.synced();
  expect(begun).toEqual([]);
  // One that runs is not over yet.
  wal.defer(8);
  const commit = wal.synced();
  wal.beforeChange();
  expect(syncedAtOnce).toEqual([7, 8]);
  begun[0]?.end();
  await commit;
});

test('a file is closed when no sync uses it', async () => {
  const wal = new WalSync();
  const closed: number[] = [];
  wal.defer(7);
  wal.whenUnused(7, () => closed.push(7));
  expect([syncedAtOnce, closed]).toEqual([[7], [7]]);
  wal.defer(8);
  const commit = wal.synced();
  wal.whenUnused(8, () => closed.push(8));
  expect(closed).toEqual([7]);
  begun[0]?.end();
  await commit;
  await expect.poll(() => closed).toEqual([7, 8]);
});

test('after a failed sync everything is refused', async () => {
  const wal = new WalSync();
  wal.defer(7);
  const commit = wal.synced();
  const changed = wal.synced();
  const reason = new Error('input/output error');
  begun[0]?.end(reason);
  await expect(commit).rejects.toMatchObject({ code: 'EIO', cause: reason });
  await expect(changed).rejects.toThrow('The disk could not store');
  wal.defer(7);
  await expect(wal.synced()).rejects.toThrow('The disk could not store');
  expect(() => wal.beforeChange()).toThrow('The disk could not store');
  expect(begun).toHaveLength(1);
});

test('a failed sync before another change is told to those who wait', async () => {
  const wal = new WalSync();
  const failing = () => {
    throw new Error('input/output error');
  };
  expect(() => wal.syncNow(failing)).toThrow('The disk could not store');
  await expect(wal.synced()).rejects.toThrow('The disk could not store');
});

test('a failed write of the log is told to those who wait, one of a table is not', async () => {
  const full = new Error('no space left on device');
  const fail = () => {
    throw full;
  };
  const wal = new WalSync();
  expect(() => wal.orRefuse(false, fail)).toThrow(full);
  await wal.synced();
  expect(() => wal.orRefuse(true, fail)).toThrow(full);
  await expect(wal.synced()).rejects.toMatchObject({ cause: full });
});
