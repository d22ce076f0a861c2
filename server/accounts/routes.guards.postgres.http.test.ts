import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;
let otherId = '';
let email = '';
let places: { id: string }[] = [];

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  places = (await admin.get('/api/restaurants?stateId=SC')).body;
});
afterAll(() => server.stop());
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  otherId = (await me(await server.visitor().join(email, 'Luis Paz'))).id;
});

const me = async (who: Visitor) => (await who.get('/api/people/me')).body.person;
const find = async (id = otherId) => (await admin.get(`/api/accounts/${id}`)).body;
const act = (what: string, body: object = {}, id = otherId) =>
  admin.post(`/api/accounts/${id}/${what}`, body);
const setUp = async (change: object, id = otherId) => {
  const { person, locale, version } = await find(id);
  const { fullName, isAdmin } = person;
  return act('set-up', { version, fullName, locale, isAdmin, ...change }, id);
};

test('user setup gives nothing back that another organiser has taken meanwhile', async () => {
  const second = server.visitor();
  const address = `${randomUUID()}@example.com`;
  await second.join(address, 'Second Organizer');
  await setUp({ isAdmin: true }, (await me(second)).id);
  await setUp({ isAdmin: true, restaurantIds: [places[0]?.id] });
  const later = () => {
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
  };
  const seen = await find();
  later();
  const taken = await second.post(`/api/people/${otherId}/admin`, { isAdmin: false });
  expect(taken.status).toBe(200);
  const late = { version: seen.version, fullName: 'Luis Paz', locale: 'es', isAdmin: true };
  expect(codeOf(await act('set-up', late))).toEqual([409, 'edit_conflict']);
  expect((await find()).person.isAdmin).toBe(false);

  const { version } = await find();
  const owners = (await second.get(`/api/owners?q=${encodeURIComponent(email)}`)).body;
  later();
  const ownershipId = owners.owners[0].id;
  const revoked = await second.post(`/api/owners/${ownershipId}/revoke`, { reason: 'Sold it.' });
  expect(revoked.status).toBe(200);
  const after = { ...late, version, isAdmin: false };
  expect(codeOf(await act('set-up', after))).toEqual([409, 'edit_conflict']);
  await setUp({ isAdmin: false }, (await me(second)).id);
});

test('an invitation is sent to one account five times an hour, in whatever way', async () => {
  const { now } = server.clock;
  for (let sent = 0; sent < 3; sent += 1) expect((await act('invite')).status).toBe(200);
  expect((await setUp({ invite: true })).status).toBe(200);
  expect((await act('recreate', { email })).status).toBe(200);
  for (const refused of [
    await act('invite'),
    await act('recreate', { email }),
    await setUp({ invite: true }),
  ]) {
    expect(codeOf(refused)).toEqual([429, 'too_many_requests']);
  }
  expect((await setUp({})).status).toBe(200);
  server.clock.now = new Date(now.getTime() + 3_600_000);
  expect((await act('invite')).status).toBe(200);
  server.clock.now = now;
});
