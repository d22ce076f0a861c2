import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { restaurantOwners, restaurantProposals } from '../../database/schema/owners.ts';
import type { ProposedChanges } from '../../domain/proposals/rules.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const restaurantId = demoRestaurants[30]?.id ?? '';
let server: TestServer;
let owner: Visitor;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  owner = await server.visitor().signInAs('owner');
  admin = await server.visitor().signInAs('admin');
  await server.services.db
    .insert(restaurantOwners)
    .values({ userId: personIdOf('owner'), restaurantId });
});
afterAll(() => server.stop());

test('a proposal of a page that does not know a field of dishes says nothing in it', async () => {
  const path = `/api/owned-restaurants/${restaurantId}`;
  const { version } = (await owner.get(`${path}/page`)).body;
  const texts = { description: null, descriptionEn: 'With lime.', descriptionEs: 'Con limón.' };
  const added = [{ name: 'Taco de ayer', imageUrl: null, ...texts }];
  const sent = { version, fields: {}, added, changed: [], removed: [] };
  expect((await owner.post(`${path}/proposal`, sent)).status).toBe(200);

  // As a server of the version before has stored it.
  const { db } = server.services;
  const isOwn = eq(restaurantProposals.restaurantId, restaurantId);
  const changes = { fields: {}, added, changed: [], removed: [] } as unknown as ProposedChanges;
  await db.update(restaurantProposals).set({ changes }).where(isOwn);
  const { proposals } = (await admin.get('/api/proposals')).body;
  const waiting = proposals.find(
    (one: { restaurantId: string }) => one.restaurantId === restaurantId,
  );
  const fields = waiting.lines.map(({ field }: { field: string }) => field);
  expect(fields).toEqual(['name', 'descriptionEn', 'descriptionEs']);
  const { proposal } = (await owner.get(`${path}/page`)).body;
  expect(proposal.changes.added).toMatchObject([{ name: 'Taco de ayer', imageAltEs: null }]);
  expect((await admin.post(`/api/proposals/${waiting.id}/approve`)).status).toBe(200);
  const { body } = await server.visitor().get(`/api/restaurants/${restaurantId}`);
  const dish = body.dishes.find(({ name }: { name: string }) => name === 'Taco de ayer');
  expect(dish).toMatchObject({ descriptionEs: 'Con limón.', imageAltEs: null });
});
