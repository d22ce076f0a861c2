import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPack } from '../../database/geography/pack.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { counties, zipCodes } from '../../database/schema/places.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  visitor = server.visitor();
});
afterAll(() => server.stop());

const byCodePoint = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const countIn = (countyId: string) =>
  demoRestaurants.filter((restaurant) => restaurant.countyId === countyId).length;

/** Asserts that the address is refused because one of its fields is malformed. */
async function expectMalformed(path: string, field: string) {
  const answer = await visitor.get(path);
  expect({ status: answer.status, code: answer.body.code }).toEqual({
    status: 400,
    code: 'invalid_input',
  });
  expect(answer.body.data.field).toBe(field);
}

test('the festival has two states, by name, with 60 restaurants each', async () => {
  const answer = await visitor.get('/api/states');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual([
    { id: 'GA', name: 'Georgia', restaurantCount: 60 },
    { id: 'SC', name: 'South Carolina', restaurantCount: 60 },
  ]);
});

/** As its pack has them. */
const countiesOf = (stateId: string) => {
  const { fips, counties: packed } = readPack(stateId);
  return Object.entries(packed).map(([code, [name]]) => ({ id: fips + code, name }));
};

describe("a state's counties", () => {
  test.each([
    ['SC', 46],
    ['GA', 159],
  ] as const)(
    'of %s are all %d, by name, each with the number of its restaurants',
    async (id, n) => {
      const { status, body } = await visitor.get(`/api/states/${id}/counties`);
      expect(status).toBe(200);
      expect(body.counties).toHaveLength(n);
      expect(body.counties).toEqual(
        countiesOf(id)
          .toSorted((a, b) => byCodePoint(a.name, b.name))
          .map((county) => ({
            id: county.id,
            name: county.name,
            stateId: id,
            restaurantCount: countIn(county.id),
          })),
      );
    },
  );

  test('come with the state', async () => {
    const { body } = await visitor.get('/api/states/SC/counties');
    expect(body.state).toEqual({ id: 'SC', name: 'South Carolina', restaurantCount: 60 });
  });

  test('of a state that does not take part are not found', async () => {
    const answer = await visitor.get('/api/states/TX/counties');
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'state_not_found', message: 'This state does not take part.' },
    });
  });

  test.each(['sc', 'S', 'SCX', '45', 'S%20', '%00%00', '%F0%9F%8C%AE', "S'"])(
    'of %j are refused, naming the field',
    (stateId) => expectMalformed(`/api/states/${stateId}/counties`, 'stateId'),
  );
});

describe('a county', () => {
  test('is found by its code, with its state', async () => {
    const answer = await visitor.get('/api/counties/45019');
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      county: {
        id: '45019',
        name: 'Charleston',
        stateId: 'SC',
        restaurantCount: countIn('45019'),
      },
      state: { id: 'SC', name: 'South Carolina' },
    });
    expect(answer.body.county.restaurantCount).toBeGreaterThan(0);
  });

  test('without restaurants has a zero', async () => {
    const empty = countiesOf('GA').find(({ id }) => countIn(id) === 0);
    const { body } = await visitor.get(`/api/counties/${empty?.id}`);
    expect(body.county).toMatchObject({ name: empty?.name, restaurantCount: 0 });
  });

  test.each(['99999', '48201', '00000'])('of the unknown code %s is not found', async (id) => {
    const answer = await visitor.get(`/api/counties/${id}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'county_not_found' } });
  });

  test.each(['4501', '450190', '45o19', '-4501', '4501.', '%2045019', '٤٥٠١٩'])(
    'of the malformed code %j is refused, naming the field',
    (id) => expectMalformed(`/api/counties/${id}`, 'countyId'),
  );
});

test('all 1,486 zips are kept, each in counties that exist', async () => {
  const { db } = server.services;
  const rows = await db.select().from(zipCodes);
  expect(rows).toHaveLength(1486);
  const packed = ['GA', 'SC'].flatMap((id) => Object.keys(readPack(id).zips));
  expect(rows.map(({ zip }) => zip).toSorted()).toEqual(packed.toSorted());
  const known = new Set((await db.select({ id: counties.id }).from(counties)).map(({ id }) => id));
  expect(known.size).toBe(205);
  const named = rows.flatMap((row) => [row.countyId, ...row.furtherCountyIds]);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});
