import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { CHOICES_AT_ONCE } from '../../domain/owners/rules.ts';
import { matchesFilter } from '../../domain/restaurants/rules.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

const names = demoRestaurants.map(({ name }) => name);
const choices = async (query = ''): Promise<string[]> =>
  (await server.visitor().get(`/api/owners/restaurants${query}`)).body.map(
    ({ name }: { name: string }) => name,
  );

test('of all restaurants the first by name are offered, and no more', async () => {
  const first = await choices();
  expect(first).toHaveLength(CHOICES_AT_ONCE);
  expect(names).toEqual(expect.arrayContaining(first));
});

test('words find the restaurants that have them in their names, and no pattern does', async () => {
  const withWord = names.filter((name) => matchesFilter([name], 'taqueria'));
  expect(withWord.length).toBeGreaterThan(1);
  expect((await choices('?q=TAQUERIA')).toSorted()).toEqual(withWord.toSorted());
  expect(await choices('?q=%25')).toEqual([]);
  expect(await choices('?q=_')).toEqual([]);
});

test('one is found by its id, and what is no id is refused', async () => {
  const [place] = demoRestaurants;
  expect(await choices(`?id=${place?.id}`)).toEqual([place?.name]);
  expect((await server.visitor().get('/api/owners/restaurants?id=x')).status).toBe(400);
});
