import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { merge, unmerge } from '../testing/merged-dishes.ts';
import { menuAt, mergePlaces, placeAt, unmergePlace } from '../testing/merged-restaurants.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

// A server of a version before the merges runs beside this one for an hour. It writes what it knows: it shows again what
// it takes for archived.

let server: TestServer;
let admin: Visitor;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());

const shownDishes = async (place: number): Promise<string[]> =>
  (await server.visitor().get(`/api/restaurants/${placeAt(place).id}`)).body.dishes.map(
    ({ id }: { id: string }) => id,
  );

test('a merged dish that an older server shows again stays archived, until its merge is undone', async () => {
  const [pastor, twin] = menuAt(0);
  expect((await merge(admin, 0, pastor, twin)).status).toBe(200);
  await server.services.db.update(dishes).set({ archivedAt: null }).where(eq(dishes.id, pastor));
  expect(await shownDishes(0)).not.toContain(pastor);
  expect((await unmerge(admin, 0, pastor)).status).toBe(200);
  expect(await shownDishes(0)).toContain(pastor);
  // What is not merged is shown again as before.
  const { db } = server.services;
  await db.update(dishes).set({ archivedAt: server.clock.now }).where(eq(dishes.id, twin));
  await db.update(dishes).set({ archivedAt: null }).where(eq(dishes.id, twin));
  expect(await shownDishes(0)).toContain(twin);
});

test('a merged restaurant does so, too', async () => {
  const { id } = placeAt(1);
  const stateOf = async () => (await server.visitor().get(`/api/restaurants/${id}`)).status;
  expect((await mergePlaces(admin, 1, 2)).status).toBe(200);
  const merged = await stateOf();
  await server.services.db
    .update(restaurants)
    .set({ archivedAt: null })
    .where(eq(restaurants.id, id));
  expect(await stateOf()).toBe(merged);
  expect(merged).not.toBe(200);
  expect((await unmergePlace(admin, 1)).status).toBe(200);
  expect(await stateOf()).toBe(200);
});
