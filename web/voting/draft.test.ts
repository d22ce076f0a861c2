import { afterEach, expect, test, vi } from 'vitest';
import type { Rating } from '../../domain/voting/rules.ts';
import { mendRatings } from './draft.ts';
import { DRAFT_PREFIX, forgetDrafts } from './kept-drafts.ts';

afterEach(() => vi.unstubAllGlobals());

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
  expect(mendRatings(written as Rating[])).toEqual([
    { dishId: 'b', rating: 0 },
    { dishId: 'c', rating: 5 },
  ]);
  expect(mendRatings([])).toEqual([]);
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
  // What a storage keeps are its own properties, its methods are not.
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
