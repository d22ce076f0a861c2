import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Rating } from '../../domain/voting/rules.ts';
import { parseStoredRatings } from './draft.ts';
import { DRAFT_PREFIX, forgetDrafts } from './kept-drafts.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('of what stands in the storage only a ballot that could be tapped is taken', () => {
  const written: unknown[] = [
    { dishId: 'a', rating: 5 },
    { dishId: 'b', rating: 0 },
    { dishId: 'c', rating: 99 },
    { dishId: 'd', rating: 2.5 },
    { dishId: 'e', rating: '5' },
    { dishId: 6, rating: 5 },
    { dishId: 'f', rating: null },
    {},
  ];
  expect(parseStoredRatings(written as Rating[])).toEqual([
    { dishId: 'b', rating: 0 },
    { dishId: 'c', rating: 5 },
  ]);
  expect(parseStoredRatings([])).toEqual([]);
});

describe('a draft that the browser has kept', () => {
  const NOW = Date.UTC(2026, 4, 2, 16);
  const DAY_MS = 24 * 3_600_000;
  const draft = { ratings: [{ dishId: 'a', rating: 4 }], idempotencyKey: 'key', at: NOW };

  /** The key of the ballot that is read from the given storage text. */
  async function keyOf(text: string): Promise<string> {
    vi.useFakeTimers({ now: NOW });
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('localStorage', { getItem: () => text });
    vi.resetModules();
    const { draftKey } = await import('./draft.ts');
    return draftKey('r1');
  }

  test.each([
    ['just now', draft],
    ['almost a day ago', { ...draft, at: NOW - DAY_MS + 1 }],
  ])('%s is gone on with', async (_, kept) => {
    expect(await keyOf(JSON.stringify(kept))).toBe('key');
  });

  test.each([
    ['a day ago', JSON.stringify({ ...draft, at: NOW - DAY_MS })],
    ['long ago', JSON.stringify({ ...draft, at: 0 })],
    ['at no moment', JSON.stringify({ ...draft, at: undefined })],
    ['at what is no moment', JSON.stringify({ ...draft, at: 'now' })],
    ['without ratings', JSON.stringify({ ...draft, ratings: undefined })],
    ['with ratings that are none', JSON.stringify({ ...draft, ratings: 'a' })],
    ['as nothing', 'null'],
    ['as no JSON', '{'],
  ])('%s is none any more', async (_, text) => {
    expect(await keyOf(text)).toMatch(/^[\da-f-]{36}$/);
  });
});

test.each([
  ['keeps it', false],
  ['keeps nothing', true],
])('who signs out leaves no draft behind in a browser that %s', async (_, isRefused) => {
  const page = new EventTarget();
  const kept: Record<string, string> = {};
  vi.stubGlobal('window', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal(
    'StorageEvent',
    class extends Event {
      key = null;
    },
  );
  vi.stubGlobal('isSecureContext', true);
  const refuse = () => {
    throw new DOMException('No storage here.', 'SecurityError');
  };
  const write = (key: string, value: string) => void (kept[key] = value);
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: isRefused ? refuse : write,
    removeItem: (key: string) => void delete kept[key],
  };
  // A storage's values are its own properties, its methods are not.
  vi.stubGlobal(
    'localStorage',
    new Proxy(kept, { get: (_target, key) => Reflect.get(methods, key) }),
  );
  vi.resetModules();
  const { draftKey, saveRatings } = await import('./draft.ts');
  saveRatings('r1', [{ dishId: 'a', rating: 4 }]);
  const key = draftKey('r1');
  expect(draftKey('r1')).toBe(key);
  expect(DRAFT_PREFIX + 'r1' in kept).toBe(!isRefused);
  forgetDrafts();
  expect(draftKey('r1')).not.toBe(key);
  expect(kept).toEqual({});
});
