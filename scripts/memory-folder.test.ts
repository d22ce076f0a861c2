import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findMemoryFolder } from './memory-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'vota-taco-memory-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder is used where it and the memory have room', () => {
  expect(findMemoryFolder(folder, 2000, 1000)).toBe(folder);
  expect(findMemoryFolder(folder, 999, 1000)).toBeUndefined();
  expect(findMemoryFolder(folder, Infinity, Infinity)).toBeUndefined();
});

test('a folder that is not there is not used', () => {
  expect(findMemoryFolder(join(folder, 'none'), 2000, 1000)).toBeUndefined();
});
