import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryDefaults } from './cached.ts';
import { type Api, ApiFailure, createApi, type OperationTable } from './client.ts';
import { askAgain } from './waiting-reads.ts';

const HOUR = 3_600_000;
const TABLE: OperationTable = {
  restaurants: { setFavourite: ['POST', '/favourites', 1], find: ['GET', '/restaurants/x'] },
  voting: { castBallot: ['POST', '/ballots'] },
  people: {
    requestPasswordReset: ['POST', '/people/forgot-password'],
    setLocale: ['POST', '/people/me/locale', 1],
    setName: ['POST', '/people/me/name', 1],
  },
  reviews: {
    write: ['POST', '/restaurants/{restaurantId}/my-review', 1],
    remove: ['POST', '/restaurants/{restaurantId}/my-review/delete'],
  },
};

/** What the next requests meet, in order; later ones succeed. */
let coming: (() => Promise<Response>)[];
let asked: { url: string; body: unknown }[];
let api: Api;

beforeEach(() => {
  vi.useFakeTimers();
  coming = [];
  asked = [];
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    asked.push({ url, body });
    return coming.shift()?.() ?? Promise.resolve(Response.json({ ok: true }));
  });
  api = createApi(
    TABLE,
    async () => ({}),
    () => 'en',
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

const lost = async () => Promise.reject(new TypeError('Failed to fetch'));
const answers = (status: number, code?: string) => async () =>
  Response.json(code === undefined ? {} : { code, message: 'no' }, { status });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The outcome of a call. */
const endOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiFailure ? error.code : error),
  );
const FAVOURITE = { restaurantId: '0b0a4a5e-3a55-4c63-9c5f-2f9b4a0d8a11', isFavourite: true };

describe('a reading that failed', () => {
  const read = () => {
    const client = new QueryClient({ defaultOptions: { queries: queryDefaults(true) } });
    const end = endOf(client.query({ queryKey: ['x'], queryFn: () => api.settings.read() }));
    return end.finally(() => client.clear());
  };
  beforeEach(() => {
    const table: OperationTable = { settings: { read: ['GET', '/settings'] } };
    api = createApi(
      table,
      async () => ({}),
      () => 'en',
    );
  });

  test.each<[string, () => Promise<Response>]>([
    ['by the network', lost],
    ['at the server', answers(500, 'internal')],
    ['on the way to it', answers(502)],
  ])('%s is asked for twice more, after one second and after two', async (_, failing) => {
    coming = [failing, failing, failing];
    const end = read();
    await pass(999);
    expect(asked).toHaveLength(1);
    await pass(1);
    expect(asked).toHaveLength(2);
    await pass(1999);
    expect(asked).toHaveLength(2);
    await pass(1);
    expect(asked).toHaveLength(3);
    await pass(HOUR);
    expect(asked).toHaveLength(3);
    expect(await end).not.toBe('done');
  });

  test.each([400, 401, 403, 404, 409, 429, 499])('by HTTP %i is not', async (status) => {
    coming = [answers(status, 'invalid_input')];
    const end = read();
    await pass(HOUR);
    expect(await end).toBe('invalid_input');
    expect(asked).toHaveLength(1);
  });

  test('by an answer that did not come in time is not: it has been waited for long enough', async () => {
    coming = [async () => Promise.reject(new DOMException('late', 'TimeoutError'))];
    const end = read();
    await pass(HOUR);
    expect(await end).toBe('network');
    expect(asked).toHaveLength(1);
  });

  test('by HTTP 404 of something on the way is not', async () => {
    coming = [answers(404)];
    const end = read();
    await pass(HOUR);
    expect(await end).toBe('network');
    expect(asked).toHaveLength(1);
  });

  test('is tried also where the device believes that it has no network', async () => {
    onlineManager.setOnline(false);
    const end = read();
    await pass(0);
    expect(await end).toBe('done');
  });
});

describe('what has no answer yet', () => {
  /** Never answers; ends with the request's own signal. */
  const hang = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      asked.push({ url: 'hangs', body: undefined });
      if (signal?.aborted) reject(signal.reason as Error);
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });

  test('is asked for again, and whoever waits gets that answer', async () => {
    vi.stubGlobal('fetch', hang);
    const end = endOf(api.restaurants.find({ restaurantId: '1' }));
    await pass(0);
    askAgain();
    await pass(0);
    expect(asked).toHaveLength(2);
    vi.stubGlobal('fetch', async () => Response.json({ ok: true }));
    askAgain();
    expect(await end).toBe('done');
  });

  test('is given up by who asked for it', async () => {
    vi.stubGlobal('fetch', hang);
    const given = new AbortController();
    const end = endOf(api.restaurants.find({ restaurantId: '1' }, { signal: given.signal }));
    await pass(0);
    given.abort();
    askAgain();
    expect(await end).toBeInstanceOf(DOMException);
  });

  test('is sent once if it writes', async () => {
    vi.stubGlobal('fetch', hang);
    void endOf(api.restaurants.setFavourite(FAVOURITE));
    await pass(0);
    askAgain();
    await pass(0);
    expect(asked).toHaveLength(1);
  });
});

