import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { profiles, sessions } from '../../database/schema/people.ts';
import { SESSION } from '../../domain/people/rules.ts';
import { TEST_NOW } from '../testing/database.ts';
import {
  JOINED_PASSWORD,
  openTestServer,
  PRODUCTION_ENV,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';

const COOKIE = 'vota-taco.session_token';

let server: TestServer;
let visitor: Visitor;
let email = '';

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  email = `${randomUUID()}@example.com`;
  visitor = await server.visitor().join(email);
});

const me = async (who = visitor) => (await who.get('/api/people/me')).body.person?.email ?? null;
const rename = (who = visitor) => who.post('/api/people/me/name', { fullName: 'Ana' });
const later = (seconds: number) => {
  server.clock.now = new Date(TEST_NOW.getTime() + seconds * 1000);
};
const signIn = (who: Visitor) =>
  who.post('/api/people/sign-in', { email, password: JOINED_PASSWORD });
const sessionsOf = async (address: string) =>
  server.services.db
    .select({ expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(eq(profiles.email, address));

const spyOnQueries = () =>
  vi.spyOn((server.services.db as unknown as { $client: { query: Query } }).$client, 'query');
type Query = (statement: unknown) => unknown;

/** How often the session was read from the database; jobs run other queries meanwhile. */
const looksAtSession = ({ mock }: { mock: { calls: unknown[][] } }): number =>
  mock.calls.filter(([statement]) => /from sessions join profiles/.test(JSON.stringify(statement)))
    .length;

describe("the session's cookie", () => {
  test('is for this host and the server alone, for 30 days', async () => {
    const answer = await signIn(server.visitor());
    const [cookie = '', ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([expect.stringMatching(/^vota-taco\.known_device=/)]);
    expect(cookie.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      `Max-Age=${30 * 24 * 3600}`,
      'Path=/',
      'SameSite=Lax',
    ]);
  });

  test('travels only over TLS where the address is one of TLS', async () => {
    const secure = await openTestServer({ ...PRODUCTION_ENV, DATA_DIR: 'none' });
    const answer = await secure.visitor().post('/api/people/sign-in', {
      email: 'visitor@vota-taco.example',
      password: 'taco-demo-2026',
    });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-vota-taco\.session_token=/);
    expect(cookie.split('; ')).toContain('Secure');
    expect(cookie).not.toMatch(/Domain=/i);
    await secure.stop();
  });

  test('is not taken from another name, which another host could have planted', async () => {
    const secure = await openTestServer({ ...PRODUCTION_ENV, DATA_DIR: 'none' });
    const victim = await secure.visitor().signInAs('visitor');
    const whole = victim.cookies.get(`__Host-${COOKIE}`) ?? '';
    for (const name of [COOKIE, `__Secure-${COOKIE}`, `x__Host-${COOKIE}`]) {
      const other = secure.visitor();
      other.cookies.set(name, whole);
      expect(await me(other)).toBeNull();
    }
    victim.cookies.set(COOKIE, 'planted');
    expect(await me(victim)).toBe('visitor@vota-taco.example');
    await secure.stop();
  });

  test('is one session, however its letters are escaped', async () => {
    const query = spyOnQueries();
    const value = visitor.cookies.get(COOKIE) ?? '';
    // Letters of the value; capital letters may belong to an escape of their own.
    const letters = [...new Set(value.match(/[a-z]/g))].slice(0, 6);
    expect(letters).toHaveLength(6);
    const escaped = (one: string) => value.replaceAll(one, `%${one.charCodeAt(0).toString(16)}`);
    for (const variant of [value, ...letters.map(escaped)]) {
      visitor.cookies.set(COOKIE, variant);
      expect(await me()).toBe(email);
    }
    expect(looksAtSession(query)).toBe(1);
    query.mockRestore();
  });

  test('is renewed when a day has passed since it was, and not before', async () => {
    const own = sql`user_id = (select id from profiles where email = ${email})`;
    const lastFor = (days: number) =>
      server.services.db.execute(
        sql`update sessions set expires_at = created_at + ${days} * interval '1 day' where ${own}`,
      );
    // The library renews by the real clock, so the server's clock is set to the session's start.
    const [begun] = await server.services.db.select().from(sessions).where(own);
    server.clock.now = begun?.createdAt ?? TEST_NOW;
    await lastFor(29.5);
    expect((await visitor.get('/api/people/me')).headers.getSetCookie()).toEqual([]);
    await lastFor(28);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    const [renewed = ''] = (await visitor.get('/api/people/me')).headers.getSetCookie();
    expect(renewed).toMatch(/^vota-taco\.session_token=.+Max-Age=2592000/);
    expect(await me()).toBe(email);
  });

  test('is over for good after 180 days, however often it was renewed', async () => {
    const own = sql`user_id = (select id from profiles where email = ${email})`;
    const days = (count: number) => count * 24 * 3_600_000;
    const [begun] = await server.services.db.select().from(sessions).where(own);
    const startedAt = begun?.createdAt.getTime() ?? 0;
    // The library uses the real clock: the session began this long before the server's.
    const endsAt = new Date(startedAt + days(2));
    const earlier = new Date(endsAt.getTime() - days(SESSION.endsAfterDays));
    await server.services.db
      .update(sessions)
      .set({ createdAt: earlier, expiresAt: new Date(startedAt + days(1)) })
      .where(own);
    server.clock.now = new Date(startedAt + 60_000);
    const renewed = await visitor.get('/api/people/me');
    expect(renewed.headers.getSetCookie()).toHaveLength(1);
    expect(await sessionsOf(email)).toEqual([{ expiresAt: endsAt }]);
    // It has less than a day left, and is not renewed with each request.
    server.clock.now = new Date(endsAt.getTime() - 1);
    const last = await visitor.get('/api/people/me');
    expect([last.body.person?.email, last.headers.getSetCookie()]).toEqual([email, []]);
    server.clock.now = endsAt;
    expect((await rename()).status).toBe(401);
    // Nor if its row has a later end, as those from before this rule do.
    await server.services.db
      .update(sessions)
      .set({ expiresAt: new Date(endsAt.getTime() + days(30)) })
      .where(own);
    expect((await rename()).status).toBe(401);
    server.services.sessions.clear();
    expect(await me()).toBeNull();
  });

  test('is over after 30 days', async () => {
    expect(await me()).toBe(email);
    const [begun] = await sessionsOf(email);
    server.clock.now = begun?.expiresAt ?? TEST_NOW;
    expect(await me()).toBeNull();
    expect((await rename()).status).toBe(401);
  });

  test('counts for nobody when it is made up, changed, or signed by another key', async () => {
    const real = visitor.cookies.get(COOKIE) ?? '';
    const [token = '', signature = ''] = decodeURIComponent(real).split('.');
    const forged = [
      'made-up',
      token,
      `${token}.`,
      `${token}.${signature.slice(0, -4)}AAA=`,
      `${token.startsWith('x') ? 'y' : 'x'}${token.slice(1)}.${signature}`,
      `${token}.${signature}.${signature}`,
      '%',
      "' or 1=1 --",
    ];
    for (const value of forged) {
      const stranger = server.visitor();
      stranger.cookies.set(COOKIE, encodeURIComponent(value));
      expect(await me(stranger)).toBeNull();
      expect((await rename(stranger)).status).toBe(401);
    }
    expect(await me()).toBe(email);
  });
});

describe('signing in', () => {
  test('never takes a session that the browser brought along', async () => {
    const planted = visitor.cookies.get(COOKIE) ?? '';
    const victim = server.visitor();
    victim.cookies.set(COOKIE, planted);
    await victim.signInAs('visitor');
    expect(victim.cookies.get(COOKIE)).not.toBe(planted);
    expect(await me(victim)).toBe('visitor@vota-taco.example');
    // The person who planted it is signed out, instead of sharing the session.
    expect(await me()).toBeNull();
  });

  test('again in the same browser leaves one session, in another one two', async () => {
    await signIn(visitor);
    expect(await sessionsOf(email)).toHaveLength(1);
    await signIn(server.visitor());
    expect(await sessionsOf(email)).toHaveLength(2);
    expect(await me()).toBe(email);
  });

  test('out ends the session at once, also for a copy of its cookie', async () => {
    const copy = server.visitor();
    copy.cookies.set(COOKIE, visitor.cookies.get(COOKIE) ?? '');
    expect(await me(copy)).toBe(email);
    await visitor.post('/api/people/sign-out');
    expect(visitor.cookies.has(COOKIE)).toBe(false);
    expect(await me(copy)).toBeNull();
    expect(await sessionsOf(email)).toEqual([]);
  });
});

describe('an account that is out', () => {
  const outs: [string, (address: string) => Promise<unknown>][] = [
    [
      'banned',
      (address) =>
        server.services.db
          .update(profiles)
          .set({ bannedAt: TEST_NOW })
          .where(eq(profiles.email, address)),
    ],
    [
      'suspended',
      (address) =>
        server.services.db
          .update(profiles)
          .set({ suspendedUntil: new Date(TEST_NOW.getTime() + 3_600_000) })
          .where(eq(profiles.email, address)),
    ],
    [
      'deleted',
      (address) => server.services.db.delete(profiles).where(eq(profiles.email, address)),
    ],
    [
      'signed out by another server',
      (address) =>
        server.services.db.execute(
          sql`delete from sessions where user_id = (select id from profiles where email = ${address})`,
        ),
    ],
  ];

  test.each(outs)('(%s) reads nothing from that moment', async (_, putOut) => {
    expect(await me()).toBe(email);
    await putOut(email);
    // The database tells every server.
    await expect.poll(() => me()).toBeNull();
  });

  test.each(outs)(
    '(%s) writes nothing from that moment, and then reads nothing',
    async (_, out) => {
      expect(await me()).toBe(email);
      await out(email);
      expect(await rename()).toMatchObject({ status: 401, body: { code: 'signed_out' } });
      expect(await me()).toBeNull();
    },
  );

  test('(banned) is told so when its password is right, and only then', async () => {
    await server.services.db
      .update(profiles)
      .set({ bannedAt: TEST_NOW })
      .where(eq(profiles.email, email));
    const stranger = server.visitor();
    const wrong = await stranger.post('/api/people/sign-in', { email, password: 'wrong-password' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    const right = await signIn(stranger);
    expect(right).toMatchObject({ status: 403, body: { code: 'account_banned' } });
    expect(right.headers.getSetCookie()).toEqual([]);
  });
});

test('a reading request asks the database once a minute, and never the library', async () => {
  const query = spyOnQueries();
  const library = vi.spyOn(server.services.identity.api, 'getSession');
  const reads = async (times: number) => {
    query.mockClear();
    for (let read = 0; read < times; read += 1) await me();
    return looksAtSession(query);
  };
  expect(await reads(5)).toBe(1);
  later(59);
  expect(await reads(5)).toBe(0);
  later(60);
  expect(await reads(5)).toBe(1);
  expect(library).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
