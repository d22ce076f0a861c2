import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashProjectFiles, hashTools, keyOfCheck, storedJson } from './check-cache.ts';

let root: string;

const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};
const keyOf = (...command: string[]) =>
  keyOfCheck(command, hashTools(root), hashProjectFiles(root));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vota-taco-cache-'));
  write('web/a.ts', 'export const a = 1;');
  write('knip.json', '{}');
  write('node_modules/.package-lock.json', '{"knip":"1"}');
});
afterEach(() => rmSync(root, { recursive: true }));

test.each([
  ['a file changes', () => write('web/a.ts', 'export const a = 2;')],
  ['a file is new', () => write('web/b.ts', '')],
  ['a file is gone', () => rmSync(join(root, 'web/a.ts'))],
  ['the settings change', () => write('knip.json', '{ "entry": [] }')],
  ['a tool has another version', () => write('node_modules/.package-lock.json', '{"knip":"2"}')],
])('the key is another one when %s', (_, change) => {
  const before = keyOf('knip');
  expect(keyOf('knip')).toBe(before);
  change();
  expect(keyOf('knip')).not.toBe(before);
});

test('the key is another one for another command', () => {
  expect(keyOf('knip', '--production')).not.toBe(keyOf('knip'));
});

test('what is stored is read again, until it is removed or damaged', () => {
  const stored = storedJson<string>(root, 'knip');
  expect(stored.read()).toBeUndefined();
  stored.write('key');
  expect(storedJson(root, 'knip').read()).toBe('key');
  write('.tmp/check/knip.json', '"ke');
  expect(stored.read()).toBeUndefined();
  stored.remove();
  expect(stored.read()).toBeUndefined();
});
