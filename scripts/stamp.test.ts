import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isStamped, writeStamp } from './stamp.ts';

let folder: string;
let stamp: string;
const inFolder = (name: string) => join(folder, 'built', name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vota-taco-stamp-'));
  stamp = join(folder, 'stamp');
  mkdirSync(inFolder('parts'), { recursive: true });
  writeFileSync(inFolder('main.js'), 'one');
  writeFileSync(inFolder('parts/a part.js'), 'two');
  writeStamp(stamp, 'sources', [join(folder, 'built')]);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a build is that of its sources, and of no others', () => {
  expect(isStamped(stamp, 'sources')).toBe(true);
  expect(isStamped(stamp, 'other sources')).toBe(false);
  expect(isStamped(join(folder, 'none'), 'sources')).toBe(false);
});

test('a build of which a file is missing or was cut short is none', () => {
  truncateSync(inFolder('main.js'), 1);
  expect(isStamped(stamp, 'sources')).toBe(false);
  writeFileSync(inFolder('main.js'), 'one');
  expect(isStamped(stamp, 'sources')).toBe(true);
  rmSync(inFolder('parts'), { recursive: true });
  expect(isStamped(stamp, 'sources')).toBe(false);
});

test('files that come later do not matter', () => {
  writeFileSync(inFolder('later.js'), 'three');
  expect(isStamped(stamp, 'sources')).toBe(true);
});
