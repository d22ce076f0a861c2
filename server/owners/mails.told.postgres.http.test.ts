import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { accessRequestMails, restaurantAccessRequests } from '../../database/schema/owners.ts';
import { REQUEST_MAILS } from '../../domain/owners/rules.ts';
import { letJobsWait } from '../testing/mail.ts';
import { mailsTo, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { tellOrganisers, tellOrganisersSoon } from './actions.told.ts';

const ADMIN = 'admin@vota-taco.example';
const PASSWORD = 'tres-tacos';
const [first, second] = demoRestaurants.slice(20, 22);
let server: TestServer;
let admin: Visitor;

beforeEach(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  await server.services.db.delete(restaurantAccessRequests);
});
afterEach(() => server.stop());

const fields = (restaurantId = first?.id, fullName = 'Luz Vega') => ({
  fullName,
  restaurantId,
  pfgAccountNumber: '70412895',
});
const address = () => `${randomUUID()}@example.com`;
async function ask(restaurantId?: string): Promise<void> {
  const who = await server.visitor().join(address(), 'Luz Vega');
  expect((await who.post('/api/owners/requests', fields(restaurantId))).status).toBe(200);
}
/** Of a new account, whose address nobody has confirmed. */
async function askUnconfirmed(email: string, fullName?: string): Promise<Visitor> {
  const who = server.visitor();
  const account = { password: PASSWORD, confirmation: PASSWORD };
  const form = { ...fields(first?.id, fullName), email, account };
  expect((await who.post('/api/owners/requests', form)).status).toBe(200);
  return who;
}
const told = async () => {
  await server.services.mailer.settle();
  return mailsTo(admin, ADMIN);
};
const tokenTo = async (email: string) => {
  await server.services.mailer.settle();
  const [mail] = await mailsTo(admin, email);
  return /token=([\w-]+)/.exec(mail?.links[0] ?? '')?.[1];
};
async function wait(ms: number): Promise<void> {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
  await letJobsWait(server.services.db, ms / 1000);
}

test('organisers hear of a request once its address is confirmed', async () => {
  const email = address();
  const who = await askUnconfirmed(email, 'www.evil.example');
  expect(await told()).toEqual([]);
  const token = await tokenTo(email);
  expect((await who.post('/api/people/confirm-email', { token })).status).toBe(200);
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail?.subject).toContain('1');
  expect(mail?.text).toContain(first?.name);
  expect(mail?.text).not.toMatch(/evil|70412895|@/);
});

test('they hear of it, too, where a new password has confirmed the address', async () => {
  const email = address();
  await askUnconfirmed(email);
  await tokenTo(email);
  await server.visitor().post('/api/people/forgot-password', { email });
  const token = await tokenTo(email);
  const reset = await server
    .visitor()
    .post('/api/people/reset-password', { token, password: 'cuatro-tacos-al-pastor' });
  expect(reset.status).toBe(200);
  expect(await told()).toHaveLength(1);
});

test('requests of an hour are one mail at once, and one that has come together', async () => {
  await ask();
  expect(await told()).toHaveLength(1);
  await ask(second?.id);
  await ask(second?.id);
  await ask();
  await wait(REQUEST_MAILS.everyMs - 60_000);
  expect(await told()).toHaveLength(1);
  await wait(60_000);
  const [digest, ...before] = await told();
  expect(before).toHaveLength(1);
  expect(digest?.text).toContain(`${first?.name}: 2 `);
  expect(digest?.text).toContain(`${second?.name}: 2 `);
  await wait(3 * REQUEST_MAILS.everyMs);
  expect(await told()).toHaveLength(2);
  await ask();
  expect(await told()).toHaveLength(3);
});

test('requests at the same moment, and those of strangers, are no more mails', async () => {
  await Promise.all([ask(), ask(), ask(), askUnconfirmed(address())]);
  const beside = await openTestServer({}, server);
  await Promise.all([tellOrganisers(beside.services), tellOrganisers(server.services)]);
  await beside.stop();
  expect(await told()).toHaveLength(1);
  await wait(REQUEST_MAILS.everyMs);
  const mails = await told();
  expect(mails.length).toBeLessThanOrEqual(2);
  expect(mails[0]?.text).toContain(`${first?.name}: 3 `);
});

test('where nothing waits, or all of it is told, no transaction is begun', async () => {
  const { db } = server.services;
  let begun = 0;
  const services = {
    ...server.services,
    db: new Proxy(db, {
      get(of, name) {
        if (name === 'transaction') begun += 1;
        return Reflect.get(of, name) as unknown;
      },
    }),
  };
  expect(await tellOrganisersSoon(services)).toBe(true);
  await askUnconfirmed(address());
  expect(await tellOrganisersSoon(services)).toBe(true);
  await ask();
  expect(await tellOrganisersSoon(services)).toBe(true);
  expect(begun).toBe(0);
  // One that could not be told when it came.
  await db.update(restaurantAccessRequests).set({ organisersToldAt: null });
  expect(await tellOrganisersSoon(services)).toBe(true);
  expect(begun).toBe(1);
});

test('a digest of what is decided meanwhile is not sent', async () => {
  await ask();
  expect(await told()).toHaveLength(1);
  await ask();
  const { requests } = (await admin.get('/api/owners/requests?status=pending')).body;
  for (const { id } of requests) {
    await admin.post(`/api/owners/requests/${id}/reject`, { reason: 'No vemos la cuenta.' });
  }
  await wait(REQUEST_MAILS.everyMs);
  expect(await told()).toHaveLength(1);
  expect(await server.services.db.select().from(accessRequestMails)).not.toEqual([]);
});
