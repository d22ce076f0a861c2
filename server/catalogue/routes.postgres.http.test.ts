import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants, specialKeys } from '../../database/demo/restaurants.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { reviews } from '../../database/schema/reviews.ts';
import { EMPTY_DISH, EMPTY_RESTAURANT } from '../../domain/restaurants/fields.keys.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const RICHLAND = { stateId: 'SC', countyId: '45079' };
const dishFields = (name: string) => ({ ...EMPTY_DISH, name });
const fieldsOf = (name: string) => ({ ...EMPTY_RESTAURANT, ...RICHLAND, name });

let server: TestServer;
let admin: Visitor;
let stranger: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  stranger = server.visitor();
});
afterAll(() => server.stop());

const at = (restaurantId: string, more = '') => `/api/catalogue/restaurants/${restaurantId}${more}`;
const create = async (name: string, more: object = {}) => {
  const answer = await admin.post('/api/catalogue/restaurants', {
    fields: { ...fieldsOf(name), ...more },
  });
  expect(answer.status).toBe(200);
  return answer.body as { id: string; version: number };
};
const find = async (id: string) => (await admin.get(at(id))).body;
const list = async (query: Record<string, string>) =>
  (await admin.get(`/api/catalogue/restaurants?${new URLSearchParams(query)}`)).body;
const noted = async (subjectId: string) =>
  (
    await server.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, subjectId))
      .orderBy(desc(auditLog.number))
  )[0];

test('a restaurant is created, shown, changed and written down', async () => {
  const { id } = await create('  La   Nueva  ', {
    websiteUrl: 'lanueva.example',
    openingHours: [
      { day: 'tu', opens: '18:00', closes: '01:00' },
      { day: 'mo', opens: '11:00', closes: '14:00' },
    ],
    latitude: 34,
    longitude: -81.03,
  });
  const shown = (await stranger.get(`/api/restaurants/${id}`)).body;
  expect(shown).toMatchObject({
    name: 'La Nueva',
    countyName: 'Richland',
    websiteUrl: 'https://lanueva.example',
    latitude: 34,
  });
  expect(shown.openingHours.map(({ day }: { day: string }) => day)).toEqual(['mo', 'tu']);
  const { version, fields } = await find(id);
  expect(version).toBe(1);

  const change = { version, fields: { ...fields, phone: ' 803  555 0100 ' } };
  expect((await admin.post(at(id), change)).body).toEqual({ id, version: 2 });
  expect(await noted(id)).toMatchObject({
    at: TEST_NOW,
    actorRole: 'admin',
    action: 'restaurant_changed',
    subjectName: 'La Nueva',
    restaurantId: id,
    changes: { phone: { from: null, to: '803 555 0100' } },
  });
  // Setting the same values is no change.
  expect((await admin.post(at(id), { ...change, version: 2 })).body).toEqual({ id, version: 2 });
  expect((await admin.get(`/api/audit?restaurantId=${id}`)).body.entries).toHaveLength(2);
});

test('dishes are put on the menu, changed, taken off and put back', async () => {
  const { id } = await create('Cocina de prueba');
  const made = await admin.post(at(id, '/dishes'), { fields: dishFields('Taco de canasta') });
  const dishId: string = made.body.id;
  const dish = `/api/catalogue/dishes/${dishId}`;
  const { fields } = await find(id);
  await admin.post(at(id), { version: 1, fields: { ...fields, featuredDishId: dishId } });
  const menu = async () => {
    const { dishes, featuredDishId } = (await stranger.get(`/api/restaurants/${id}`)).body;
    return [dishes.map(({ name }: { name: string }) => name), featuredDishId];
  };
  expect(await menu()).toEqual([['Taco de canasta'], dishId]);
  const changed = { ...dishFields('Taco de guisado'), descriptionEs: 'De olla.' };
  expect((await admin.post(dish, { version: 1, fields: changed })).body.version).toBe(2);
  await admin.post(`${dish}/archive`, { isArchived: true });
  // An archived dish is not featured; put back, it is featured again.
  expect(await menu()).toEqual([[], null]);
  expect((await find(id)).fields.featuredDishId).toBeNull();
  await admin.post(`${dish}/archive`, { isArchived: false });
  expect(await menu()).toEqual([['Taco de guisado'], dishId]);
  expect((await noted(dishId))?.action).toBe('dish_restored');
  expect((await admin.post(`${dish}/delete`)).status).toBe(200);
  expect(await menu()).toEqual([[], null]);
  expect(await noted(dishId)).toMatchObject({
    action: 'dish_deleted',
    restaurantId: id,
    changes: { descriptionEs: { from: 'De olla.', to: null } },
  });
});

