import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { favourites } from '../../database/schema/restaurants.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const [first, second] = demoRestaurants.map(({ id }) => id);

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  visitor = await server.visitor().join(`${randomUUID()}@example.com`);
});

const set = (restaurantId: string | undefined, isFavourite: boolean, by = visitor) =>
  by.post('/api/favourites', { restaurantId, isFavourite });
const restore = (restaurantId: string | undefined, savedAt: unknown) =>
  visitor.post('/api/favourites', { restaurantId, isFavourite: true, savedAt });
const saved = async (who = visitor) =>
  (await who.get('/api/favourites')).body.map(({ id }: { id: string }) => id);

describe('favourites', () => {
  test('are saved, listed in that order, and removed', async () => {
    expect(await saved()).toEqual([]);
    expect(await set(second, true)).toMatchObject({
      status: 200,
      body: { restaurantId: second, isFavourite: true },
    });
    server.clock.now = new Date(TEST_NOW.getTime() + 1000);
    await set(first, true);
    expect(await saved()).toEqual([second, first]);
    await set(second, false);
    expect(await saved()).toEqual([first]);
  });

  test('are the same when they are saved or removed again, or at once', async () => {
    await Promise.all([set(first, true), set(first, true), set(first, true)]);
    expect(await saved()).toEqual([first]);
    expect((await set(first, false)).status).toBe(200);
    expect((await set(first, false)).status).toBe(200);
    expect(await saved()).toEqual([]);
  });

  test('stand where they stood before when a removal is undone', async () => {
    await set(second, true);
    server.clock.now = new Date(TEST_NOW.getTime() + 1000);
    await set(first, true);
    const { body } = await visitor.get('/api/favourites');
    const [{ savedAt }] = body;
    expect(savedAt).toBe(TEST_NOW.toISOString());
    await set(second, false);
    expect(await restore(second, savedAt)).toMatchObject({
      status: 200,
      body: { restaurantId: second, isFavourite: true },
    });
    expect((await visitor.get('/api/favourites')).body).toEqual(body);
  });

  test.each([
    ['2999-01-01T00:00:00Z', TEST_NOW.toISOString()],
    ['0000-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ])('count as saved within time, not in %s', async (asked, kept) => {
    expect((await restore(first, asked)).status).toBe(200);
    expect((await visitor.get('/api/favourites')).body).toMatchObject([{ savedAt: kept }]);
  });

  test('are nobody else’s', async () => {
    await set(first, true);
    const other = await server.visitor().signInAs('visitor');
    expect(await saved(other)).not.toContain(first);
  });

  test('go with the account, and stand in its data before', async () => {
    await set(first, true);
    const { body } = await visitor.get('/api/people/me/data');
    expect(body.favourites).toMatchObject([{ restaurantId: first }]);
    const before = await server.services.db.$count(favourites);
    await visitor.post('/api/people/me/delete');
    expect(await server.services.db.$count(favourites)).toBe(before - 1);
  });
});

describe('saving is refused', () => {
  test('to who is not signed in', async () => {
    const stranger = server.visitor();
    for (const answer of [
      await set(first, true, stranger),
      await stranger.get('/api/favourites'),
    ]) {
      expect(answer).toMatchObject({ status: 401, body: { code: 'signed_out' } });
    }
  });

  test('for a restaurant that does not exist', async () => {
    expect(await set(randomUUID(), true)).toMatchObject({
      status: 404,
      body: { code: 'restaurant_not_found' },
    });
    expect(await saved()).toEqual([]);
  });

  test.each(['yesterday', '2026-02-30T10:00:00Z', 1, null])('at %j', async (savedAt) => {
    const answer = await restore(first, savedAt);
    expect(answer).toMatchObject({ status: 400, body: { data: { field: 'savedAt' } } });
    expect(await saved()).toEqual([]);
  });

  test.each([
    ['not-an-id', true, 'restaurantId'],
    [undefined, true, 'restaurantId'],
    [first, 'yes', 'isFavourite'],
  ])('for %j, %j', async (restaurantId, isFavourite, field) => {
    const answer = await set(restaurantId, isFavourite as boolean);
    expect(answer).toMatchObject({ status: 400, body: { data: { field } } });
  });
});
