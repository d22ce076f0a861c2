import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts, profiles, userRoles } from '../../database/schema/people.ts';
import { TEST_NOW } from '../testing/database.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
/** The one admin of the demo. */
let admin: Visitor;
let other: Visitor;
let otherId = '';

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  other = await server.visitor().join(`${randomUUID()}@example.com`, 'Luis Paz');
  otherId = (await me(other)).id;
});

const me = async (who: Visitor) => (await who.get('/api/people/me')).body.person;
const setAdmin = (personId: string, isAdmin: boolean, by = admin) =>
  by.post(`/api/people/${personId}/admin`, { isAdmin });

describe('who cannot sign in', () => {
  const suspended = () => setProfile({ suspendedUntil: new Date(TEST_NOW.getTime() + 1) });
  const unable = () => server.services.db.delete(accounts).where(eq(accounts.userId, otherId));
  const setProfile = (change: { suspendedUntil?: Date | null; bannedAt?: Date | null }) =>
    server.services.db.update(profiles).set(change).where(eq(profiles.id, otherId));

  test.each([
    ['suspended', suspended],
    ['without a way in', unable],
  ])('is no other admin: %s', async (_, keepOut) => {
    const { id } = await me(admin);
    await setAdmin(otherId, true);
    await keepOut();
    expect(codeOf(await setAdmin(id, false))).toEqual([409, 'last_admin']);
    const { body } = await admin.get(`/api/accounts/${id}`);
    const { version, locale } = body;
    const setUp = { version, locale, fullName: 'Admin', isAdmin: false };
    const answer = await admin.post(`/api/accounts/${id}/set-up`, setUp);
    expect(codeOf(answer)).toEqual([409, 'last_admin']);
    expect((await me(admin)).isAdmin).toBe(true);
    expect((await setAdmin(otherId, false)).status).toBe(200);
  });

  test('counts again from the moment the suspension is over', async () => {
    const { id } = await me(admin);
    await setAdmin(otherId, true);
    await setProfile({ suspendedUntil: TEST_NOW });
    expect((await setAdmin(id, false, other)).status).toBe(200);
    expect((await setAdmin(id, true, other)).status).toBe(200);
    await setAdmin(otherId, false);
  });

  test.each([
    ['person_banned', { bannedAt: TEST_NOW }],
    ['person_suspended', { suspendedUntil: new Date(TEST_NOW.getTime() + 1) }],
  ])('is not made one: %s', async (code, change) => {
    await setProfile(change);
    expect(codeOf(await setAdmin(otherId, true))).toEqual([409, code]);
    const { version, locale } = (await admin.get(`/api/accounts/${otherId}`)).body;
    const setUp = { version, locale, fullName: 'Luis Paz', isAdmin: true };
    const answer = await admin.post(`/api/accounts/${otherId}/set-up`, setUp);
    expect(codeOf(answer)).toEqual([409, code]);
    expect(await server.services.db.$count(userRoles, eq(userRoles.userId, otherId))).toBe(0);
  });
});
