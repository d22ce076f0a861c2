import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRestaurants, specialKeys } from '../../database/demo/restaurants.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { measureMiles } from '../../domain/places/rules.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const placeOf = (key: string) => {
  const found = demoRestaurants.find((one) => one.key === key);
  if (!found || found.latitude === null || found.longitude === null) throw new Error(key);
  return { ...found, latitude: found.latitude, longitude: found.longitude };
};
const lupita = placeOf('el-comal-de-lupita');

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  visitor = server.visitor();
  await server.services.db.insert(restaurants).values(
    Array.from({ length: 25 }, (_, index) => ({
      name: `Zócalo Numero ${String(index).padStart(2, '0')}`,
      stateId: 'GA',
      countyId: '13121',
    })),
  );
});
afterAll(() => server.stop());

const search = (q: string, stateId = 'SC') =>
  visitor.get(`/api/search/restaurants?${new URLSearchParams({ stateId, q }).toString()}`);
const namesOf = ({ body }: { body: { restaurants: { name: string }[] } }) =>
  body.restaurants.map(({ name }) => name);

describe('a search for restaurants', () => {
  test.each(['Comal de Lupita', 'comal de lupita', 'COMAL', 'lupita', '  Lupita  ', 'cómál'])(
    'finds by a part of the name, whatever its case and accents: %j',
    async (q) => {
      const answer = await search(q);
      expect(answer.status).toBe(200);
      expect(namesOf(answer)).toContain(lupita.name);
      expect(answer.body.isSimilarOnly).toBe(false);
    },
  );

  test.each(['lupta', 'lupitta', 'comal lupita', 'zocallo'])(
    'finds what is spelled a little otherwise: %j, and says so',
    async (q) => {
      const stateId = q.startsWith('z') ? 'GA' : 'SC';
      const answer = await search(q, stateId);
      expect(namesOf(answer).join()).toMatch(stateId === 'GA' ? /Zócalo/ : /Lupita/);
      expect(answer.body.isSimilarOnly).toBe(true);
    },
  );

  test('stays within the state', async () => {
    expect(namesOf(await search('zocalo', 'SC'))).toEqual([]);
    const answer = await search('taco', 'GA');
    expect(answer.body.restaurants.every((one: { stateId: string }) => one.stateId === 'GA')).toBe(
      true,
    );
  });

  test('shows twenty at most, and says that there are more', async () => {
    const many = await search('zocalo', 'GA');
    expect(many.body.restaurants).toHaveLength(20);
    expect(many.body.isLimited).toBe(true);
    expect((await search('zocalo numero 07', 'GA')).body.restaurants[0].name).toBe(
      'Zócalo Numero 07',
    );
    expect((await search('lupita')).body.isLimited).toBe(false);
  });

  test.each(['%', '_', '\\', '%%%', "'; drop table restaurants; --", '"', '(', '[a-z]'])(
    'takes %j as what it is',
    async (q) => {
      const answer = await search(q);
      expect(answer.status).toBe(200);
      for (const name of namesOf(answer)) expect(name).toContain(q);
    },
  );

  test('finds nothing where nothing is like it', async () => {
    expect(await search('xyzzyqq')).toMatchObject({
      status: 200,
      body: { restaurants: [], isLimited: false, isSimilarOnly: false },
    });
  });

  test.each([
    ['', 'SC', 'q'],
    ['   ', 'SC', 'q'],
    ['x'.repeat(101), 'SC', 'q'],
    ['x'.repeat(10_000), 'SC', 'q'],
    ['taco', 'sc', 'stateId'],
  ])('refuses the words %.20j in %s, naming the field', async (q, stateId, field) => {
    const answer = await search(q, stateId);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', data: { field } } });
  });

  test('of a state that does not take part is refused', async () => {
    expect(await search('taco', 'TX')).toMatchObject({
      status: 404,
      body: { code: 'state_not_found' },
    });
  });
});

