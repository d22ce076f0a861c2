import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '../../database/schema/audit.ts';
import { violations } from '../../database/schema/moderation.ts';
import { accounts, profiles } from '../../database/schema/people.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import {
  codeOf,
  JOINED_PASSWORD,
  mailsTo,
  openTestServer,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;
let adminId = '';
let other: Visitor;
let otherId = '';
let email = '';
let places: { id: string; name: string }[] = [];

const me = async (who: Visitor) => (await who.get('/api/people/me')).body.person;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  adminId = (await me(admin)).id;
  places = (await admin.get('/api/restaurants?stateId=SC')).body;
});
afterAll(() => server.stop());
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  other = await server.visitor().join(email, 'Luis Paz');
  otherId = (await me(other)).id;
});

const find = async (id = otherId) => (await admin.get(`/api/accounts/${id}`)).body;
const act = (what: string, body: object = {}, id = otherId) =>
  admin.post(`/api/accounts/${id}/${what}`, body);
const setUp = async (change: object, id = otherId) => {
  const { person, locale, version } = await find(id);
  const { fullName, isAdmin } = person;
  return act('set-up', { version, fullName, locale, isAdmin, ...change }, id);
};
const signIn = (password: string) =>
  server.visitor().post('/api/people/sign-in', { email, password });
const entries = async (action: string) => {
  const { db } = server.services;
  const rows = await db.select().from(auditLog).orderBy(desc(auditLog.number)).limit(5);
  return rows.filter((row) => row.action === action && row.actorId === adminId);
};
const invitation = async () => {
  await server.services.mailer.settle();
  const [mail] = await mailsTo(admin, email);
  return { subject: mail?.subject, token: /token=([\w-]+)/.exec(mail?.links[0] ?? '')?.[1] };
};

test('one account is shown with all that helps its person, and without secrets', async () => {
  const body = await find();
  expect(body).toMatchObject({
    person: { id: otherId, email, fullName: 'Luis Paz', isAdmin: false, suspendedUntil: null },
    locale: 'en',
    suspension: null,
    invitedUntil: null,
    hasPassword: true,
    providers: [],
    votes: 0,
    restaurants: [],
    sessions: [{ current: false }],
    entries: [],
  });
  expect(JSON.stringify(body)).not.toMatch(/argon2|token|ipAddress/i);
  expect(codeOf(await admin.get(`/api/accounts/${randomUUID()}`))).toEqual([
    404,
    'person_not_found',
  ]);
});

test('of who is suspended it says by which ruling, and lifting a ban does not end it', async () => {
  const { db } = server.services;
  const { now } = server.clock;
  const until = new Date(now.getTime() + 3_600_000);
  const ruling = {
    userId: otherId,
    sanction: 'suspension_short' as const,
    category: 'offensive' as const,
    restaurantId: places[0]?.id ?? null,
    rating: 1,
    createdAt: now,
  };
  await db.insert(violations).values([
    { ...ruling, reason: 'An older one', endsAt: now, appealTokenHash: `${otherId} 1` },
    { ...ruling, reason: 'Insults', endsAt: until, appealTokenHash: `${otherId} 2` },
  ]);
  const keepOut = (suspendedUntil: Date | null) =>
    db.update(profiles).set({ suspendedUntil }).where(eq(profiles.id, otherId));
  await keepOut(until);
  const suspension = {
    ruledAt: now.toISOString(),
    category: 'offensive',
    reason: 'Insults',
    rating: 1,
    reviewText: null,
    restaurantName: places[0]?.name,
    appeal: null,
  };
  const person = { suspendedUntil: until.toISOString() };
  expect(await find()).toMatchObject({ person, suspension });
  expect(JSON.stringify(await find())).not.toContain(`${otherId} 2`);
  for (const isBanned of [true, false]) {
    const ban = { isBanned, ...(isBanned && { reason: 'Spam' }) };
    const { body } = await admin.post(`/api/people/${otherId}/ban`, ban);
    expect(body).toMatchObject({ isBanned, ...person });
  }
  // No ruling ends at this moment, so none is named.
  await keepOut(new Date(until.getTime() + 1));
  expect((await find()).suspension).toBeNull();
  await keepOut(now);
  expect(await find()).toMatchObject({ person: { suspendedUntil: null }, suspension: null });
});

