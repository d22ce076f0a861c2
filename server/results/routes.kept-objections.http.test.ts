import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import {
  ANSWER,
  MINE,
  objectAs,
  type ObjectionServer,
  openObjectionServer,
} from '../testing/objections.ts';
import { codeOf, type TestServer, type Visitor } from '../testing/server.ts';

let shared: ObjectionServer;
let server: TestServer;
let admin: Visitor;
/** A restaurant without votes, whose owner has objected. */
let restaurantId: string;
let objectionId: string;

beforeAll(async () => {
  shared = await openObjectionServer();
  ({ server } = shared);
  ({ admin } = shared.published);
});
beforeEach(async () => {
  const { fields } = (await admin.get(`/api/catalogue/restaurants/${MINE}`)).body;
  const created = await admin.post('/api/catalogue/restaurants', {
    fields: { ...fields, featuredDishId: null, name: `Left out ${randomUUID()}` },
  });
  restaurantId = created.body.id;
  const owns = { userId: personIdOf('owner'), restaurantId };
  await server.services.db.insert(restaurantOwners).values(owns);
  const { version } = shared.published;
  const { body } = await objectAs(shared.owner, restaurantId, { version, message: 'We took part' });
  objectionId = body.objections[0].id;
});
afterEach(() => shared.settle());
afterAll(() => server.stop());

const remove = () => admin.post(`/api/catalogue/restaurants/${restaurantId}/delete`);

test('a restaurant with an objection to a published result is not deleted, also once that is withdrawn', async () => {
  const { hanging } = (await admin.get(`/api/catalogue/restaurants/${restaurantId}`)).body;
  expect(hanging).toMatchObject({ votes: 0, objections: 1 });
  const refused = await remove();
  expect(codeOf(refused)).toEqual([409, 'restaurant_has_objections']);
  expect(refused.body.data).toEqual({ objections: 1 });
  const own = `/api/owned-restaurants/${restaurantId}/objections/${objectionId}/withdraw`;
  expect((await shared.owner.post(own)).status).toBe(200);
  expect(codeOf(await remove())).toEqual([409, 'restaurant_has_objections']);
  expect((await shared.listed()).objections).toMatchObject([{ id: objectionId }]);
});

test('nor does the database let it go, whichever server asks', async () => {
  const { db } = server.services;
  const gone = db.delete(restaurants).where(eq(restaurants.id, restaurantId));
  await expect(gone).rejects.toMatchObject({
    cause: { constraint: 'result_objections_restaurant_id_restaurants_id_fk' },
  });
});

test('it can be archived: the objection keeps its name, and is answered', async () => {
  const path = `/api/catalogue/restaurants/${restaurantId}/archive`;
  expect((await admin.post(path, { isArchived: true })).status).toBe(200);
  const [listed] = (await shared.listed()).objections;
  expect(listed.restaurant).toMatchObject({ id: restaurantId, isLinked: false });
  expect(listed.restaurant.name).toMatch(/^Left out/);
  const answer = { outcome: 'stands', answer: ANSWER };
  const { status, body } = await admin.post(
    `/api/results/objections/${objectionId}/answer`,
    answer,
  );
  expect([status, body.state]).toEqual([200, 'answered']);
});
