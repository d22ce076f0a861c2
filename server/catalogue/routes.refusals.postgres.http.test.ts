import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../database/schema/audit.ts';
import { dishes } from '../../database/schema/restaurants.ts';
import { votes } from '../../database/schema/voting.ts';
import { CATALOGUE_LIMITS } from '../../domain/catalogue/rules.ts';
import { EMPTY_DISH } from '../../domain/restaurants/fields.keys.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;
/** A restaurant with votes, with its current values. */
let voted: { id: string; version: number; fields: Record<string, unknown>; dishId: string };

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  const [vote] = await server.services.db.select().from(votes).limit(1);
  const id = vote?.restaurantId ?? '';
  const { version, fields } = (await admin.get(at(id))).body;
  voted = { id, version, fields, dishId: vote?.dishId ?? '' };
});
afterAll(() => server.stop());

const at = (restaurantId: string, more = '') => `/api/catalogue/restaurants/${restaurantId}${more}`;
const create = (more: object) =>
  admin.post('/api/catalogue/restaurants', {
    fields: { ...voted.fields, featuredDishId: null, name: randomUUID(), ...more },
  });
const dish = (more: object) => ({
  fields: { ...EMPTY_DISH, name: 'Taco', ...more },
});
const entries = () => server.services.db.$count(auditLog);

test.each([
  ['no name', { name: '   ' }, 'invalid_input', 'fields.name'],
  ['a long name', { name: 'x'.repeat(121) }, 'invalid_input', 'fields.name'],
  ['a long text', { descriptionEs: 'x'.repeat(2001) }, 'invalid_input', 'fields.descriptionEs'],
  [
    'a script for a website',
    { websiteUrl: 'javascript:alert(1)' },
    'invalid_input',
    'fields.websiteUrl',
  ],
  ['a script for a picture', { logoUrl: 'javascript:alert(1)' }, 'invalid_input', 'fields.logoUrl'],
  ['half of a point', { latitude: 33, longitude: null }, 'invalid_input', 'longitude'],
  ['a point in Texas', { latitude: 32.77, longitude: -96.8 }, 'coordinates_outside', undefined],
  [
    'a point the wrong way round',
    { latitude: -79.9, longitude: 32.7 },
    'coordinates_outside',
    undefined,
  ],
  [
    'a county of the other state',
    { stateId: 'GA', countyId: '45019' },
    'county_not_found',
    undefined,
  ],
  ['a county that is none', { countyId: '99999' }, 'county_not_found', undefined],
  ['a ZIP code of four digits', { zipCode: '2940' }, 'invalid_input', 'fields.zipCode'],
  [
    'an hour that is none',
    { openingHours: [{ day: 'mo', opens: '24:00', closes: '02:00' }] },
    'invalid_input',
    'fields.openingHours.0.opens',
  ],
  [
    '22 spans',
    {
      openingHours: Array.from({ length: 22 }, () => ({
        day: 'mo',
        opens: '11:00',
        closes: '12:00',
      })),
    },
    'invalid_input',
    'fields.openingHours',
  ],
  ['a dish of another', { featuredDishId: randomUUID() }, 'featured_dish_not_shown', undefined],
] as const)(
  'a restaurant with %s is refused, and nothing is written',
  async (_, more, code, field) => {
    const before = await entries();
    const { body } = await create(more);
    expect([body.code, body.data?.field]).toEqual([code, field]);
    expect(await entries()).toBe(before);
  },
);

