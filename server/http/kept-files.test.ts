import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createKeptFiles } from './kept-files.ts';

const root = mkdtempSync(join(tmpdir(), 'vota-taco-kept-'));
afterAll(() => rmSync(root, { recursive: true }));

let folders = 0;
const freshFolder = () => join(root, `${(folders += 1)}`);

/** Opens a folder of files, and counts how often each was made. */
function open(folder: string, maxBytes = 100) {
  const made: string[] = [];
  const warnings: unknown[] = [];
  const log = { warn: (said: unknown) => void warnings.push(said) };
  const files = createKeptFiles({ folder, maxBytes, log });
  const read = (name: string, size = 40) =>
    files.read(name, async () => {
      made.push(name);
      return Buffer.alloc(size, name);
    });
  return { read, made, warnings, files };
}

test('a file is made once, for all who ask at the same moment and for all who ask later', async () => {
  const folder = freshFolder();
  const { read, made } = open(folder);
  const both = await Promise.all([read('a'), read('a')]);
  both.push(await read('a'));
  expect(both).toEqual([1, 2, 3].map(() => Buffer.alloc(40, 'a')));
  expect(made).toEqual(['a']);
  // As another server on the same folder, or this one after a restart.
  const later = open(folder);
  expect(await later.read('a')).toEqual(Buffer.alloc(40, 'a'));
  expect(later.made).toEqual([]);
});

test('above the limit, the longest unread goes', async () => {
  const folder = freshFolder();
  const { read, made } = open(folder);
  for (const name of ['a', 'b', 'a', 'c']) await read(name);
  expect(readdirSync(folder).toSorted()).toEqual(['a', 'c']);
  await read('b');
  expect(readdirSync(folder).toSorted()).toEqual(['b', 'c']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  // A file larger than the limit is returned, but not kept.
  expect(await read('huge', 101)).toHaveLength(101);
  expect(readdirSync(folder)).toEqual([]);
});

test('after a start, what was there counts, and what was left half written is removed', async () => {
  const folder = freshFolder();
  mkdirSync(folder);
  for (const [name, readAt] of [
    ['old', 2],
    ['older', 1],
    ['half.0123.new', 3],
  ] as const) {
    writeFileSync(join(folder, name), Buffer.alloc(40, name));
    utimesSync(join(folder, name), readAt, readAt);
  }
  await open(folder).read('new');
  expect(readdirSync(folder).toSorted()).toEqual(['new', 'old']);
});

test('a file that another has removed or cut short is made again', async () => {
  const folder = freshFolder();
  const { read, made } = open(folder);
  await read('a');
  rmSync(join(folder, 'a'));
  expect(await read('a')).toHaveLength(40);
  writeFileSync(join(folder, 'a'), 'short');
  expect(await read('a')).toHaveLength(40);
  expect(made).toEqual(['a', 'a', 'a']);
});

test('where nothing can be written, each is made when it is asked for, and one warning says so', async () => {
  const file = freshFolder();
  writeFileSync(file, 'no folder');
  const { read, made, warnings } = open(join(file, 'pictures'));
  expect(await read('a')).toHaveLength(40);
  expect(await read('a')).toHaveLength(40);
  expect(made).toEqual(['a', 'a']);
  expect(warnings).toHaveLength(1);
});

test('nothing is kept of what there is not, nor of what failed', async () => {
  const folder = freshFolder();
  const { files, read, made } = open(folder);
  expect(await files.read('a', async () => null)).toBeNull();
  await expect(files.read('a', () => Promise.reject(new Error('it fails')))).rejects.toThrow(
    'it fails',
  );
  expect(await read('a')).toHaveLength(40);
  expect(made).toEqual(['a']);
});

test('what is kept can be counted, and forgotten', async () => {
  const folder = freshFolder();
  const { files, read, made } = open(folder);
  for (const name of ['a', 'a', 'b']) await read(name);
  const state = { oldestMs: null, keptForMs: null };
  expect(await files.state()).toEqual({ ...state, entries: 2, bytes: 80, hits: 1, misses: 2 });
  await files.clear();
  expect(readdirSync(folder)).toEqual([]);
  expect(await files.state()).toEqual({ ...state, entries: 0, bytes: 0, hits: 0, misses: 0 });
  expect(await read('a')).toHaveLength(40);
  expect(made).toEqual(['a', 'b', 'a']);
});