describe('the nearest restaurant', () => {
  const nearest = (query: Record<string, string>) =>
    visitor.get(`/api/nearest-restaurant?${new URLSearchParams(query).toString()}`);
  const from = (milesNorth: number) => ({
    latitude: (lupita.latitude + milesNorth / 69.1).toFixed(6),
    longitude: String(lupita.longitude),
  });

  test('is found within the radius, with its distance', async () => {
    const { body } = await nearest({ ...from(0.5), radiusMiles: '0.6' });
    expect(body.restaurant).toMatchObject({ id: lupita.id });
    expect(body.restaurant.distanceMiles).toBeCloseTo(0.5, 2);
    expect((await nearest({ ...from(0.7), radiusMiles: '0.6' })).body.restaurant).toBeNull();
  });

  test('stands first of the ten nearest, which are given however far', async () => {
    const { body } = await nearest({ latitude: '33.75', longitude: '-84.39', radiusMiles: '0' });
    const { restaurants } = body as { restaurants: { id: string; distanceMiles: number }[] };
    expect(body.restaurant).toBeNull();
    expect(restaurants).toHaveLength(10);
    const miles = restaurants.map(({ distanceMiles }) => distanceMiles);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    const far = await nearest({ latitude: '0', longitude: '180' });
    expect(far.body.restaurants).toHaveLength(10);
    const inState = await nearest({ ...from(0), stateId: 'GA' });
    expect(inState.body.restaurants.map((one: { stateId: string }) => one.stateId)).toEqual(
      Array.from({ length: 10 }, () => 'GA'),
    );
  });

  test('is looked for within a tenth of a mile unless asked otherwise', async () => {
    expect((await nearest(from(0.09))).body.restaurant?.id).toBe(lupita.id);
    expect((await nearest(from(0.2))).body.restaurant).toBeNull();
  });

  test.each([
    ['at the pole', '90', '0'],
    ['at the other pole', '-90', '-180'],
    ['on the date line', '0', '180'],
  ])('is none %s', async (_, latitude, longitude) => {
    const answer = await nearest({ latitude, longitude, radiusMiles: '50' });
    expect(answer).toMatchObject({ status: 200, body: { restaurant: null } });
  });

  test.each([
    [{ latitude: '91', longitude: '0' }, 'latitude'],
    [{ latitude: '33', longitude: '-181' }, 'longitude'],
    [{ latitude: 'here', longitude: '0' }, 'latitude'],
    [{ longitude: '0' }, 'latitude'],
    [{ latitude: '33', longitude: '-80', radiusMiles: '51' }, 'radiusMiles'],
    [{ latitude: '33', longitude: '-80', radiusMiles: '-1' }, 'radiusMiles'],
  ])('is not looked for at %j', async (query, field) => {
    const answer = await nearest(query);
    expect(answer).toMatchObject({ status: 400, body: { data: { field } } });
  });
});

describe('suggested restaurants', () => {
  const suggested = (id: string, query = '') =>
    visitor.get(`/api/restaurants/${id}/suggested${query}`);

  test('are four of the same state, nearest to the visitor, without this one', async () => {
    const here = `?latitude=${lupita.latitude}&longitude=${lupita.longitude}`;
    const { body } = await suggested(lupita.id, here);
    const expected = demoRestaurants
      .flatMap((one) =>
        one.latitude === null || one.longitude === null || one.stateId !== 'SC' || one === lupita
          ? []
          : [
              {
                id: one.id,
                miles: measureMiles(lupita, {
                  ...one,
                  latitude: one.latitude,
                  longitude: one.longitude,
                }),
              },
            ],
      )
      .filter(({ id }) => id !== lupita.id)
      .toSorted((a, b) => a.miles - b.miles)
      .slice(0, 4);
    expect(body.map(({ id }: { id: string }) => id)).toEqual(expected.map(({ id }) => id));
    expect(body[0].distanceMiles).toBeCloseTo(expected[0]?.miles ?? 0, 6);
  });

  test('are nearest to the restaurant where nobody says where they stand, without a distance', async () => {
    const { body } = await suggested(lupita.id);
    expect(body).toHaveLength(4);
    expect(body.every((one: { distanceMiles: unknown }) => one.distanceMiles === null)).toBe(true);
  });

  test('are there for a restaurant without coordinates too', async () => {
    const id = demoRestaurants.find(({ key }) => key === specialKeys.withoutCoordinates)?.id ?? '';
    expect((await suggested(id)).body).toHaveLength(4);
  });

  test('of an unknown restaurant are not found', async () => {
    expect(await suggested(randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'restaurant_not_found' },
    });
    expect(await suggested(lupita.id, '?latitude=33')).toMatchObject({
      status: 400,
      body: { data: { field: 'longitude' } },
    });
  });
});