test('two who change one restaurant at once: one is told, and the other is not overwritten', async () => {
  const other = await server.visitor().signInAs('admin');
  const { id, fields } = voted;
  const { version } = (await admin.get(at(id))).body;
  const answers = await Promise.all([
    admin.post(at(id), { version, fields: { ...fields, phone: '1' } }),
    other.post(at(id), { version, fields: { ...fields, address: 'Elsewhere' } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
  const now = (await admin.get(at(id))).body;
  expect(now.version).toBe(version + 1);
  expect([now.fields.phone === '1', now.fields.address === 'Elsewhere']).toContain(false);
  const late = await admin.post(`/api/catalogue/dishes/${voted.dishId}`, {
    version: 9,
    ...dish({}),
  });
  expect([late.status, late.body.code]).toEqual([409, 'edit_conflict']);
});

test('a name is taken once a county, whatever its case and accents', async () => {
  const first = await create({ name: 'El Único Café' });
  expect((await create({ name: 'EL UNICO CAFE' })).body).toMatchObject({
    code: 'name_taken',
    data: { takenById: first.body.id },
  });
  const [one, two] = await Promise.all([
    create({ name: 'A la vez' }),
    create({ name: 'a la Vez' }),
  ]);
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  await admin.post(at(first.body.id, '/archive'), { isArchived: true });
  expect((await create({ name: 'El unico cafe' })).status).toBe(200);
  const restored = await admin.post(at(first.body.id, '/archive'), { isArchived: false });
  expect([restored.status, restored.body.code]).toEqual([409, 'name_taken']);
});

test('a dish is called so once a restaurant, and a restaurant has so many', async () => {
  const { id } = (await create({})).body;
  const add = (name: string) => admin.post(at(id, '/dishes'), dish({ name }));
  const first = (await add('Birria')).body;
  expect((await add('BÍRRIA')).body.code).toBe('name_taken');
  expect((await add(' ')).body.code).toBe('invalid_input');
  const second = (await add('Suadero')).body;
  const renamed = { version: 1, ...dish({ name: 'birria' }) };
  const answer = await admin.post(`/api/catalogue/dishes/${second.id}`, renamed);
  expect(answer.body).toMatchObject({ code: 'name_taken', data: { takenById: first.id } });
  await server.services.db.insert(dishes).values(
    Array.from({ length: CATALOGUE_LIMITS.dishesOfRestaurant - 2 }, (_, index) => ({
      restaurantId: id as string,
      name: `Taco ${index}`,
    })),
  );
  expect((await add('Uno más')).body).toMatchObject({
    code: 'too_many_dishes',
    data: { maxDishes: CATALOGUE_LIMITS.dishesOfRestaurant },
  });
});

test('what has votes is not deleted; what has none takes its dishes along', async () => {
  const kept = await admin.post(at(voted.id, '/delete'));
  expect(kept).toMatchObject({ status: 409, body: { code: 'restaurant_has_votes' } });
  expect(kept.body.data.votes).toBeGreaterThan(0);
  const keptDish = await admin.post(`/api/catalogue/dishes/${voted.dishId}/delete`);
  expect(keptDish.body.code).toBe('dish_has_votes');
  const { dishes: menu } = (await admin.get(at(voted.id))).body;
  const same = menu.find((one: { id: string }) => one.id === voted.dishId);
  expect(same.votes).toBe(keptDish.body.data.votes);
  const { id } = (await create({})).body;
  await admin.post(at(id, '/dishes'), dish({}));
  expect((await admin.get(at(id))).body.hanging).toMatchObject({ dishes: 1, votes: 0 });
  expect((await admin.post(at(id, '/delete'))).status).toBe(200);
  expect(await server.services.db.$count(dishes, eq(dishes.restaurantId, id))).toBe(0);
  for (const gone of ['', '/archive', '/delete', '/dishes']) {
    const body = {
      version: 1,
      isArchived: true,
      ...(gone === '' ? { fields: voted.fields } : dish({})),
    };
    expect((await admin.post(at(id, gone), body)).body.code).toBe('restaurant_not_found');
  }
});

test('nobody votes for what is archived', async () => {
  const voter = await server.visitor().join(`${randomUUID()}@example.com`);
  const { latitude, longitude } = voted.fields;
  const cast = () =>
    voter.post('/api/ballots', {
      restaurantId: voted.id,
      idempotencyKey: randomUUID(),
      ratings: [{ dishId: voted.dishId, rating: 5 }],
      position: {
        latitude,
        longitude,
        accuracyMeters: 5,
        takenAt: server.clock.now.toISOString(),
      },
    });
  const dishAt = `/api/catalogue/dishes/${voted.dishId}/archive`;
  await admin.post(dishAt, { isArchived: true });
  expect((await cast()).body.code).toBe('dish_not_found');
  await admin.post(dishAt, { isArchived: false });
  await admin.post(at(voted.id, '/archive'), { isArchived: true });
  expect((await cast()).body.code).toBe('restaurant_not_found');
  await admin.post(at(voted.id, '/archive'), { isArchived: false });
  expect((await cast()).status).toBe(201);
  await admin.post(at(voted.id, '/archive'), { isArchived: true });
  const { restaurants } = (await voter.get('/api/my-votes')).body;
  expect(restaurants).toMatchObject([{ restaurantId: voted.id, isShown: false }]);
});
