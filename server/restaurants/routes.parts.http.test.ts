import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/language.ts';
import {
  foldTexts,
  isWithin,
  matchesFolded,
  readOnly,
} from '../../domain/restaurants/rules.only.ts';
import { LIST_PART } from '../../domain/restaurants/rules.parts.ts';
import { describe as describeIn } from '../../domain/restaurants/rules.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

type Query = Record<string, string | number>;

let server: TestServer;

/** A Thursday at six in the evening in Charleston, and at five in the morning. */
const EVENING = new Date('2026-11-26T23:00:00Z');
const NIGHT = new Date('2026-11-26T10:00:00Z');
const PLACES: Query[] = [{}, { stateId: 'SC' }, { latitude: 32.7765, longitude: -79.9311 }];

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

const get = (path: string, query: Query) =>
  server
    .visitor()
    .get(
      `${path}?${new URLSearchParams(Object.entries(query).map(([key, one]) => [key, `${one}`]))}`,
    );
const part = async (query: Query): Promise<RestaurantCard[]> =>
  (await get('/api/restaurants', query)).body;
const count = (query: Query) => get('/api/restaurant-count', query);

async function whole(query: Query): Promise<RestaurantCard[]> {
  const cards: RestaurantCard[] = [];
  for (;;) {
    const next = await part({ ...query, skip: cards.length });
    expect(next.length).toBeLessThanOrEqual(LIST_PART);
    cards.push(...next);
    if (next.length < LIST_PART) return cards;
  }
}

/** What a browser finds that has the whole list. */
const found = (cards: RestaurantCard[], { q = '', only = '' }: Query) =>
  cards.filter((card) => {
    const texts = LANGUAGES.map((language) => describeIn(card, language));
    const folded = foldTexts([card.name, card.countyName, card.dishes.shown?.name, ...texts]);
    return matchesFolded(folded, `${q}`) && isWithin(card, readOnly(`${only}`), server.clock.now);
  });

describe('a list in parts', () => {
  test.each<Query>([
    {},
    { stateId: 'GA' },
    { countyId: '45019' },
    { latitude: 32.7765, longitude: -79.9311 },
    { latitude: 33.749, longitude: -84.388, stateId: 'GA' },
  ])('has each restaurant once, in one order, as many as are counted: %j', async (where) => {
    const cards = await whole(where);
    expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
    const { latitude: _lat, longitude: _lng, ...place } = where;
    expect((await count(place)).body).toEqual({ restaurants: cards.length, opensNext: null });
    const keys = cards.map(({ name, distanceMiles }) =>
      'latitude' in where ? (distanceMiles ?? Infinity) : name,
    );
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
  });

  test('begins anywhere, and is over where it ends', async () => {
    const cards = await whole({});
    expect(await part({ skip: 7 })).toEqual(cards.slice(7, 7 + LIST_PART));
    expect(await part({ skip: 119 })).toEqual(cards.slice(119));
    expect(await part({ skip: 100_000 })).toEqual([]);
  });

  test.each<Query>([
    { skip: -1 },
    { skip: 1.5 },
    { skip: 100_001 },
    { q: '' },
    { q: 'x'.repeat(101) },
  ])('refuses %j', async (query) =>
    expect((await get('/api/restaurants', query)).status).toBe(400),
  );

  test('is not known of a place that is none', async () => {
    expect((await count({ stateId: 'TX' })).body.code).toBe('state_not_found');
    expect((await count({ countyId: '48201', q: 'taco' })).body.code).toBe('county_not_found');
  });
});

describe('a list that the server narrows', () => {
  test.each<Query>([
    { q: 'taco' },
    { q: 'TAQUERIA  del' },
    { q: 'dona cuca' },
    { q: 'charleston' },
    { q: 'pollo' },
    { q: '100%' },
    { q: 'sushi' },
    { q: 'c' },
    { q: 'zo' },
    { q: 'de la' },
    { q: 'zx' },
    { q: '🌮' },
    { q: 'é — taco' },
    { q: 'al pastor', only: 'spicy' },
    { only: 'vegan' },
    { only: 'gluten_free,spicy' },
    { only: 'open' },
    { q: 'a', only: 'open,vegetarian' },
    { only: 'kosher' },
  ])('has what a browser finds that has it whole: %j', async (asked) => {
    server.clock.now = EVENING;
    for (const place of PLACES) {
      const expected = found(await whole(place), asked).map(({ id }) => id);
      expect((await whole({ ...place, ...asked })).map(({ id }) => id)).toEqual(expected);
      if ('latitude' in place) continue;
      expect((await count({ ...place, ...asked })).body.restaurants).toBe(expected.length);
    }
  });

  test('tells which opens first, where all are closed', async () => {
    server.clock.now = NIGHT;
    await server.services.db.execute(sql`
      update restaurants set opening_hours = '[{"day":"th","opens":"11:00","closes":"22:00"}]'`);
    await server.services.db.execute(sql`
      update restaurants set opening_hours = '[{"day":"th","opens":"10:30","closes":"22:00"}]'
      where name = 'El Comal de Lupita'`);
    for (const q of [undefined, 'co', 'comal de', 'comal —']) {
      if (q?.includes('—')) {
        await server.services.db.execute(sql`
          update restaurants set description_es = 'El comal — aquí', description_en = 'The comal — here'
          where name = 'El Comal de Lupita'`);
      }
      const { body } = await count({ stateId: 'SC', only: 'open', ...(q && { q }) });
      expect(body).toMatchObject({ restaurants: 0, opensNext: { name: 'El Comal de Lupita' } });
    }
  });
});