test('of who is banned it says by which ruling, and counts what stands', async () => {
  const { db } = server.services;
  const { now } = server.clock;
  const ruling = { userId: otherId, category: 'spam' as const, createdAt: now };
  await db.insert(violations).values([
    { ...ruling, sanction: 'ban', reason: 'Robots', appealTokenHash: `${otherId} 3` },
    {
      ...ruling,
      sanction: 'warning',
      reason: 'Taken back',
      liftedAt: now,
      appealTokenHash: `${otherId} 4`,
    },
  ]);
  await db.update(profiles).set({ bannedAt: now }).where(eq(profiles.id, otherId));
  expect(await find()).toMatchObject({
    violations: 1,
    ban: { reason: null, ruling: { category: 'spam', reason: 'Robots', appeal: null } },
  });
});

describe('user setup', () => {
  test('changes name, language, role and restaurants in one, and says so', async () => {
    const [place] = places;
    const answer = await setUp({
      fullName: 'Luisa Paz',
      locale: 'es',
      isAdmin: true,
      restaurantIds: [place?.id],
    });
    expect(answer).toMatchObject({ status: 200, body: { fullName: 'Luisa Paz', isAdmin: true } });
    expect(await me(other)).toMatchObject({ fullName: 'Luisa Paz', locale: 'es', isAdmin: true });
    const after = await find();
    expect(after.restaurants).toEqual([{ id: place?.id, name: place?.name }]);
    expect(after.entries.map(({ action }: { action: string }) => action)).toEqual([
      'access_approved',
      'account_set_up',
    ]);
    const [entry] = await entries('account_set_up');
    expect(entry?.changes).toEqual({
      locale: { from: 'en', to: 'es' },
      isAdmin: { from: false, to: true },
    });
    expect(JSON.stringify(entry)).not.toContain('Luisa');
    await server.services.mailer.settle();
    const [mail] = await mailsTo(admin, email);
    expect(mail?.subject).toContain(place?.name);
    await setUp({ isAdmin: false });
  });

  test('is refused where somebody else was faster, and changes nothing', async () => {
    const { version } = await find();
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    await setUp({ fullName: 'First' });
    const late = { version, fullName: 'Second', locale: 'en', isAdmin: true };
    expect(codeOf(await act('set-up', late))).toEqual([409, 'edit_conflict']);
    expect((await find()).person).toMatchObject({ fullName: 'First', isAdmin: false });
  });

  test('takes nothing back when one part is refused', async () => {
    const restaurantIds = [places[0]?.id, randomUUID()];
    const answer = await setUp({ fullName: 'Nobody', restaurantIds });
    expect(codeOf(answer)).toEqual([404, 'restaurant_not_found']);
    expect((await find()).person.fullName).toBe('Luis Paz');
    const written = await entries('account_set_up');
    expect(written.filter(({ subjectId }) => subjectId === otherId)).toEqual([]);
  });

  test.each(['Luis\r\nBcc: all@example.com', 'Luis\u2028Paz', 'Luis\u202Ezap'])(
    'takes no name like %j',
    async (fullName) => {
      expect(codeOf(await setUp({ fullName }))).toEqual([400, 'invalid_input']);
    },
  );

  test('keeps the last admin, and makes nobody one whose address is not confirmed', async () => {
    expect(codeOf(await setUp({ isAdmin: false }, adminId))).toEqual([409, 'last_admin']);
    const { db } = server.services;
    const unconfirmed = { emailVerified: false };
    await db.update(profiles).set(unconfirmed).where(eq(profiles.id, otherId));
    expect(codeOf(await setUp({ isAdmin: true }))).toEqual([409, 'person_unconfirmed']);
  });

  test('gives a banned account nothing', async () => {
    await admin.post(`/api/people/${otherId}/ban`, { isBanned: true, reason: 'Spam' });
    expect(codeOf(await setUp({ invite: true }))).toEqual([409, 'person_banned']);
    expect(codeOf(await act('invite'))).toEqual([409, 'person_banned']);
    expect(codeOf(await act('recreate', { email }))).toEqual([409, 'person_banned']);
  });
});

