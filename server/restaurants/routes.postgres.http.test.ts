import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRestaurants, specialKeys } from '../../database/demo/restaurants.ts';
import { makeFixtures } from '../../database/demo/fixtures.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { LANGUAGES } from '../../domain/language.ts';
import { measureMiles } from '../../domain/places/rules.ts';
import { LIST_PART } from '../../domain/restaurants/rules.parts.ts';
import { describe as describeIn } from '../../domain/restaurants/rules.ts';
import { restaurantCardSchema, restaurantSchema } from '../../domain/restaurants/schema.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

interface Card {
  id: string;
  name: string;
  distanceMiles: number | null;
}

type Described = Parameters<typeof describeIn>[0];

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  visitor = server.visitor();
});
afterAll(() => server.stop());

const demoOf = (key: string) => {
  const found = demoRestaurants.find((one) => one.key === key);
  if (!found) throw new Error(`The demo has no ${key}.`);
  return found;
};
const byName = (a: Card, b: Card) => (a.name < b.name ? -1 : Number(a.name > b.name));
const idsOf = (cards: Card[]) => cards.map(({ id }) => id);
const list = (query: Record<string, string | number> = {}) =>
  visitor.get(
    `/api/restaurants?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, `${v}`]))}`,
  );
/** All parts of a list. */
const whole = async (query: Record<string, string | number> = {}) => {
  const skips = [0, LIST_PART, 2 * LIST_PART];
  const parts = await Promise.all(skips.map((skip) => list({ ...query, skip })));
  return { status: parts[0]?.status, body: parts.flatMap(({ body }) => body) };
};
const detail = (id: string) => visitor.get(`/api/restaurants/${id}`);

async function expectRefused(
  answer: ReturnType<typeof list>,
  status: number,
  code: string,
  field?: string,
) {
  const { body, ...rest } = await answer;
  expect({ status: rest.status, code: body.code, field: body.data?.field }).toEqual({
    status,
    code,
    field,
  });
}

