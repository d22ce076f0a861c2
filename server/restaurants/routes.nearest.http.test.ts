import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import { partByDistance, pointOf } from '../../domain/restaurants/rules.nearest.ts';
import { LIST_PART } from '../../domain/restaurants/rules.parts.ts';
import { restaurantCardSchema } from '../../domain/restaurants/schema.ts';
import { MOST_OUT } from '../http/reused-bytes.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { countStatements } from '../testing/statements.ts';
import { createNearestLists } from './actions.nearest.ts';
import { presentCard } from './present.ts';
import { selectRestaurants } from './queries.lists.ts';
import { selectPlaced } from './queries.nearest.ts';
import { distanceFrom } from './queries.ts';

const ROUTE = 'GET /api/restaurants';
const SEED = 20_261_128;
const CHARLESTON = { latitude: 32.7765, longitude: -79.9311 };
const SAVANNAH = { latitude: 32.0809, longitude: -81.0912 };

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer({}, undefined, { sharedForMs: 1000 });
});
afterAll(() => server.stop());
beforeEach(() => later(10_000));

const later = (milliseconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
};

/** An answer, and how many statements it took. */
async function ask(query: string) {
  const statements = countStatements(server.services.db);
  try {
    const answer = await fetch(`${server.url}/api/restaurants?${query}`);
    const headers = [...answer.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
    const text = await answer.text();
    return { status: answer.status, headers, text, count: statements.ofRoute(ROUTE).length };
  } finally {
    statements.stop();
  }
}
const at = ({ latitude, longitude }: Coordinates, more = '') =>
  `latitude=${latitude}&longitude=${longitude}${more}`;

/** What the database alone answers. */
async function asOrdered(near: Coordinates, filter: { stateId?: string; countyId?: string }) {
  const rows = await selectRestaurants(server.services.db, filter, near, {
    skip: 0,
    limit: LIST_PART,
  });
  return JSON.stringify(rows.map((row) => restaurantCardSchema.parse(presentCard(row, near))));
}

test('another position takes no statement within the second, and all get the same bytes', async () => {
  const first = await ask(at(CHARLESTON, '&stateId=SC'));
  expect(first).toMatchObject({ status: 200, count: 2 });
  expect(first.text).toBe(await asOrdered(CHARLESTON, { stateId: 'SC' }));
  expect(await ask(at(CHARLESTON, '&stateId=SC'))).toEqual({ ...first, count: 0 });
  for (const [query, filter] of [
    ['&stateId=SC', { stateId: 'SC' }],
    ['&countyId=45019', { countyId: '45019' }],
    ['&countyId=45019&stateId=SC', { countyId: '45019', stateId: 'SC' }],
  ] as const) {
    await ask(at(CHARLESTON, query));
    const other = await ask(at(SAVANNAH, query));
    expect(other.count).toBe(0);
    expect(other.text).toBe(await asOrdered(SAVANNAH, filter));
  }
});

test('memory comes back from each answer, read or given up: hundreds take no statement', async () => {
  const query = at(CHARLESTON, '&stateId=SC');
  const { text } = await ask(query);
  const statements = countStatements(server.services.db);
  const url = `${server.url}/api/restaurants?${query}`;
  for (let round = 0; round < 2 * MOST_OUT; round += 1) {
    const gone = new AbortController();
    const left = fetch(url, { signal: gone.signal }).catch(() => null);
    const answers = [fetch(url), fetch(url, { method: 'HEAD' }), left];
    const [read] = await Promise.all(answers.slice(0, 2));
    gone.abort();
    expect(await read?.text()).toBe(text);
    await left;
  }
  expect(statements.ofRoute(ROUTE)).toEqual([]);
  statements.stop();
});

test('of a list of several parts, only what nobody was shown is read', async () => {
  expect((await ask(at(CHARLESTON))).count).toBe(2);
  expect((await ask(at(CHARLESTON, '&skip=60'))).count).toBe(1);
  const parts = [await ask(at(SAVANNAH)), await ask(at(SAVANNAH, '&skip=60'))];
  expect(parts.map(({ count }) => count)).toEqual([0, 0]);
  expect(parts[0]?.text).toBe(await asOrdered(SAVANNAH, {}));
  const ids = parts.flatMap(({ text }) => JSON.parse(text) as { id: string }[]).map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set(demoRestaurants.map(({ id }) => id)));
});

test('a change is seen within a second, and at once when caches are cleared', async () => {
  const [{ id } = { id: '' }] = demoRestaurants;
  const { db } = server.services;
  const rename = (name: string) =>
    db.update(restaurants).set({ name }).where(eq(restaurants.id, id));
  await ask(at(CHARLESTON));
  await ask(at(CHARLESTON, '&skip=60'));
  const whole = async () =>
    (await ask(at(CHARLESTON))).text + (await ask(at(CHARLESTON, '&skip=60'))).text;
  await rename('Renamed once');
  later(999);
  expect(await whole()).not.toContain('Renamed once');
  later(1);
  expect(await whole()).toContain('Renamed once');
  await rename('Renamed twice');
  expect(await whole()).not.toContain('Renamed twice');
  await server.services.caches.clear(['shared']);
  expect(await whole()).toContain('Renamed twice');
});

