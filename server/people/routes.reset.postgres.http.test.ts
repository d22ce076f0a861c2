import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profiles, sessions, verifications } from '../../database/schema/people.ts';
import { TEST_NOW } from '../testing/database.ts';
import {
  JOINED_PASSWORD,
  mailsTo,
  openTestServer,
  type TestServer,
  type Visitor,
  seenOf,
} from '../testing/server.ts';

const NEW_PASSWORD = 'cuatro-tacos-por-favor';

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

const ask = (address = email) =>
  server.visitor().post('/api/people/forgot-password', { email: address });
async function askForToken(address = email) {
  await ask(address);
  // Several workers send mails: an earlier one may arrive later.
  const links = (await mailsTo(visitor, address)).flatMap((mail) => mail.links);
  const link = links.find((one) => one.endsWith('type=recovery')) ?? '';
  expect(link).toMatch(/^http:\/\/localhost:\d+\/reset-password#token=[\w-]{43}&type=recovery$/);
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
}
const check = (token: string, by = server.visitor()) =>
  by.post('/api/people/reset-password/check', { token });
const reset = (token: string, password = NEW_PASSWORD, by = server.visitor()) =>
  by.post('/api/people/reset-password', { token, password });
const signIn = (password: string, by = server.visitor()) =>
  by.post('/api/people/sign-in', { email, password });
const me = async (who: Visitor) => (await who.get('/api/people/me')).body.person?.email ?? null;
const minutesLater = (minutes: number) => {
  server.clock.now = new Date(TEST_NOW.getTime() + minutes * 60_000);
};

describe('a forgotten password', () => {
  test('is set anew by the link of the mail, once', async () => {
    const token = await askForToken();
    expect((await check(token)).status).toBe(200);
    expect((await check(token)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
    expect((await signIn(JOINED_PASSWORD)).body.code).toBe('wrong_credentials');
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
    for (const again of [await check(token), await reset(token)]) {
      expect(again).toMatchObject({ status: 400, body: { code: 'reset_link_invalid' } });
    }
  });

  test('is not set to one that too many people use, and the link stays good', async () => {
    const token = await askForToken();
    for (const password of ['football', email]) {
      const answer = await reset(token, password);
      expect([answer.status, answer.body.code]).toEqual([400, 'password_common']);
    }
    expect((await signIn(JOINED_PASSWORD)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
  });

  test('ends every session of the account, and nobody else’s', async () => {
    const phone = server.visitor();
    await signIn(JOINED_PASSWORD, phone);
    const other = await server.visitor().signInAs('visitor');
    await reset(await askForToken());
    expect(await me(phone)).toBeNull();
    expect(await me(visitor)).toBeNull();
    expect(await me(other)).toBe('visitor@vota-taco.example');
    const left = await server.services.db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(profiles, eq(profiles.id, sessions.userId))
      .where(eq(profiles.email, email));
    expect(left).toEqual([]);
  });

  test('signs out whoever opens the link in this browser', async () => {
    const other = await server.visitor().signInAs('visitor');
    await check(await askForToken(), other);
    expect(await me(other)).toBeNull();
  });

  test('answers the same for an account, for none, and for one not confirmed', async () => {
    const waiting = `${randomUUID()}@example.com`;
    await server.visitor().post('/api/people/sign-up', { email: waiting, password: 'x'.repeat(8) });
    const stranger = `${randomUUID()}@example.com`;
    const unknown = seenOf(await ask(stranger));
    expect(unknown).toMatchObject({ status: 200, body: { ok: true } });
    expect(seenOf(await ask())).toEqual(unknown);
    expect(seenOf(await ask(waiting))).toEqual(unknown);
    expect(await mailsTo(visitor, stranger)).toEqual([]);
  });

  test('of an address that was never confirmed confirms it: its owner has read the mail', async () => {
    email = `${randomUUID()}@example.com`;
    const attacker = server.visitor();
    await attacker.post('/api/people/sign-up', { email, password: JOINED_PASSWORD });
    expect((await reset(await askForToken())).status).toBe(200);
    expect((await signIn(JOINED_PASSWORD)).body.code).toBe('wrong_credentials');
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  });

  test('makes every earlier link of the account useless', async () => {
    const first = await askForToken();
    const second = await askForToken();
    expect(second).not.toBe(first);
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).body.code).toBe('reset_link_invalid');
  });

  test('reaches the account in whatever case its address is typed', async () => {
    await ask(email.toUpperCase());
    expect((await mailsTo(visitor, email))[0]?.links[0]).toMatch(/type=recovery$/);
  });
});

describe('a reset is refused', () => {
  test('after one hour', async () => {
    const token = await askForToken();
    minutesLater(59);
    expect((await check(token)).status).toBe(200);
    minutesLater(60);
    expect((await check(token)).body.code).toBe('reset_link_invalid');
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'reset_link_invalid' } });
    expect((await signIn(JOINED_PASSWORD)).status).toBe(200);
  });

  test('to all but one who use a token at the same moment', async () => {
    const token = await askForToken();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => reset(token, `${NEW_PASSWORD}-${index}`)),
    );
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual([
      '200',
      '400',
      '400',
      '400',
      '400',
    ]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await signIn(`${NEW_PASSWORD}-${winner}`)).status).toBe(200);
  });

  test.each([
    ['an unknown token', 'A'.repeat(43)],
    ['a token of another purpose', 'confirm'],
  ])('for %s', async (_, kind) => {
    let token = kind;
    if (kind === 'confirm') {
      const address = `${randomUUID()}@example.com`;
      await server
        .visitor()
        .post('/api/people/sign-up', { email: address, password: 'x'.repeat(8) });
      token =
        /token=([\w-]+)/.exec((await mailsTo(visitor, address))[0]?.links[0] ?? '')?.[1] ?? '';
    }
    expect((await check(token)).body.code).toBe('reset_link_invalid');
    expect((await reset(token)).body.code).toBe('reset_link_invalid');
  });

  test.each([
    ['short', 'abc'],
    ['empty', ''],
    ['a list', ['x'.repeat(43)]],
    ['too long', 'x'.repeat(201)],
  ])('for a token that is %s, naming the field', async (_, token) => {
    const answer = await reset(token as string);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(answer.body.data.field).toBe('token');
  });

  test.each(['12345', '', 'x'.repeat(129)])(
    'for the new password %j, and the link stays good',
    async (password) => {
      const token = await askForToken();
      const answer = await reset(token, password);
      expect(answer).toMatchObject({ status: 400, body: { data: { field: 'password' } } });
      expect((await check(token)).status).toBe(200);
    },
  );

  test.each(['deleted', 'banned'])('when the account is %s by then', async (fate) => {
    const token = await askForToken();
    const { db } = server.services;
    const own = eq(profiles.email, email);
    await (fate === 'deleted'
      ? db.delete(profiles).where(own)
      : db.update(profiles).set({ bannedAt: TEST_NOW }).where(own));
    for (const answer of [await check(token), await reset(token)]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'reset_session_failed' } });
    }
    await ask();
    expect(await mailsTo(visitor, email)).toHaveLength(2);
  });

  test('from the sixth request for one address in an hour', async () => {
    for (let asked = 0; asked < 5; asked += 1) expect((await ask()).status).toBe(200);
    const refused = await ask(email.toUpperCase());
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    minutesLater(60);
    expect((await ask()).status).toBe(200);
  });
});

test('the database holds a token as its hash only', async () => {
  const token = await askForToken();
  const rows = await server.services.db.select().from(verifications);
  expect(JSON.stringify(rows)).not.toContain(token);
  const hash = createHash('sha256').update(token).digest('base64url');
  expect(rows.map(({ identifier }) => identifier)).toContain(`reset-password:${hash}`);
});
