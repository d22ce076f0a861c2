import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetLog, recallLog, rememberLog, type RememberedLog } from './remembered.ts';

const log: RememberedLog = {
  origin: 'votataco.example',
  event: '0198a000-0000-7000-8000-000000000001',
  vkeys: ['votataco.example+00000000+AQ=='],
  witnesses: [],
  head: { size: 3, root: 'AA==', seenAt: '2026-05-02T16:00:00.000Z' },
};

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('what was seen is recalled until it is forgotten', () => {
  expect(recallLog()).toBeNull();
  rememberLog(log);
  expect(recallLog()).toEqual(log);
  forgetLog();
  expect(recallLog()).toBeNull();
});

test.each([
  ['no text', 'x'],
  ['a list', '[]'],
  ['no key', JSON.stringify({ ...log, vkeys: [] })],
  ['a key that is no text', JSON.stringify({ ...log, vkeys: [1] })],
  ['a head without entries', JSON.stringify({ ...log, head: { ...log.head, size: 0 } })],
  ['a head without a time', JSON.stringify({ ...log, head: { ...log.head, seenAt: 'x' } })],
  ['no word of a head', JSON.stringify({ ...log, head: undefined })],
])('damaged memory counts as none: %s', (_, text) => {
  stored.set('ledger-seen', text);
  expect(recallLog()).toBeNull();
});
