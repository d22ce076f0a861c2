import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
const [first, second] = demoRestaurants.slice(20, 22).map(({ id }) => id);

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

const join = () => server.visitor().join(`${randomUUID()}@example.com`, 'Luz Vega');
const ask = (who: Visitor, restaurantId = first) =>
  who.post('/api/owners/requests', {
    fullName: 'Luz Vega',
    restaurantId,
    pfgAccountNumber: '70412895',
  });
const status = async (who: Visitor) => (await who.get('/api/owners/me')).body;

test('a request is taken back by who sent it, while it waits', async () => {
  const who = await join();
  await ask(who);
  await ask(who, second);
  const [one, other] = (await status(who)).waiting;
  const withdraw = (requestId: string, by = who) =>
    by.post(`/api/owners/requests/${requestId}/withdraw`);
  const stranger = await join();
  for (const refused of [
    await withdraw(one.id, stranger),
    await withdraw(randomUUID()),
    await withdraw(one.id, await server.visitor().signInAs('admin')),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([404, 'access_request_not_found']);
  }
  expect((await withdraw(one.id, server.visitor())).body.code).toBe('signed_out');
  expect((await status(who)).waiting).toHaveLength(2);

  const answers = await Promise.all([withdraw(one.id), withdraw(one.id)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  expect(await status(who)).toMatchObject({ status: 'pending', waiting: [{ id: other.id }] });
  const admin = await server.visitor().signInAs('admin');
  const decided = await admin.post(`/api/owners/requests/${one.id}/approve`);
  expect([decided.status, decided.body.code]).toEqual([409, 'request_withdrawn']);
  await admin.post(`/api/owners/requests/${other.id}/reject`, { reason: 'No' });
  expect((await withdraw(other.id)).body.code).toBe('request_already_decided');
  expect(await status(who)).toMatchObject({ status: 'rejected', waiting: [] });
  // Who took it back may ask again, and who has nothing else has asked for nothing.
  const alone = await join();
  await ask(alone);
  const [only] = (await status(alone)).waiting;
  await withdraw(only.id, alone);
  expect((await status(alone)).status).toBe('none');
  expect((await ask(alone)).status).toBe(200);
});
