import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { GRACE_HOURS } from '../../domain/second-factors/rules.ts';
import { setUpApp } from '../testing/authenticator.ts';
import {
  codeOf,
  mailsTo,
  openTestServer,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer({ SECOND_FACTOR: 'required' });
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());

const later = (hours: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + hours * 3_600_000);
};

test('an organiser acts for a day without a second step, and then not until there is one', async () => {
  const { person } = (await admin.get('/api/people/me')).body;
  const dueAt = Date.parse(person.secondFactorDue.at);
  expect(dueAt - server.clock.now.getTime()).toBe(GRACE_HOURS * 3_600_000);
  expect((await admin.get('/api/people')).status).toBe(200);
  later(GRACE_HOURS);
  const again = await server.visitor().signInAs('admin');
  for (const visitor of [admin, again]) {
    expect(codeOf(await visitor.get('/api/people'))).toEqual([403, 'second_factor_required']);
    const ban = { isBanned: true, reason: 'Nobody may be banned by this.' };
    const path = `/api/people/${personIdOf('visitor')}/ban`;
    expect(codeOf(await visitor.post(path, ban))).toEqual([403, 'second_factor_required']);
  }
  // Everything that is not an organiser's act goes on.
  expect((await admin.get('/api/people/me/account')).status).toBe(200);
  await setUpApp(server, admin);
  expect((await admin.get('/api/people')).status).toBe(200);
  expect((await admin.get('/api/people/me')).body.person.secondFactorDue).toBeUndefined();
});

test('owners and voters need none', async () => {
  const owner = await server.visitor().signInAs('owner');
  expect((await owner.get('/api/people/me')).body.person.secondFactorDue).toBeUndefined();
  expect((await owner.get('/api/people/me/second-factors')).body.isRequired).toBe(false);
});

test('another organiser resets what was lost, and nobody their own', async () => {
  const email = `${randomUUID()}@example.com`;
  const luis = await server.visitor().join(email, 'Luis');
  const { id } = (await luis.get('/api/people/me')).body.person;
  const reset = (personId: string, address: string, by = admin) =>
    by.post(`/api/accounts/${personId}/second-factors/reset`, { email: address });
  expect(codeOf(await reset(id, email))).toEqual([409, 'second_factor_missing']);
  await setUpApp(server, luis);
  expect(codeOf(await reset(id, 'other@example.com'))).toEqual([409, 'address_mismatch']);
  expect(codeOf(await reset(randomUUID(), email))).toEqual([404, 'person_not_found']);
  expect(codeOf(await reset(personIdOf('admin'), 'admin@vota-taco.example'))).toEqual([
    409,
    'not_yourself',
  ]);
  expect(codeOf(await reset(id, email, luis))).toEqual([403, 'admin_required']);
  expect((await reset(id, email.toUpperCase())).status).toBe(200);
  expect((await luis.get('/api/people/me')).body.person).toBeNull();
  await server.services.mailer.settle();
  const texts = (await mailsTo(luis, email)).map(({ text }) => text).join('\n');
  expect(texts).toContain('An organizer has reset the second step');
  const password = 'tres-tacos-por-favor';
  const back = await server.visitor().post('/api/people/sign-in', { email, password });
  expect(back.status).toBe(200);
});