test('an archived restaurant is out of everything that the public sees, and comes back', async () => {
  const { id, stateId, countyId, name } = await archivable();
  const visitor = await server.visitor().join(`${randomUUID()}@example.com`);
  await visitor.post('/api/favourites', { restaurantId: id, isFavourite: true });
  const reviewId = randomUUID();
  const review = { id: reviewId, restaurantId: id, rating: 4, reviewerName: 'Ana' };
  await server.services.db.insert(reviews).values({ ...review, userSession: `user_${reviewId}` });
  const seen = async () => {
    const [listed, found, searched, favourites, counties, states] = await Promise.all([
      stranger.get(`/api/restaurants?countyId=${countyId}`),
      stranger.get(`/api/restaurants/${id}`),
      stranger.get(`/api/search/restaurants?stateId=${stateId}&q=${encodeURIComponent(name)}`),
      visitor.get('/api/favourites'),
      stranger.get(`/api/states/${stateId}/counties`),
      stranger.get('/api/states'),
    ]);
    const has = (rows: { id: string }[]) => rows.some((row) => row.id === id);
    const countIn = (rows: { id: string; restaurantCount: number }[], place: string) =>
      rows.find((row) => row.id === place)?.restaurantCount ?? 0;
    return {
      listed: has(listed.body),
      found: found.body.code ?? 'found',
      searched: has(searched.body.restaurants),
      favourite: has(favourites.body),
      inCounty: countIn(counties.body.counties, countyId),
      inState: countIn(states.body, stateId),
    };
  };
  const before = await seen();
  expect(before).toMatchObject({ listed: true, found: 'found', searched: true, favourite: true });
  await admin.post(at(id, '/archive'), { isArchived: true });
  expect(await seen()).toEqual({
    listed: false,
    found: 'restaurant_not_found',
    searched: false,
    favourite: false,
    inCounty: before.inCounty - 1,
    inState: before.inState - 1,
  });
  expect((await stranger.get(`/api/restaurants/${id}/totals`)).body.code).toBe(
    'restaurant_not_found',
  );
  expect((await stranger.get(`/api/live?restaurant=${id}`)).status).toBe(404);
  expect((await stranger.get(`/api/restaurants/${id}/reviews`)).body.code).toBe(
    'restaurant_not_found',
  );
  expect((await visitor.get(`/api/restaurants/${id}/my-review`)).body.code).toBe(
    'restaurant_not_found',
  );
  const report = () =>
    visitor.post(`/api/reviews/${reviewId}/report`, { reason: 'spam', note: null });
  expect((await report()).body.code).toBe('review_not_found');
  const again = await visitor.post('/api/favourites', { restaurantId: id, isFavourite: true });
  expect(again.body.code).toBe('restaurant_not_found');
  await admin.post(at(id, '/archive'), { isArchived: false });
  expect(await seen()).toEqual(before);
  expect((await report()).status).toBe(200);
});

test('the list is searched, filtered, ordered and paged', async () => {
  const { id } = await create('Zzz Xóchitl Dos', { zipCode: '29201', address: '1 Gervais Street' });
  const names = async (query: Record<string, string>) =>
    (await list(query)).restaurants.map((row: { name: string }) => row.name);
  for (const q of ['xochitl dos', 'GERVAIS', '29201'])
    expect(await names({ q })).toEqual(['Zzz Xóchitl Dos']);
  const [withDish] = (await list({ q: 'quesabirria DOBLE' })).restaurants;
  expect(withDish).toMatchObject({ foundDish: 'Quesabirria doble' });
  expect(await names({ q: '%' })).toEqual([]);
  const all = await list({});
  expect(all.total).toBeGreaterThanOrEqual(demoRestaurants.length);
  expect(all.restaurants).toHaveLength(Math.min(all.total, 50));
  expect((await names({ page: '2' })).length).toBe(Math.max(0, Math.min(50, all.total - 50)));
  expect(await list({ page: '99' })).toMatchObject({ restaurants: [], total: all.total });
  expect((await names({ direction: 'down' }))[0]).toBe('Zzz Xóchitl Dos');
  const { restaurants: byVotes } = await list({ by: 'votes', direction: 'down' });
  const votes = byVotes.map((row: { votes: number }) => row.votes);
  expect(votes).toEqual(votes.toSorted((a: number, b: number) => b - a));
  expect(votes[0]).toBeGreaterThan(0);

  const named = (key: string) => demoRestaurants.find((one) => one.key === key)?.name;
  expect(await names({ lacks: 'coordinates' })).toContain(named(specialKeys.withoutCoordinates));
  expect(await names({ lacks: 'dishes' })).toContain(named(specialKeys.withoutDishes));
  expect(await names({ lacks: 'picture' })).toContain(named(specialKeys.withoutLogo));
  expect(await names({ lacks: 'picture' })).not.toContain(named(specialKeys.withoutDishes));
  expect(await names({ ...RICHLAND, q: 'zzz' })).toEqual(['Zzz Xóchitl Dos']);
  expect(await names({ stateId: 'GA', q: 'zzz' })).toEqual([]);
  await admin.post(at(id, '/archive'), { isArchived: true });
  expect(await names({ q: 'zzz' })).toEqual([]);
  expect(await list({ q: 'zzz', status: 'archived' })).toMatchObject({
    restaurants: [{ id, isArchived: true, lacks: ['coordinates', 'dishes', 'picture'] }],
    total: 1,
  });
});

test('a ZIP code gives its county and a point, and a county the points of its ZIP codes', async () => {
  const { body } = await admin.get('/api/catalogue/zips/29401');
  expect(body).toMatchObject({ place: 'Charleston', stateId: 'SC', countyId: '45019' });
  const points = await admin.get(`/api/catalogue/counties/${body.countyId}/points`);
  expect(points.body).toContainEqual({ latitude: body.latitude, longitude: body.longitude });
  expect((await admin.get('/api/catalogue/zips/99999')).body.code).toBe('zip_not_found');
  expect((await admin.get('/api/catalogue/counties/99999/points')).body.code).toBe(
    'county_not_found',
  );
});

/** A demo restaurant with coordinates, dishes and votes. */
async function archivable() {
  const { restaurants } = await list({ by: 'votes', direction: 'down' });
  const { id } = restaurants[0];
  const { fields } = await find(id);
  return { id, ...fields } as { id: string; stateId: string; countyId: string; name: string };
}
