import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assertFolderFree, FolderInUse, lockFolder } from './folder-lock.ts';

let folder = '';
let lock = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vota-taco-lock-'));
  lock = join(folder, 'server.pid');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The id of a process that has ended. */
const deadId = () => spawnSync(process.execPath, ['--version']).pid;

describe('a data folder', () => {
  test('is held by one: the next gets an error that names the holder', () => {
    const unlock = lockFolder(folder);
    for (const ask of [lockFolder, assertFolderFree]) {
      expect(() => ask(folder)).toThrow(FolderInUse);
      expect(() => ask(folder)).toThrow(`process ${process.pid}.`);
    }
    unlock();
  });

  test('is free after it was given back, however often', () => {
    const unlock = lockFolder(folder);
    unlock();
    unlock();
    expect(existsSync(lock)).toBe(false);
    assertFolderFree(folder);
    lockFolder(folder)();
  });

  test('holds the lock and nothing else of it, also where it was refused', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    expect(readdirSync(folder)).toEqual(['server.pid']);
    unlock();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is made where there is none', () => {
    const deeper = join(folder, 'a', 'b');
    assertFolderFree(deeper);
    lockFolder(deeper);
    expect(existsSync(join(deeper, 'server.pid'))).toBe(true);
  });

  test.each([
    ['of a process that has ended', () => `${deadId()} 123`],
    ['of a process whose id another program has now', () => `${process.pid} 1`],
    ['that is empty', () => ''],
    ['that names nobody', () => 'nobody at all'],
    ['of every process there is', () => '-1 1'],
    ['of its own group', () => '0 1'],
  ])('with a lock %s is taken over', (_, leftover) => {
    writeFileSync(lock, leftover());
    assertFolderFree(folder);
    const unlock = lockFolder(folder);
    expect(readFileSync(lock, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    unlock();
    expect(existsSync(lock)).toBe(false);
  });

  test("is not given back with another's lock", () => {
    const unlock = lockFolder(folder);
    writeFileSync(lock, '1 1');
    unlock();
    expect(readFileSync(lock, 'utf8')).toBe('1 1');
  });
});
