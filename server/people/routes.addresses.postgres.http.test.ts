import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profiles, rateLimits, sessions } from '../../database/schema/people.ts';
import { LIMITS } from '../http/limits.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

const PASSWORD = 'tres-tacos-por-favor';

/** The first server has no proxy in front of it; the second has one. */
let direct: TestServer;
let proxied: TestServer;
/** Each test uses its own account. */
let email = '';

beforeAll(async () => {
  direct = await openTestServer();
  proxied = await openTestServer({ TRUSTED_PROXIES: '127.0.0.1' }, direct);
});
afterAll(async () => {
  await proxied.stop();
  await direct.stop();
});
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  await direct.visitor().post('/api/people/sign-up', { email, password: PASSWORD });
  const { db } = direct.services;
  await db.update(profiles).set({ emailVerified: true }).where(eq(profiles.email, email));
});

const signIn = (server: TestServer, address: string, password = PASSWORD) =>
  server
    .visitor()
    .post(
      '/api/people/sign-in',
      { email, password },
      { 'x-forwarded-for': address, 'user-agent': 'x'.repeat(1000) },
    );

/** The address and user agent of the account's newest session. */
async function sessionOf() {
  const [session] = await direct.services.db
    .select({ address: sessions.ipAddress, userAgent: sessions.userAgent })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(eq(profiles.email, email))
    .orderBy(desc(sessions.createdAt));
  return session;
}

/** The rate-limit keys that count requests of an address. */
const countedBy = async (address: string) =>
  (await direct.services.db.select({ key: rateLimits.key }).from(rateLimits))
    .map(({ key }) => key)
    .filter((key) => key.endsWith(`ByAddress:${address}`));

const fill = (key: string, count: number) =>
  direct.services.db
    .insert(rateLimits)
    .values({ key, count, windowEndsAt: TEST_NOW.getTime() + 1000 })
    .onConflictDoUpdate({ target: rateLimits.key, set: { count } });

describe('the address of a session', () => {
  test('is that of the connection, whatever the client claims', async () => {
    expect((await signIn(direct, '198.51.100.1')).status).toBe(200);
    expect(await sessionOf()).toEqual({ address: '127.0.0.1', userAgent: 'x'.repeat(300) });
    expect(await countedBy('198.51.100.1')).toEqual([]);
    expect(await countedBy('127.0.0.1')).toContain('signInByAddress:127.0.0.1');
  });

  test('is what a trusted proxy has seen', async () => {
    expect((await signIn(proxied, '198.51.100.1, 198.51.100.2')).status).toBe(200);
    expect(await sessionOf()).toMatchObject({ address: '198.51.100.2' });
    expect(await countedBy('198.51.100.1')).toEqual([]);
    expect(await countedBy('198.51.100.2')).toEqual(['signInByAddress:198.51.100.2']);
  });
});

describe('a limit by address', () => {
  test('is that of the connection, whatever the client claims', async () => {
    await fill('signInByAddress:127.0.0.1', LIMITS.signInByAddress.max);
    expect((await signIn(direct, '198.51.100.3')).status).toBe(429);
    expect((await signIn(proxied, '198.51.100.3')).status).toBe(200);
    await fill('signInByAddress:127.0.0.1', 0);
  });

  test('is that of who stands behind the proxy', async () => {
    await fill('signInByAddress:198.51.100.4', LIMITS.signInByAddress.max);
    expect((await signIn(proxied, '198.51.100.5, 198.51.100.4')).status).toBe(429);
    expect((await signIn(proxied, '198.51.100.4, 198.51.100.5')).status).toBe(200);
  });
});

describe('who guesses at the password of an account', () => {
  test('locks out themselves, and not its owner', async () => {
    const { max } = LIMITS.signInByEmailAndAddress;
    for (let guess = 0; guess < max; guess += 1) {
      expect((await signIn(proxied, '198.51.100.6', 'wrong-guess')).status).toBe(401);
    }
    expect((await signIn(proxied, '198.51.100.6')).status).toBe(429);
    expect((await signIn(proxied, '198.51.100.7')).status).toBe(200);
  });

  test('is stopped also where many addresses guess together', async () => {
    await fill(`signInByEmail:${email}`, LIMITS.signInByEmail.max - 1);
    expect((await signIn(proxied, '198.51.100.8', 'wrong-guess')).status).toBe(401);
    const refused = await signIn(proxied, '198.51.100.9', 'wrong-guess');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(refused.headers.get('retry-after')).toBe('1');
  });
});
