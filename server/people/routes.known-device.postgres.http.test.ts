import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profiles, rateLimits } from '../../database/schema/people.ts';
import { KNOWN_DEVICE } from '../../domain/people/rules.ts';
import { LIMITS } from '../http/limits.ts';
import { openApp } from '../testing/app.ts';
import { TEST_NOW } from '../testing/database.ts';
import {
  JOINED_PASSWORD,
  mailsTo,
  openTestServer,
  PRODUCTION_ENV,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';

const COOKIE = 'vota-taco.known_device';

let server: TestServer;
/** A browser in which the owner has signed in before. */
let owner: Visitor;
let email = '';

beforeAll(async () => {
  server = await openTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  email = `${randomUUID()}@example.com`;
  owner = await server.visitor().join(email);
  await owner.post('/api/people/sign-out');
});

const signIn = (by: Visitor, password = JOINED_PASSWORD, address = '198.51.100.1', to = email) =>
  by.post('/api/people/sign-in', { email: to, password }, { 'x-forwarded-for': address });

/** As if strangers had used up the attempts at the account, and those of the owner's own network. */
async function attack(address = '198.51.100.1') {
  const used = {
    [`signInByEmail:${email}`]: LIMITS.signInByEmail.max,
    [`signInByEmailAndAddress:${email} ${address}`]: LIMITS.signInByEmailAndAddress.max,
  };
  for (const [key, count] of Object.entries(used)) {
    const set = { count, windowEndsAt: server.clock.now.getTime() + 60_000 };
    await server.services.db
      .insert(rateLimits)
      .values({ key, ...set })
      .onConflictDoUpdate({ target: rateLimits.key, set });
  }
}

/** A browser that carries only this token. */
function thief(token = owner.cookies.get(COOKIE) ?? ''): Visitor {
  const visitor = server.visitor();
  visitor.cookies.set(COOKIE, token);
  return visitor;
}

describe('after a thousand guesses of strangers', () => {
  test('the owner signs in at once where they have signed in before', async () => {
    const refused: number[] = [];
    for (let group = 0; group < 100; group += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, one) =>
          // Some of them are in the owner's own network.
          signIn(
            server.visitor(),
            'wrong-guess',
            one === 0 ? '198.51.100.1' : `203.0.${group}.${one}`,
          ),
        ),
      );
      refused.push(...answers.map(({ status }) => status));
    }
    const guesses = refused.filter((status) => status === 401).length;
    expect(guesses).toBeLessThanOrEqual(LIMITS.signInByEmail.max);
    // Some find the server busy.
    expect(refused.filter((status) => status === 429).length).toBeGreaterThan(500);
    expect(refused).not.toContain(200);
    expect((await signIn(server.visitor())).status).toBe(429);
    expect((await signIn(owner)).status).toBe(200);
  });

  test('the owner signs in where their network is used up as a whole', async () => {
    const windowEndsAt = TEST_NOW.getTime() + 60_000;
    const { max: count } = LIMITS.signInByAddress;
    await server.services.db
      .insert(rateLimits)
      .values({ key: 'signInByAddress:198.51.100.9', count, windowEndsAt });
    expect((await signIn(server.visitor(), JOINED_PASSWORD, '198.51.100.9')).status).toBe(429);
    expect((await signIn(owner, JOINED_PASSWORD, '198.51.100.9')).status).toBe(200);
  });

  test('a new password lets the browser in that has set it, and no earlier one', async () => {
    await attack();
    const elsewhere = server.visitor();
    await elsewhere.post('/api/people/forgot-password', { email });
    const links = (await mailsTo(elsewhere, email)).flatMap((mail) => mail.links);
    const link = links.find((one) => one.endsWith('type=recovery')) ?? '';
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
    const password = 'cuatro-tacos-por-favor';
    await elsewhere.post('/api/people/reset-password', { token, password });
    expect((await signIn(owner, password)).status).toBe(429);
    expect((await signIn(elsewhere, password)).status).toBe(200);
  });

  test('so does the app, which keeps the token itself', async () => {
    const app = openApp(server);
    const body = { email, password: JOINED_PASSWORD };
    const first = await app.post('/api/people/sign-in', body);
    const known = first.headers.get('set-known-device') ?? '';
    await app.post('/api/people/sign-out');
    await attack('127.0.0.1');
    const asStranger = await openApp(server).post('/api/people/sign-in', body);
    expect(asStranger.status).toBe(429);
    const authorization = `Known-Device ${known}`;
    const again = await app.post('/api/people/sign-in', body, { authorization });
    expect(again.status).toBe(200);
    // A page of a browser cannot use a token that way.
    const page = await server.visitor().post('/api/people/sign-in', body, { authorization });
    expect(page.status).toBe(429);
  });
});