describe('user recreation', () => {
  test('takes away every way in, keeps the rest, and lets the person in by an invitation', async () => {
    await setUp({ restaurantIds: [places[1]?.id] });
    const reset = await invitation();
    expect((await act('recreate', { email: ` ${email.toUpperCase()} ` })).status).toBe(200);
    expect(await me(other)).toBeNull();
    expect(codeOf(await signIn(JOINED_PASSWORD))).toEqual([401, 'wrong_credentials']);
    const { db } = server.services;
    expect(await db.$count(accounts, eq(accounts.userId, otherId))).toBe(0);
    expect(await db.$count(restaurantOwners, eq(restaurantOwners.userId, otherId))).toBe(1);
    expect(await entries('account_recreated')).toMatchObject([{ subjectId: otherId }]);

    const { subject, token } = await invitation();
    // The mail does not treat them as a new person.
    expect(subject).toBe('Choose a new password for Vota Taco');
    expect(token).not.toBe(reset.token);
    const password = 'tacos-para-siempre';
    const set = () => server.visitor().post('/api/people/reset-password', { token, password });
    expect((await set()).status).toBe(200);
    expect(codeOf(await set())).toEqual([400, 'reset_link_invalid']);
    expect((await signIn(password)).body.person).toMatchObject({ id: otherId });
    expect((await find()).invitedUntil).toBeNull();
  });

  test('needs the address typed, and does not reach oneself', async () => {
    expect(codeOf(await act('recreate', { email: 'x@example.com' }))).toEqual([
      409,
      'address_mismatch',
    ]);
    const own = { email: 'admin@vota-taco.example' };
    expect(codeOf(await act('recreate', own, adminId))).toEqual([409, 'not_yourself']);
    expect((await me(other)).id).toBe(otherId);
  });
});

describe('an invitation', () => {
  test('that is sent again takes the place of the one before, and works for seven days', async () => {
    await act('invite');
    const first = await invitation();
    // For a person who can sign in already.
    expect(first.subject).toBe('Your link to a new Vota Taco password');
    await act('invite');
    const second = await invitation();
    const check = (token: string | undefined) =>
      server.visitor().post('/api/people/reset-password/check', { token });
    expect(codeOf(await check(first.token))).toEqual([400, 'reset_link_invalid']);
    expect((await check(second.token)).status).toBe(200);
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 7 * 24 * 3_600_000 - 1);
    expect((await check(second.token)).status).toBe(200);
    server.clock.now = new Date(now.getTime() + 7 * 24 * 3_600_000);
    expect(codeOf(await check(second.token))).toEqual([400, 'reset_link_invalid']);
    server.clock.now = now;
    expect(codeOf(await act('invite', {}, randomUUID()))).toEqual([404, 'person_not_found']);
  });
});

describe('deletion', () => {
  test('is as the person’s own, and notified by mail', async () => {
    expect((await act('delete', { email })).status).toBe(200);
    expect(await me(other)).toBeNull();
    expect((await admin.get(`/api/accounts/${otherId}`)).status).toBe(404);
    await server.services.mailer.settle();
    const [mail] = await mailsTo(admin, email);
    // The mail about their own deletion would warn of a stranger who signed in as them.
    expect(mail?.subject).toBe('The organizers have deleted your Vota Taco account');
    expect(mail?.text).toContain('write to hola@vota-taco.example.');
    const [entry] = await entries('account_deleted');
    expect(entry).toMatchObject({ subjectId: otherId, subjectName: null });
    expect(codeOf(await act('delete', { email }))).toEqual([404, 'person_not_found']);
  });

  test('needs the address typed, and does not reach oneself', async () => {
    expect(codeOf(await act('delete', { email: '' }))).toEqual([409, 'address_mismatch']);
    const own = { email: 'admin@vota-taco.example' };
    expect(codeOf(await act('delete', own, adminId))).toEqual([409, 'not_yourself']);
  });
});