test('the server asks itself once', () => {
  expect(queryDefaults(false).retry).toBe(false);
});

describe('a write that is the same done twice', () => {
  test.each<[string, () => Promise<Response>]>([
    ['by the network', lost],
    ['at the server', answers(500, 'internal')],
    ['on the way to it', answers(503)],
  ])('and failed %s is sent once more, after a second', async (_, failing) => {
    coming = [failing];
    const end = endOf(api.restaurants.setFavourite(FAVOURITE));
    await pass(999);
    expect(asked).toHaveLength(1);
    await pass(1);
    expect(await end).toBe('done');
    expect(asked).toEqual([asked[0], asked[0]]);
  });

  test('is sent no more than twice', async () => {
    coming = [lost, answers(500, 'internal')];
    const end = endOf(api.restaurants.setFavourite(FAVOURITE));
    await pass(HOUR);
    expect(await end).toBe('internal');
    expect(asked).toHaveLength(2);
  });

  test.each([400, 401, 404, 409, 429])('and was refused by HTTP %i is not', async (status) => {
    coming = [answers(status, 'signed_out')];
    const end = endOf(api.restaurants.setFavourite(FAVOURITE));
    await pass(HOUR);
    expect(await end).toBe('signed_out');
    expect(asked).toHaveLength(1);
  });
});

describe('a write that is the same done twice, beside others,', () => {
  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      'the same setting',
      () => api.people.setLocale({ locale: 'es' }),
      () => api.people.setLocale({ locale: 'en' }),
    ],
    [
      'the same restaurant',
      () => api.restaurants.setFavourite(FAVOURITE),
      () => api.restaurants.setFavourite({ ...FAVOURITE, isFavourite: false }),
    ],
    [
      'what it wrote, which is taken back,',
      () => api.reviews.write({ restaurantId: FAVOURITE.restaurantId } as never),
      () => api.reviews.remove({ restaurantId: FAVOURITE.restaurantId }),
    ],
  ])('is not sent after a newer one about %s', async (_, older, newer) => {
    coming = [lost];
    const end = endOf(older());
    await pass(500);
    expect(await endOf(newer())).toBe('done');
    await pass(HOUR);
    expect(await end).toBe('network');
    expect(asked).toHaveLength(2);
    expect(asked[1]).not.toEqual(asked[0]);
  });

  test('and a newer one that fails, too: the newer one is what is sent again', async () => {
    coming = [lost, lost];
    const older = endOf(api.people.setLocale({ locale: 'es' }));
    const newer = endOf(api.people.setLocale({ locale: 'en' }));
    await pass(HOUR);
    expect([await older, await newer]).toEqual(['network', 'done']);
    expect(asked.map(({ body }) => body)).toEqual(
      ['es', 'en', 'en'].map((locale) => JSON.stringify({ locale })),
    );
  });

  test.each<[string, () => Promise<unknown>]>([
    ['another setting', () => api.people.setName({ fullName: 'Ana' })],
    ['another restaurant', () => api.restaurants.setFavourite({ ...FAVOURITE, restaurantId: 'b' })],
    ['the same, which is only read,', () => api.restaurants.find({} as never)],
  ])('is sent once more after one about %s', async (what, other) => {
    coming = [lost];
    const mine =
      what === 'another setting'
        ? api.people.setLocale({ locale: 'es' })
        : api.restaurants.setFavourite(FAVOURITE);
    const end = endOf(mine);
    await other();
    await pass(HOUR);
    expect(await end).toBe('done');
    expect(asked).toHaveLength(3);
    expect(asked[2]).toEqual(asked[0]);
  });

  test('and that nobody waits for any more is not', async () => {
    const leaving = new AbortController();
    coming = [
      async () => {
        leaving.abort();
        throw new DOMException('left', 'AbortError');
      },
    ];
    const call = api.restaurants.setFavourite(FAVOURITE, { signal: leaving.signal });
    const end = endOf(call);
    await pass(HOUR);
    expect(await end).toMatchObject({ name: 'AbortError' });
    expect(asked).toHaveLength(1);
  });
});

test.each([
  ['a vote', () => api.voting.castBallot({} as never)],
  ['what sends a mail', () => api.people.requestPasswordReset({ email: 'ana@example.com' })],
])('%s is never sent twice', async (_, call) => {
  coming = [lost];
  const end = endOf(call());
  await pass(HOUR);
  expect(await end).toBe('network');
  expect(asked).toHaveLength(1);
});
