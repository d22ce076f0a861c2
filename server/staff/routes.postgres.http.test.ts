import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { restaurantOwners, restaurantStaff } from '../../database/schema/owners.ts';
import { MAX_STAFF } from '../../domain/staff/rules.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const place = demoRestaurants.find(({ key }) => key === 'fonda-dona-cuca');
const restaurantId = place?.id ?? '';
const path = `/api/restaurants/${restaurantId}/staff`;

let server: TestServer;
let owner: Visitor;
beforeAll(async () => {
  server = await openTestServer();
  owner = await server.visitor().signInAs('owner');
  const { db } = server.services;
  await db.insert(restaurantOwners).values({ userId: personIdOf('owner'), restaurantId });
});
beforeEach(() => server.services.db.delete(restaurantStaff));
afterAll(() => server.stop());

const mailsTo = async (email: string) => {
  await server.services.mailer.settle();
  const { body } = await server.visitor().get('/dev/mail.json');
  return body.filter(({ to }: { to: string }) => to === email);
};

test('an owner lets somebody in, once, and they are told by mail in their language', async () => {
  const email = 'visitor@vota-taco.example';
  const first = await owner.post(path, { email: email.toUpperCase() });
  expect(first.body.staff).toMatchObject([{ email: expect.any(String) }]);
  await owner.post(path, { email });
  const { staff } = (await owner.get(path)).body;
  expect(staff).toHaveLength(1);
  expect(staff[0].fullName).not.toBeNull();
  const mails = await mailsTo(email.toUpperCase());
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails[0])).toContain('/sold-out');
  expect(JSON.stringify(mails[0])).toContain(place?.name);
});

test('who was removed before the mail went gets none', async () => {
  const email = 'gone@example.com';
  const { body } = await owner.post(path, { email });
  await owner.post(`${path}/${body.staff[0].id}/remove`, {});
  expect((await owner.get(path)).body.staff).toEqual([]);
});

test('nobody lets in more than a kitchen has', async () => {
  const rows = Array.from({ length: MAX_STAFF }, (_, row) => ({
    restaurantId,
    email: `cook${row}@example.com`,
  }));
  await server.services.db.insert(restaurantStaff).values(rows);
  expect(await owner.post(path, { email: 'one.more@example.com' })).toMatchObject({
    status: 409,
    body: { code: 'staff_full', data: { maxStaff: MAX_STAFF } },
  });
  expect((await owner.get(path)).body.staff).toHaveLength(MAX_STAFF);
  expect(await mailsTo('one.more@example.com')).toEqual([]);
});

test('what is no address is refused, and a stranger lets nobody in', async () => {
  expect((await owner.post(path, { email: 'Ana <ana@example.com>' })).status).toBe(400);
  const voter = await server.visitor().signInAs('votante');
  expect(await voter.post(path, { email: 'votante@vota-taco.example' })).toMatchObject({
    status: 403,
    body: { code: 'owner_required' },
  });
});

test('a deleted account is on no staff any more; its data have named it', async () => {
  const email = 'votante@vota-taco.example';
  await owner.post(path, { email });
  const voter = await server.visitor().signInAs('votante');
  const { body } = await voter.get('/api/people/me/data');
  expect(body.restaurantStaff).toMatchObject([{ restaurantId }]);
  await voter.post('/api/people/me/delete', { password: 'taco-demo-2026' });
  expect((await owner.get(path)).body.staff).toEqual([]);
});