describe('a token of a known browser', () => {
  test('does not say whose it is, and no script reads it', async () => {
    const answer = await signIn(owner);
    const given = answer.headers.getSetCookie().find((one) => one.startsWith(COOKIE)) ?? '';
    expect(given).toMatch(
      /^vota-taco\.known_device=[\w-]{16}\.[0-9a-z]+\.[\w-]{22}\.[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { body } = await owner.get('/api/people/me');
    for (const name of [email, body.person.id]) {
      expect(given).not.toContain(name);
      expect(given).not.toContain(Buffer.from(name).toString('base64url').slice(0, 8));
    }
  });

  test('is Secure in production', async () => {
    const secure = await openTestServer({ ...PRODUCTION_ENV, DATA_DIR: 'none' }, server);
    const answer = await secure
      .visitor()
      .post(
        '/api/people/sign-in',
        { email, password: JOINED_PASSWORD },
        { origin: secure.services.config.publicUrl },
      );
    expect(answer.headers.getSetCookie().join('\n')).toMatch(
      /__Host-vota-taco\.known_device=.*; HttpOnly; SameSite=Lax; Secure/,
    );
    await secure.stop();
  });

  test('is given only with a right password', async () => {
    for (const to of [email, `${randomUUID()}@example.com`]) {
      const answer = await signIn(server.visitor(), 'wrong-guess', '198.51.100.1', to);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('is good for a few accounts in one browser', async () => {
    const others = await Promise.all(
      Array.from({ length: KNOWN_DEVICE.maxAccounts }, async () => {
        const other = `${randomUUID()}@example.com`;
        await server.visitor().join(other);
        return other;
      }),
    );
    const [newest = ''] = others.slice(-1);
    for (const other of others) await signIn(owner, JOINED_PASSWORD, '198.51.100.1', other);
    expect(owner.cookies.get(COOKIE)?.split('~')).toHaveLength(KNOWN_DEVICE.maxAccounts);
    await attack();
    // The one that was used longest ago has left.
    expect((await signIn(owner)).status).toBe(429);
    email = newest;
    await attack();
    expect((await signIn(owner)).status).toBe(200);
  });
});

describe('counted as a stranger is who has a token', () => {
  const known = () => owner.cookies.get(COOKIE) ?? '';

  test('that was forged in any of its parts', async () => {
    await attack();
    const parts = known().split('.');
    for (const [place, part] of parts.entries()) {
      const forged = parts.with(place, (part.startsWith('a') ? 'b' : 'a') + part.slice(1));
      expect((await signIn(thief(forged.join('.')))).status).toBe(429);
    }
    expect((await signIn(thief(known().slice(0, -1)))).status).toBe(429);
    expect((await signIn(thief())).status).toBe(200);
  });

  test('of another account', async () => {
    const other = await server.visitor().join(`${randomUUID()}@example.com`);
    await attack();
    expect((await signIn(thief(other.cookies.get(COOKIE)))).status).toBe(429);
  });

  test('of an earlier account with the address', async () => {
    const { db } = server.services;
    await db.delete(profiles).where(eq(profiles.email, email));
    await server.visitor().join(email);
    await attack();
    expect((await signIn(thief())).status).toBe(429);
  });

  test('that has expired', async () => {
    const lastMs = KNOWN_DEVICE.lastsSeconds * 1000;
    server.clock.now = new Date(TEST_NOW.getTime() + lastMs - 1000);
    await attack();
    expect((await signIn(thief())).status).toBe(200);
    server.clock.now = new Date(TEST_NOW.getTime() + lastMs);
    expect((await signIn(thief())).status).toBe(429);
  });

  test('from before its person signed out everywhere', async () => {
    const elsewhere = server.visitor();
    await signIn(elsewhere);
    await elsewhere.post('/api/people/me/sessions/end-all');
    await attack();
    expect((await signIn(thief())).status).toBe(429);
    expect((await signIn(elsewhere)).status).toBe(429);
  });

  test('with which too many guesses were made, until an hour is over', async () => {
    await attack();
    const hand = thief();
    for (let guess = 0; guess < LIMITS.signInByDevice.max; guess += 1) {
      expect((await signIn(hand, 'wrong-guess')).status).toBe(401);
    }
    expect((await signIn(hand, 'wrong-guess')).status).toBe(429);
    server.clock.now = new Date(TEST_NOW.getTime() + 3_601_000);
    await attack();
    expect((await signIn(hand)).status).toBe(200);
  });
});