describe('the list of restaurants', () => {
  test('stands by name, in parts, without distances', async () => {
    expect((await list()).body).toHaveLength(LIST_PART);
    const { status, body } = await whole();
    expect(status).toBe(200);
    expect(body).toHaveLength(120);
    expect(idsOf(body)).toEqual(idsOf(body.toSorted(byName)));
    expect(new Set(body.map((card: Card) => card.distanceMiles))).toEqual(new Set([null]));
  });

  test("is a state's", async () => {
    const { body } = await list({ stateId: 'SC' });
    const expected = demoRestaurants.filter(({ stateId }) => stateId === 'SC');
    expect(idsOf(body).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    expect(idsOf(body)).toEqual(idsOf(body.toSorted(byName)));
  });

  test("is a county's", async () => {
    const { body } = await list({ countyId: '45019' });
    const expected = demoRestaurants.filter(({ countyId }) => countyId === '45019');
    expect(expected.length).toBeGreaterThan(1);
    expect(idsOf(body).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    expect(body[0]).toMatchObject({ countyName: 'Charleston', stateId: 'SC' });
  });

  test('is empty in a county without restaurants, and where county and state do not meet', async () => {
    expect(await list({ countyId: '45005' })).toMatchObject({ status: 200, body: [] });
    expect(await list({ countyId: '45019', stateId: 'GA' })).toMatchObject({ status: 200 });
    expect((await list({ countyId: '45019', stateId: 'GA' })).body).toEqual([]);
  });

  test('shows of each restaurant what the contract says, and nothing more', async () => {
    const { body } = await list({ latitude: 33, longitude: -80 });
    const keys = Object.keys(restaurantCardSchema.shape).toSorted();
    for (const card of body) expect(Object.keys(card).toSorted()).toEqual(keys);
  });

  test('says nothing three times: with both languages there, the generic description is left out', async () => {
    const { body } = await whole();
    const withBoth = (one: Described) => Boolean(one.descriptionEn && one.descriptionEs);
    expect(body.filter(withBoth).length).toBeGreaterThan(100);
    expect(body.every(withBoth)).toBe(false);
    for (const whole of await server.services.db.select().from(restaurants)) {
      const card = body.find(({ id }: Card) => id === whole.id);
      expect(card.description).toBe(withBoth(whole) ? null : whole.description);
      for (const language of LANGUAGES) {
        expect(describeIn(card, language)).toBe(describeIn(whole, language));
      }
    }
  });

  test.each([
    ['Charleston', { latitude: 32.7765, longitude: -79.9311 }],
    ['Atlanta', { latitude: 33.749, longitude: -84.388 }],
    ['the equator', { latitude: 0, longitude: 0 }],
    ['the north pole', { latitude: 90, longitude: 0 }],
    ['beyond the date line', { latitude: 33.5, longitude: 179.999 }],
    ['the other side of the globe', { latitude: -33, longitude: 98 }],
  ])('stands nearest first from %s, with the distances', async (_, here) => {
    const { body } = await whole(here);
    const expected = demoRestaurants
      .flatMap(({ id, name, latitude, longitude }) =>
        latitude === null || longitude === null
          ? []
          : [{ id, name, distanceMiles: measureMiles(here, { latitude, longitude }) }],
      )
      .toSorted((a, b) => a.distanceMiles - b.distanceMiles);
    const placed = body.slice(0, -1);
    expect(idsOf(placed)).toEqual(idsOf(expected));
    for (const [index, card] of placed.entries()) {
      expect(card.distanceMiles).toBeCloseTo(expected[index]?.distanceMiles ?? NaN, 6);
    }
  });

  test.each<Record<string, string>>([{}, { stateId: 'SC' }])(
    'has the one without coordinates last, without a distance, in %j',
    async (where) => {
      const { body } = await whole({ latitude: 32.7765, longitude: -79.9311, ...where });
      expect(body.at(-1)).toMatchObject({
        id: demoOf(specialKeys.withoutCoordinates).id,
        latitude: null,
        longitude: null,
        distanceMiles: null,
      });
      expect(body.filter((card: Card) => card.distanceMiles === null)).toHaveLength(1);
    },
  );

  test('measures nothing to where one stands', async () => {
    const { id, latitude, longitude } = demoOf('el-comal-de-lupita');
    const { body } = await list({ latitude: latitude ?? 0, longitude: longitude ?? 0 });
    expect(body[0]).toMatchObject({ id, distanceMiles: 0 });
  });
});

describe('the list is refused', () => {
  test('for a place that does not exist', async () => {
    await expectRefused(list({ stateId: 'TX' }), 404, 'state_not_found');
    await expectRefused(list({ countyId: '48201' }), 404, 'county_not_found');
    await expectRefused(list({ stateId: 'SC', countyId: '48201' }), 404, 'county_not_found');
  });

  test.each([
    ['stateId', 'sc'],
    ['stateId', ''],
    ['stateId', 'South Carolina'],
    ['countyId', '4501'],
    ['countyId', ''],
    ['countyId', "45019' or true"],
  ])('for a malformed %s: %j', (field, value) =>
    expectRefused(list({ [field]: value }), 400, 'invalid_input', field),
  );

  test('with a latitude and no longitude, or the other way round', async () => {
    await expectRefused(list({ latitude: 33 }), 400, 'invalid_input', 'longitude');
    await expectRefused(list({ longitude: -80 }), 400, 'invalid_input', 'longitude');
  });

  test.each([
    ['90.1'],
    ['-91'],
    ['999'],
    ['1000'],
    ['NaN'],
    ['Infinity'],
    ['-Infinity'],
    ['abc'],
    [''],
    [' 33'],
    ['33 '],
    ['1e3'],
    ['1e-3'],
    ['0x21'],
    ['+33'],
    ['33,1'],
    ['33.'],
    ['.5'],
    ['--33'],
    ['null'],
    ['٣٣'],
    ['3'.repeat(1000)],
    [`33.${'3'.repeat(1000)}`],
  ])('for the latitude %j', (latitude) =>
    expectRefused(list({ latitude, longitude: -80 }), 400, 'invalid_input', 'latitude'),
  );

  test.each(['180.1', '-181', '999', 'NaN', '', '1e2', 'west'])(
    'for the longitude %j',
    (longitude) =>
      expectRefused(list({ latitude: 33, longitude }), 400, 'invalid_input', 'longitude'),
  );

  test.each([
    ['with a parameter that stands twice', 'latitude=33&latitude=34&longitude=-80', 'latitude'],
    ['with a part of a parameter', 'latitude[a]=33&longitude=-80', 'longitude'],
  ])('%s', (_, query, field) =>
    expectRefused(visitor.get(`/api/restaurants?${query}`), 400, 'invalid_input', field),
  );
});

describe('a restaurant', () => {
  test('shows what the contract says, and nothing more', async () => {
    const { status, body } = await detail(demoOf('el-comal-de-lupita').id);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(restaurantSchema.shape).toSorted());
    const dishKeys = Object.keys(restaurantSchema.shape.dishes.element.shape).toSorted();
    for (const dish of body.dishes) expect(Object.keys(dish).toSorted()).toEqual(dishKeys);
    expect(restaurantSchema.parse(body)).toEqual(body);
  });

  test('has its dishes by name, in both languages', async () => {
    const demo = demoOf('el-comal-de-lupita');
    const { body } = await detail(demo.id);
    expect(body).toMatchObject({ name: demo.name, countyId: demo.countyId, phone: demo.phone });
    expect(body.dishes).toHaveLength(demo.dishes.length);
    expect(body.dishes).toEqual(body.dishes.toSorted(byName));
    for (const dish of demo.dishes) {
      expect(body.dishes).toContainEqual(
        expect.objectContaining({
          id: dish.id,
          descriptionEn: dish.descriptionEn,
          descriptionEs: dish.descriptionEs,
        }),
      );
    }
  });

  test('features one of its own dishes, or none', async () => {
    for (const demo of demoRestaurants.slice(0, 20)) {
      const featured = demo.featuredDish === null ? null : demo.dishes[demo.featuredDish]?.id;
      expect((await detail(demo.id)).body.featuredDishId).toBe(featured);
    }
  });

  test('counts the reviews that are seen, and averages their stars to one decimal', async () => {
    const { reviews } = makeFixtures(TEST_NOW);
    const hidden = reviews.find((review) => review.hidden);
    const seen = reviews.filter(
      (review) => review.restaurantId === hidden?.restaurantId && !review.hidden,
    );
    const mean = seen.reduce((sum, { rating }) => sum + rating, 0) / seen.length;
    const { body } = await detail(hidden?.restaurantId ?? '');
    expect(body.reviewCount).toBe(seen.length);
    expect(Math.abs(body.averageStars - mean)).toBeLessThanOrEqual(0.05 + 1e-9);
    expect(body.averageStars).toBe(Math.round(body.averageStars * 10) / 10);
  });

  test.each([
    ['without coordinates', specialKeys.withoutCoordinates, { latitude: null, longitude: null }],
    ['without dishes', specialKeys.withoutDishes, { dishes: [], featuredDishId: null }],
    ['without a logo', specialKeys.withoutLogo, { logoUrl: null }],
    ['without Spanish', specialKeys.withoutSpanish, { descriptionEs: null }],
    ['without reviews', specialKeys.withoutCoordinates, { reviewCount: 0, averageStars: null }],
  ])('%s is shown', async (_, key, missing) => {
    const answer = await detail(demoOf(key).id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ name: demoOf(key).name, ...missing });
    expect(answer.body.descriptionEn).toEqual(expect.any(String));
  });

  test('may have a dish without a picture', async () => {
    const { restaurant, index } = specialKeys.dishWithoutPicture;
    const demo = demoOf(restaurant);
    const { body } = await detail(demo.id);
    const dish = body.dishes.find(({ id }: Card) => id === demo.dishes[index]?.id);
    expect(dish).toMatchObject({ name: demo.dishes[index]?.name, imageUrl: null });
  });

  test('of an unknown id is not found', async () => {
    await expectRefused(detail(randomUUID()), 404, 'restaurant_not_found');
  });

  test.each(['1', 'null', 'undefined', '%00', "' or 1=1", randomUUID().slice(1)])(
    'of the malformed id %j is refused, naming the field',
    (id) => expectRefused(detail(id), 400, 'invalid_input', 'restaurantId'),
  );
});
