import {
  environmentManager,
  QueryClient,
  QueryObserver,
  type QueryKey,
} from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryDefaults } from '../api/cached.ts';
import { keep, type KeptName, PLACES, recall } from '../platform/kept.ts';
import { cleanFully, cleanGently, forgetFiles, forgetVisit } from './cleanup.ts';

const NOW = Date.parse('2026-05-02T16:30:00Z');
const HOUR = 3_600_000;

/** Storage that lists its keys in insertion order, like a browser. */
function makeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

let local: Storage;
let tab: Storage;
let reloads: number;
let scrolledTo: number[];
const keysOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  local = makeStorage();
  tab = makeStorage();
  reloads = 0;
  scrolledTo = [];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('window', { localStorage: local, sessionStorage: tab });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('scrollTo', (...to: number[]) => void (scrolledTo = to));
  vi.stubGlobal('location', { reload: () => void (reloads += 1) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('gentle cleanup', () => {
  test('has asked for again what is older than an hour, and is shown', async () => {
    environmentManager.setIsServer(() => false);
    const client = new QueryClient({ defaultOptions: { queries: queryDefaults(true) } });
    const asked: string[] = [];
    const leave: (() => void)[] = [];
    const show = (name: string, age: number | null) => {
      const queryKey: QueryKey = [name];
      if (age !== null) client.setQueryData(queryKey, name, { updatedAt: NOW - age });
      const queryFn = () => {
        asked.push(name);
        return new Promise<string>(() => {});
      };
      const watching = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity });
      leave.push(watching.subscribe(() => {}));
    };
    show('older', HOUR + 1);
    show('an hour old', HOUR);
    show('on its way', null);
    client.setQueryData(['older, elsewhere'], 1, { updatedAt: NOW - HOUR - 1 });
    cleanGently(client, NOW);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(['on its way', 'older']);
    expect(client.getQueryState(['older, elsewhere'])?.isInvalidated).toBe(true);
    for (const stop of leave) stop();
    client.clear();
    environmentManager.setIsServer(() => typeof window === 'undefined');
  });

  test('removes stale keys of voting sessions and of the limited location, and no others', () => {
    const draft = (age: number) => JSON.stringify({ ratings: [], at: NOW - age });
    const kept = {
      'ballot:today': draft(24 * HOUR - 1),
      'waiting-ballots': '[]',
      'chosen-lang': 'es',
      'somebody-else': '1',
    };
    const stale = {
      'voting-session': '1',
      'voting-session-0b0a': '1',
      'limited-location-mode': 'true',
      'ballot:yesterday': draft(24 * HOUR),
      'ballot:broken': '{',
    };
    for (const [key, value] of Object.entries({ ...stale, ...kept })) local.setItem(key, value);
    tab.setItem('typed-name', 'Ana');
    cleanGently(new QueryClient(), NOW);
    expect(keysOf(local)).toEqual(Object.keys(kept));
    expect(keysOf(tab)).toEqual(['typed-name']);
  });

  test('leaves a browser alone that keeps nothing', () => {
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new Error('SecurityError');
      },
    });
    expect(() => cleanGently(new QueryClient(), NOW)).not.toThrow();
  });
});

/** Keys of S2 §9, as an earlier build or a library may have left them. */
const OF_SPEC = [
  'votingState',
  'auth-token',
  'user_profile',
  'sb-project-auth',
  'oauth_state',
  'redirectTo',
  'app-cache',
  'temp_photo',
];
const DEVICE = [
  'app-prompt-dismissed-at',
  'chosen-lang',
  'chosen-theme',
  'clock-ahead',
  'counter-screen',
  'ledger-seen',
  'location-prompted',
  'queue-keys-off',
  'sign-in-prompt-skipped-at',
];

function fillEverything(): void {
  for (const name of Object.keys(PLACES)) keep(name as KeptName, '1');
  for (const key of [...OF_SPEC, 'ballot:0b0a', 'of-another-app']) local.setItem(key, '1');
  tab.setItem('of-a-library', '1');
}

describe('full cleanup', () => {
  test('removes the local keys of S2 §9 and all of the tab, and leaves what is of the device', () => {
    fillEverything();
    forgetVisit({ keepsVotes: false });
    expect(keysOf(local).toSorted()).toEqual([...DEVICE, 'of-another-app'].toSorted());
    expect(keysOf(tab)).toEqual([]);
    expect(recall('chosen-theme')).toBe('1');
  });

  test.each(OF_SPEC)('removes %s', (key) => {
    local.setItem(key, '1');
    forgetVisit({ keepsVotes: true });
    expect(keysOf(local)).toEqual([]);
  });

  test('by hand keeps the votes that wait to be sent, and reloads after 100 ms', async () => {
    fillEverything();
    await cleanFully();
    expect(recall('waiting-ballots')).toBe('1');
    expect(keysOf(local).toSorted()).toEqual(
      [...DEVICE, 'of-another-app', 'waiting-ballots'].toSorted(),
    );
    // Only the message that the next page start shows.
    expect(keysOf(tab)).toEqual(['begun-afresh']);
    await vi.advanceTimersByTimeAsync(99);
    expect(reloads).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(reloads).toBe(1);
    expect(scrolledTo).toEqual([0, 0]);
  });

  test('forgets what stands in memory where the browser keeps nothing', () => {
    local.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    keep('redirect-after-auth', '/my-votes');
    expect(recall('redirect-after-auth')).toBe('/my-votes');
    forgetVisit({ keepsVotes: true });
    expect(recall('redirect-after-auth')).toBeNull();
  });

  test('lets go of the service worker with its files', async () => {
    const gone: string[] = [];
    const worker = { unregister: async () => gone.push('worker') > 0 };
    const caches = {
      keys: async () => ['shell 1', 'seen-files'],
      delete: async (name: string) => gone.push(name) > 0,
    };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [worker] } });
    vi.stubGlobal('caches', caches);
    vi.stubGlobal('window', { localStorage: local, sessionStorage: tab, caches });
    await forgetFiles();
    expect(gone).toEqual(['worker', 'shell 1', 'seen-files']);
  });
});
