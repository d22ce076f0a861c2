import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { restaurantAccessRequests } from '../../database/schema/owners.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { accounts, profiles, userRoles } from '../../database/schema/people.ts';
import { mailsTo, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;
let adminId = '';
const restaurant = demoRestaurants[20];
const restaurantId = restaurant?.id;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor('es').signInAs('admin');
  adminId = (await admin.get('/api/people/me')).body.person.id;
});
afterAll(() => server.stop());

/** A person with a pending request. */
async function asked(more: object = {}) {
  const email = `${randomUUID()}@example.com`;
  const who = await server.visitor().join(email, 'Luz Vega');
  const fields = { fullName: 'Luz Vega', restaurantId, pfgAccountNumber: '70412895', ...more };
  await who.post('/api/owners/requests', fields);
  const [request] = await requests(`?q=${email}`);
  return { who, email, requestId: request.id as string };
}
const requests = async (query = '') =>
  (await admin.get(`/api/owners/requests${query}`)).body.requests;
const approve = (requestId: string, by = admin) =>
  by.post(`/api/owners/requests/${requestId}/approve`);
const reject = (requestId: string, reason = 'No vemos la cuenta.', by = admin) =>
  by.post(`/api/owners/requests/${requestId}/reject`, { reason });
const revoke = (ownershipId: string, reason = 'El restaurante cambió de dueño.') =>
  admin.post(`/api/owners/${ownershipId}/revoke`, { reason });
const ownerships = async (q: string) =>
  (await admin.get(`/api/owners?q=${encodeURIComponent(q)}`)).body.owners;
const status = async (who: Visitor) => (await who.get('/api/owners/me')).body;
const latestMail = async (email: string) => {
  await server.services.mailer.settle();
  return (await mailsTo(admin, email))[0];
};
const latestEntry = async () => {
  const [entry] = await server.services.db
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.number))
    .limit(1);
  return entry;
};

describe('a decision', () => {
  test('that approves makes an owner, tells them in their language, and is written down', async () => {
    const { who, email, requestId } = await asked();
    expect((await approve(requestId)).status).toBe(200);
    expect(await status(who)).toMatchObject({ status: 'approved', owned: [{ restaurantId }] });
    expect(await latestMail(email)).toMatchObject({
      subject: `You are in: the dashboard of ${restaurant?.name}`,
      links: [expect.stringContaining(`/restaurant-owner-dashboard?restaurant=${restaurantId}`)],
    });
    expect(await latestEntry()).toMatchObject({
      actorId: adminId,
      actorRole: 'admin',
      action: 'access_approved',
      subjectId: requestId,
      restaurantId,
    });
    const [listed] = await requests(`?q=${email}`);
    expect(listed).toMatchObject({ status: 'approved', isRevoked: false });
  });

  test('that rejects tells the reason, which is text and nothing else', async () => {
    const { who, email, requestId } = await asked();
    const reason = 'No vemos la cuenta.\r\nBcc: all@example.com\n<b>Llámanos</b>';
    await reject(requestId, reason);
    const rejection = 'No vemos la cuenta.\nBcc: all@example.com\n<b>Llámanos</b>';
    expect(await status(who)).toMatchObject({ status: 'rejected', request: { reason: rejection } });
    const mail = await latestMail(email);
    expect(mail?.text).toContain(rejection);
    expect(mail?.subject).toBe(`Your request for ${restaurant?.name}`);
    expect(await latestEntry()).toMatchObject({ action: 'access_rejected' });
    // They may ask again, and the old one is superseded then.
    await who.post('/api/owners/requests', {
      fullName: 'Luz Vega',
      restaurantId,
      pfgAccountNumber: '1',
    });
    expect((await status(who)).status).toBe('pending');
    expect(
      (await requests(`?q=${email}&status=superseded`)).map((one: { id: string }) => one.id),
    ).toEqual([requestId]);
  });

  test.each([{ reason: '' }, { reason: ' \n ' }, { reason: 'x'.repeat(501) }, {}])(
    'is refused with the reason %j',
    async (body) => {
      const { who, requestId } = await asked();
      const answer = await admin.post(`/api/owners/requests/${requestId}/reject`, body);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
      expect((await status(who)).status).toBe('pending');
    },
  );

  test('by two at once is one, and the second is told', async () => {
    const { requestId } = await asked();
    const answers = await Promise.all([approve(requestId), reject(requestId)]);
    expect(answers.map((one) => `${one.body.code ?? 'done'}`).toSorted()).toEqual([
      'done',
      'request_already_decided',
    ]);
    expect((await approve(requestId)).status).toBe(409);
  });

  test('makes nobody an owner who is banned', async () => {
    const { who, email, requestId } = await asked();
    const { db, clock } = { ...server.services, clock: server.clock };
    const set = (bannedAt: Date | null) =>
      db.update(profiles).set({ bannedAt }).where(eq(profiles.email, email));
    await set(clock.now);
    const answer = await approve(requestId);
    expect([answer.status, answer.body.code]).toEqual([409, 'person_banned']);
    await set(null);
    expect(await status(who)).toMatchObject({ status: 'pending', owned: [] });
  });

  test('of a superseded request is refused, and of none', async () => {
    const { who, requestId } = await asked();
    await server.services.db
      .update(restaurantAccessRequests)
      .set({ status: 'superseded' })
      .where(eq(restaurantAccessRequests.id, requestId));
    for (const answer of [await approve(requestId), await reject(requestId)]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'request_superseded']);
    }
    expect((await approve(randomUUID())).body.code).toBe('access_request_not_found');
    expect((await status(who)).owned).toEqual([]);
  });

  test('is for organisers alone', async () => {
    const { who, requestId } = await asked();
    const owner = await server.visitor().signInAs('owner');
    for (const by of [who, owner]) {
      expect((await approve(requestId, by)).status).toBe(403);
      expect((await reject(requestId, 'no', by)).status).toBe(403);
      expect((await by.get('/api/owners/waiting')).status).toBe(403);
    }
    expect((await status(who)).status).toBe('pending');
  });
});

