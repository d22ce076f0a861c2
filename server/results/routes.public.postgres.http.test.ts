import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restaurants } from '../../database/schema/restaurants.ts';
import { DEFAULT_RULES, type ResultCategory } from '../../domain/results/rules.ts';
import { storePublished } from '../testing/published.ts';
import { publishResult } from '../testing/results.ts';
import { sampleId, sampleResult } from '../testing/sample-result.ts';
import { codeOf, openTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer();
});
afterEach(() => server.stop());

const read = async (path: string) => (await server.visitor().get(`/api/results${path}`)).body;
const [first, , byState, byCounty] = DEFAULT_RULES.categories;
const category = (change: Partial<ResultCategory>): ResultCategory => {
  if (!first) throw new Error('The usual rules have a first category.');
  return { ...first, ...change };
};

test('before a publication there is nothing, and no year in the settings', async () => {
  expect(await read('')).toBeNull();
  expect(await read(`/restaurants/${sampleId(1)}`)).toBeNull();
  const { body } = await server.visitor().get('/api/settings');
  expect(body.resultYear).toBeNull();
  for (const path of ['/api/results?year=2026', '/api/results?version=1']) {
    expect(codeOf(await server.visitor().get(path))).toEqual([404, 'result_version_not_found']);
  }
});

test('40 categories with 200 lists take less than 100 KB', async () => {
  const counties = Array.from({ length: 40 }, (_, index) => ({
    stateId: index % 2 === 0 ? 'SC' : 'GA',
    countyId: String(45_001 + index),
    countyName: `County ${index}`,
  }));
  const categories = Array.from({ length: 40 }, (_, index) =>
    category({ id: `c${index}`, each: index < 4 ? 'county' : 'festival' }),
  );
  const file = sampleResult({
    categories,
    restaurants: 120,
    countyOf: (one) =>
      counties[one % counties.length] ?? { stateId: 'SC', countyId: '', countyName: '' },
  });
  await storePublished(server, file);
  const result = await read('');
  expect(result.lists).toHaveLength(196);
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(100_000);
  // A list of a county names its winner alone.
  expect(result.lists[0]).toMatchObject({ rows: [], firsts: 1 });
  expect(result.lists[0].winners).toHaveLength(1);
  const list = await read('/lists/c4');
  expect(Buffer.byteLength(JSON.stringify(list))).toBeLessThan(100_000);
});

test('where all are level, everybody shares the first place, and a few are named', async () => {
  const file = sampleResult({
    restaurants: 120,
    votesOf: () => 3,
    categories: [category({ ties: [] })],
  });
  // Every third has more points for each vote.
  await storePublished(server, file);
  const { lists } = await read('');
  const [list] = lists;
  expect(list.firsts).toBeGreaterThan(30);
  expect(list.winners).toHaveLength(3);
  expect(list.rows).toHaveLength(6);
  expect(list.rows.every(({ rank }: { rank: number }) => rank === 1)).toBe(true);
});

test('a category in which nobody has a place is there, and empty', async () => {
  const categories = [
    category({ leastVotes: 100_000 }),
    category({ id: 'none', each: 'county', leastVotes: 100_000 }),
  ];
  await storePublished(server, sampleResult({ categories }));
  const { lists, categories: shown } = await read('');
  expect(shown.map(({ id }: { id: string }) => id)).toEqual(['restaurants', 'none']);
  expect(lists[0]).toMatchObject({ ranked: 0, unranked: 12, firsts: 0, winners: [], rows: [] });
  const { list, best } = await read('/lists/restaurants');
  expect({ rows: list.rows, best }).toEqual({ rows: [], best: 0 });
});

test('one vote of one person makes a winner, the only one', async () => {
  const file = sampleResult({ restaurants: 1, votesOf: (_, dish) => (dish === 0 ? 1 : 0) });
  await storePublished(server, file);
  const { lists } = await read('');
  expect(lists[0]).toMatchObject({ ranked: 1, firsts: 1 });
});

test('names of 120 signs and emoji stay as they are', async () => {
  const name = 'Ñ\u{1f32e}'.repeat(40);
  await storePublished(server, sampleResult({ names: [name] }));
  const { list } = await read('/lists/restaurants');
  expect(list.rows.map((row: { name: string }) => row.name)).toContain(name);
});

test('a restaurant that leaves afterwards keeps its place and its name, without a link', async () => {
  await publishResult(server);
  const before = await read('/lists/restaurants');
  const [{ id, name }] = before.list.rows;
  await server.services.db
    .update(restaurants)
    .set({ archivedAt: server.clock.now, name: 'Another name' })
    .where(eq(restaurants.id, id));
  const { list } = await read('/lists/restaurants');
  expect(list.rows[0]).toMatchObject({ id, name, rank: 1, isLinked: false });
  expect(before.list.rows[0].isLinked).toBe(true);
});

test('pages have 100 places, and none beyond the last', async () => {
  await storePublished(server, sampleResult({ restaurants: 120 }));
  const of = async (page: number) =>
    (await read(`/lists/restaurants?page=${page}`)).list.rows.length;
  expect([await of(1), await of(2), await of(3)]).toEqual([100, 20, 0]);
});

test('old versions and other years stay, and a list tells its siblings', async () => {
  const categories = [byState, byCounty].flatMap((one) => one ?? []);
  const file = sampleResult({ categories });
  const old = { ...file.festival, id: sampleId(77), year: 2024 };
  await storePublished(server, { ...file, festival: old });
  await storePublished(server, file);
  const reason = { en: 'Why', es: 'Por qué' };
  await storePublished(server, { ...file, version: 2 }, reason);
  const { head } = await read('');
  expect(head).toMatchObject({ version: 2, isReplaced: false, years: [2026, 2024] });
  expect(head.versions).toMatchObject([
    { version: 2, reason },
    { version: 1, reason: null },
  ]);
  expect((await read('?year=2026&version=1')).head.isReplaced).toBe(true);
  expect((await read('?year=2024')).head).toMatchObject({ festival: { year: 2024 }, version: 1 });
  const { siblings } = await read('/lists/state-sc');
  expect(siblings.map(({ id }: { id: string }) => id)).toEqual(['state-ga', 'state-sc']);
  const { body } = await server.visitor().get('/api/settings');
  expect(body.resultYear).toBe(2026);
});

test.each(['?year=1999', '?year=x', '?version=0', '?version=99999', '/lists/x?page=0'])(
  'an address that cannot be is refused: %s',
  async (path) => {
    await storePublished(server, sampleResult());
    const { status } = await server.visitor().get(`/api/results${path}`);
    expect(status).toBe(400);
  },
);
