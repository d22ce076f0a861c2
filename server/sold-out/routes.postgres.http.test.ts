import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { restaurantOwners, restaurantStaff } from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { dishes, soldOutDishes } from '../../database/schema/restaurants.ts';
import { nextMorning } from '../../domain/sold-out/rules.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const place = demoRestaurants.find(({ key }) => key === 'fonda-dona-cuca');
const other = demoRestaurants.find(({ key }) => key === 'barro-negro');
const restaurantId = place?.id ?? '';
const dishId = place?.dishes[0]?.id ?? '';
const path = `/api/restaurants/${restaurantId}/sold-out`;

let server: TestServer;
let owner: Visitor;
let helper: Visitor;
beforeAll(async () => {
  server = await openTestServer();
  owner = await server.visitor().signInAs('owner');
  helper = await server.visitor().signInAs('votante');
  const { db } = server.services;
  await db.insert(restaurantOwners).values({ userId: personIdOf('owner'), restaurantId });
});
beforeEach(async () => {
  const { db } = server.services;
  await db.delete(soldOutDishes);
  await db.delete(restaurantStaff);
});
afterAll(() => server.stop());

const inHours = (hours: number) =>
  new Date(server.clock.now.getTime() + hours * 3_600_000).toISOString();
const listed = async () => (await server.visitor().get('/api/sold-out')).body;
const letIn = (email = 'votante@vota-taco.example') =>
  server.services.db.insert(restaurantStaff).values({ restaurantId, email });

test('an owner marks a dish, everybody reads it, and it is there again by itself', async () => {
  const until = inHours(3);
  expect((await owner.post(path, { dishId, until })).body).toEqual({ dishId, until });
  expect(await listed()).toEqual([{ dishId, restaurantId, until }]);
  // Votes stay possible: the vote's own data know nothing of it.
  expect((await owner.post(path, { dishId, until: inHours(1) })).status).toBe(200);
  server.clock.now = new Date(server.clock.now.getTime() + 2 * 3_600_000);
  expect(await listed()).toEqual([]);
});

test('until tomorrow is by the clock of the festival, not by that of a phone', async () => {
  const { body } = await owner.post(path, { dishId, until: 'tomorrow' });
  expect(body.until).toBe(nextMorning(server.clock.now).toISOString());
  expect(await listed()).toMatchObject([{ dishId, until: body.until }]);
});

test('a dish that is back is in no list, and the log has who said so', async () => {
  await owner.post(path, { dishId, until: inHours(3) });
  await owner.post(path, { dishId, until: null });
  expect(await listed()).toEqual([]);
  const rows = await server.services.db
    .select({ action: auditLog.action, role: auditLog.actorRole, name: auditLog.subjectName })
    .from(auditLog)
    .where(eq(auditLog.subjectId, dishId))
    .orderBy(auditLog.number);
  expect(rows.slice(-2)).toEqual([
    { action: 'dish_sold_out', role: 'owner', name: place?.dishes[0]?.name },
    { action: 'dish_back', role: 'owner', name: place?.dishes[0]?.name },
  ]);
});

test('staff marks the dishes of their restaurant alone, and nothing more', async () => {
  const refused = { status: 403, body: { code: 'staff_required' } };
  expect(await helper.post(path, { dishId, until: inHours(3) })).toMatchObject(refused);
  await letIn();
  expect((await helper.post(path, { dishId, until: inHours(3) })).status).toBe(200);
  expect((await helper.get('/api/sold-out/mine')).body).toMatchObject([
    { restaurantId, isOwner: false },
  ]);
  expect((await helper.get('/api/owners/me')).body).toMatchObject({ isStaff: true, owned: [] });
  const elsewhere = `/api/restaurants/${other?.id}/sold-out`;
  const theirs = { dishId: other?.dishes[0]?.id, until: inHours(3) };
  expect(await helper.post(elsewhere, theirs)).toMatchObject(refused);
  for (const owned of [`/api/restaurants/${restaurantId}/staff`, '/api/dashboard/overview']) {
    const { status } = await helper.get(`${owned}?restaurantId=${restaurantId}`);
    expect([owned, status >= 400]).toEqual([owned, true]);
  }
  await server.services.db.delete(restaurantStaff);
  expect(await helper.post(path, { dishId, until: null })).toMatchObject(refused);
  expect((await helper.get('/api/sold-out/mine')).body).toEqual([]);
});

test('an address that its account has not confirmed lets nobody in', async () => {
  const email = 'pending@vota-taco.example';
  await letIn(email);
  const { db } = server.services;
  await db.update(profiles).set({ emailVerified: false }).where(eq(profiles.email, email));
  const { body } = await owner.get(`/api/restaurants/${restaurantId}/staff`);
  expect(body.staff).toMatchObject([{ email, fullName: null }]);
});

test('a dish of another restaurant, an archived one, and a wrong time are refused', async () => {
  const foreign = { dishId: other?.dishes[0]?.id, until: inHours(3) };
  const gone = { status: 404, body: { code: 'dish_not_found' } };
  expect(await owner.post(path, foreign)).toMatchObject(gone);
  const { db } = server.services;
  const archived = place?.dishes[1]?.id ?? '';
  await db.update(dishes).set({ archivedAt: new Date() }).where(eq(dishes.id, archived));
  expect(await owner.post(path, { dishId: archived, until: inHours(3) })).toMatchObject(gone);
  for (const until of [inHours(-1), inHours(0), inHours(49)]) {
    expect(await owner.post(path, { dishId, until })).toMatchObject({
      status: 400,
      body: { code: 'sold_out_time_wrong' },
    });
  }
  expect(await listed()).toEqual([]);
});

test('open pages of the restaurant hear of it', async () => {
  const heard: string[] = [];
  const { live } = server.services;
  const publish = live.publish.bind(live);
  live.publish = (event) => {
    heard.push(event.type);
    publish(event);
  };
  await owner.post(path, { dishId, until: inHours(3) });
  await owner.post(path, { dishId, until: inHours(-3) });
  live.publish = publish;
  expect(heard).toEqual(['dishes']);
});