describe('an access', () => {
  test('is taken back with a reason, and may be asked for again', async () => {
    const { who, email, requestId } = await asked();
    await approve(requestId);
    const [ownership] = await ownerships(email);
    const publish = vi.spyOn(server.services.live, 'publish');
    expect((await revoke(ownership.id)).status).toBe(200);
    // An open dashboard closes.
    expect(publish).toHaveBeenCalledExactlyOnceWith({ type: 'owners', restaurantId });
    publish.mockRestore();
    expect(await status(who)).toMatchObject({
      status: 'revoked',
      request: { reason: 'El restaurante cambió de dueño.' },
      owned: [],
    });
    expect((await latestMail(email))?.text).toContain('El restaurante cambió de dueño.');
    expect(await latestEntry()).toMatchObject({
      action: 'access_revoked',
      subjectId: ownership.id,
    });
    const answer = await revoke(ownership.id);
    expect([answer.status, answer.body.code]).toEqual([404, 'ownership_not_found']);
    const [listed] = await requests(`?q=${email}`);
    expect(listed).toMatchObject({ isRevoked: true });
  });

  test('that nobody had asked for can be taken back too', async () => {
    const owner = await server.visitor().signInAs('owner');
    const [ownership] = await ownerships('owner@vota-taco.example');
    // The owner's proposal is withdrawn too.
    const own = `/api/owned-restaurants/${ownership.restaurantId}`;
    const { version } = (await owner.get(`${own}/page`)).body;
    const fields = { phone: '843 555 0100' };
    const nothing = { added: [], changed: [], removed: [] };
    const sent = await owner.post(`${own}/proposal`, { version, fields, ...nothing });
    expect(sent.status).toBe(200);
    await revoke(ownership.id, 'Ya no participa.');
    expect((await owner.get(`${own}/page`)).status).toBe(403);
    expect((await admin.get('/api/proposals?status=withdrawn')).body.total).toBe(1);
    const { status: now, request, owned } = await status(owner);
    expect({ now, reason: request.reason, left: owned.length }).toEqual({
      now: 'revoked',
      reason: 'Ya no participa.',
      left: 1,
    });
  });
});

test('what waits is counted, and stands first, the oldest of it first', async () => {
  const before = (await admin.get('/api/owners/waiting')).body;
  const { email } = await asked({ pfgAccountNumber: 'count-me' });
  expect((await admin.get('/api/owners/waiting')).body).toEqual({
    requests: before.requests + 1,
    proposals: before.proposals,
  });
  const listed = await requests();
  const waiting = listed.filter((one: { status: string }) => one.status === 'pending');
  expect(listed.slice(0, waiting.length)).toEqual(waiting);
  expect(waiting.map((one: { createdAt: string }) => one.createdAt)).toEqual(
    waiting.map((one: { createdAt: string }) => one.createdAt).toSorted(),
  );
  const found = await requests('?q=count-me&status=pending');
  expect(found).toMatchObject([{ email, restaurantName: restaurant?.name }]);
  expect(await requests('?q=%25')).toEqual([]);
});

test('organisers who are banned or unconfirmed get no mail', async () => {
  const { db } = server.services;
  const emails = ['banned', 'unconfirmed', 'well'].map((name) => `${name}@organisers.example`);
  for (const email of emails) {
    const id = randomUUID();
    await db.insert(profiles).values({
      id,
      email,
      emailVerified: !email.startsWith('un'),
      bannedAt: email.startsWith('banned') ? server.clock.now : null,
      locale: 'es',
    });
    await db.insert(userRoles).values({ userId: id, role: 'admin' });
    await db.insert(accounts).values({ userId: id, accountId: id, providerId: 'google' });
  }
  await asked();
  const [banned, unconfirmed, well] = await Promise.all(emails.map(latestMail));
  expect([banned, unconfirmed]).toEqual([undefined, undefined]);
  expect(well?.subject).toContain('paneles de restaurantes');
  await db.delete(profiles).where(eq(profiles.email, emails[2] ?? ''));
});