test.each([
  ['latitude=33', 400],
  ['latitude=33&latitude=34&longitude=-80', 400],
  ['latitude=33&longitude=-80&skip=-1', 400],
  ['latitude=91&longitude=-80', 400],
  ['latitude=33&longitude=-80&stateId=TX', 404],
  ['latitude=33&longitude=-80&countyId=48201', 404],
])('refuses %s each time, as before', async (query, status) => {
  await ask(at(CHARLESTON));
  for (const _time of [1, 2]) expect((await ask(query)).status).toBe(status);
});

test('words narrow it, and what is after its end is empty', async () => {
  await ask(at(CHARLESTON));
  const narrowed = await ask(at(CHARLESTON, '&q=taqueria'));
  expect(narrowed.count).toBeGreaterThan(0);
  expect(JSON.parse(narrowed.text).length).toBeLessThan(LIST_PART);
  expect((await ask(at(CHARLESTON, '&skip=500'))).text).toBe('[]');
});

test('a list that is too long is left to the database, and not looked at again for a minute', async () => {
  const { db } = server.services;
  const statements = countStatements(db);
  const lists = createNearestLists({ db, now: () => server.clock.now }, 1000, 119);
  const part = { near: CHARLESTON, skip: 0 };
  const look = () =>
    statements.of(async () => {
      expect(await lists.read(part)).toBeNull();
      expect(lists.ready(part)).toBeNull();
    });
  expect([await look(), await look()]).toEqual([1, 0]);
  later(59_999);
  expect(await look()).toBe(0);
  later(1);
  expect(await look()).toBe(1);
  statements.stop();
});

test('what was deleted since the list was read makes the database answer', async () => {
  const { db } = server.services;
  const id = randomUUID();
  const place = { stateId: 'SC', countyId: '45019', latitude: 64, longitude: -150 };
  await db.insert(restaurants).values({ id, name: 'Far away', ...place });
  const lists = createNearestLists({ db, now: () => server.clock.now }, 1000);
  // One of the demo has no coordinates, and stands after it.
  const last = { near: CHARLESTON, skip: 119 };
  expect(await lists.read({ near: CHARLESTON, skip: 0 })).toHaveLength(LIST_PART);
  await db.delete(restaurants).where(eq(restaurants.id, id));
  expect(await lists.read(last)).toBeNull();
  expect(lists.ready(last)).toBeNull();
  expect(await lists.read({ ...last, skip: 60 })).toHaveLength(LIST_PART);
});

test('a failure is not kept', async () => {
  const { db } = server.services;
  const part = { near: CHARLESTON, skip: 0 };
  const now = () => server.clock.now;
  const select = vi.spyOn(server.database.db, 'select').mockImplementation(() => {
    throw new Error('away');
  });
  const lists = createNearestLists({ db: Object.create(db), now }, 1000);
  await expect(lists.read(part)).rejects.toThrow('away');
  select.mockRestore();
  expect(lists.ready(part)).toBeNull();
  expect(await lists.read(part)).toHaveLength(LIST_PART);
});

test('the order is that of the database, of places that are equally far, too', async () => {
  const { db } = server.services;
  const coordinate = (low: number, high: number) => fc.integer({ min: low, max: high });
  const coordinates = fc.record({ latitude: coordinate(31, 34), longitude: coordinate(-83, -80) });
  const places = fc.sample(fc.option(coordinates), { seed: SEED, numRuns: 80 });
  await db.insert(restaurants).values(
    places.map((place, index) => ({
      id: randomUUID(),
      name: `Twin ${index % 7}`,
      stateId: 'SC',
      countyId: '45019',
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
    })),
  );
  const placed = await selectPlaced(db, {}, 1000);
  expect(placed.length).toBe(demoRestaurants.length + places.length);
  for (const from of fc.sample(coordinates, { seed: SEED, numRuns: 25 })) {
    const ordered = await db
      .select({ id: restaurants.id })
      .from(restaurants)
      .orderBy(distanceFrom(pointOf(from)), restaurants.name, sql`${restaurants.id}`);
    const own = partByDistance(placed, pointOf(from), { skip: 0, limit: 1000 });
    expect(own.map(({ id }) => id)).toEqual(ordered.map(({ id }) => id));
  }
  const parts = [];
  for (const skip of [0, 60, 120, 180]) parts.push(await ask(at(SAVANNAH, `&skip=${skip}`)));
  const ids = parts.flatMap(({ text }) => JSON.parse(text) as { id: string }[]).map(({ id }) => id);
  expect(new Set(ids).size).toBe(placed.length);
});
