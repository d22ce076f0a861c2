import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { profiles } from '../../database/schema/people.ts';
import { TEST_NOW } from '../testing/database.ts';
import {
  type Answer,
  openTestServer,
  seenOf,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';

const PASSWORD = 'tres-tacos-por-favor';

let server: TestServer;
let visitor: Visitor;
/** Each test uses its own address. */
let email = '';

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.clock.now = TEST_NOW;
  visitor = server.visitor();
  email = `${randomUUID()}@example.com`;
});

const signUp = (more: object = {}, by = visitor) =>
  by.post('/api/people/sign-up', { email, password: PASSWORD, ...more });
const signIn = (more: object = {}, by = visitor) =>
  by.post('/api/people/sign-in', { email, password: PASSWORD, ...more });
const resend = (address = email) =>
  visitor.post('/api/people/resend-confirmation-email', { email: address });
const countProfiles = () => server.services.db.$count(profiles);
const mailsTo = async (address: string) =>
  (await visitor.get('/dev/mail.json')).body.filter(({ to }: { to: string }) => to === address);
const confirmed = (address: string) =>
  server.services.db
    .update(profiles)
    .set({ emailVerified: true })
    .where(eq(profiles.email, address));

const codeOf = ({ status, body }: Answer) => ({ status, code: body.code });

describe('signing in is refused', () => {
  test('with a wrong password exactly as for an unknown account', async () => {
    await signUp();
    const unknown = await signIn({ email: `${randomUUID()}@example.com` });
    expect(codeOf(unknown)).toEqual({ status: 401, code: 'wrong_credentials' });
    expect(seenOf(await signIn({ password: 'wrong-password' }))).toEqual(seenOf(unknown));
    await confirmed(email);
    expect(seenOf(await signIn({ password: 'wrong-password' }))).toEqual(seenOf(unknown));
  });

  test('before the address is confirmed, to who knows the password', async () => {
    await signUp();
    const answer = await signIn();
    expect(codeOf(answer)).toEqual({ status: 403, code: 'email_unconfirmed' });
    expect(answer.headers.getSetCookie()).toEqual([]);
    await confirmed(email);
    expect((await signIn()).status).toBe(200);
  });

  test('by the link of the mail, to an account that was banned meanwhile', async () => {
    await signUp();
    const token = /#token=([\w-]+)&/.exec((await mailsTo(email))[0].links.join(' '))?.[1];
    const ban = (bannedAt: Date | null) =>
      server.services.db.update(profiles).set({ bannedAt }).where(eq(profiles.email, email));
    const confirm = () => visitor.post('/api/people/confirm-email', { token, password: PASSWORD });
    await ban(TEST_NOW);
    expect(codeOf(await confirm())).toEqual({ status: 403, code: 'account_banned' });
    expect((await visitor.get('/api/people/me')).body.person).toBeNull();
    // The link was not used up.
    await ban(null);
    expect((await confirm()).status).toBe(200);
  });

  test('for those of the demo that have no password', async () => {
    const [voter] = await server.services.db
      .select({ email: profiles.email })
      .from(profiles)
      .where(sql`${profiles.email} like '%@demo.vota-taco.example'`)
      .limit(1);
    for (const password of ['taco-demo-2026', 'null']) {
      expect(codeOf(await signIn({ email: voter?.email, password }))).toEqual({
        status: 401,
        code: 'wrong_credentials',
      });
    }
  });
});

describe('signing up is refused', () => {
  test('for an address that is registered, in any case', async () => {
    await signUp();
    for (const address of [email, email.toUpperCase(), `  ${email} `]) {
      expect(codeOf(await signUp({ email: address }))).toEqual({
        status: 409,
        code: 'email_already_registered',
      });
    }
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('to all but one of those who sign up an address at once', async () => {
    const before = await countProfiles();
    const answers = await Promise.all([
      signUp({}, server.visitor()),
      signUp({ email: email.toUpperCase() }, server.visitor()),
      signUp({}, server.visitor()),
    ]);
    expect(answers.map(({ status, body }) => String(body.code ?? status)).toSorted()).toEqual([
      '200',
      'email_already_registered',
      'email_already_registered',
    ]);
    expect(await countProfiles()).toBe(before + 1);
  });

  test.each([
    ['without a domain', 'ana'],
    ['with a display name', 'Ana Ruiz <ana@example.com>'],
    ['with a line break', 'ana@example.com\nBcc: all@example.com'],
    ['with a carriage return', 'ana\r\n@example.com'],
    ['with two addresses', 'ana@example.com,luis@example.com'],
    ['with two addresses in a row', 'ana@example.com luis@example.com'],
    ['with two @', 'ana@luis@example.com'],
    ['with a quoted name', '"ana b"@example.com'],
    ['with a NUL', 'ana\u0000@example.com'],
    ['with a direction override', 'ana\u202E@example.com'],
    ['longer than an address may be', `${'a'.repeat(60)}@${'b.'.repeat(120)}example.com`],
    ['that is empty', ''],
    ['that is none', null],
    ['that is a list', ['ana@example.com']],
  ])('for an address %s, naming the field', async (_, address) => {
    const before = await countProfiles();
    for (const path of ['sign-up', 'sign-in', 'resend-confirmation-email']) {
      const body = { email: address, password: PASSWORD };
      const answer = await visitor.post(`/api/people/${path}`, body);
      expect(codeOf(answer)).toEqual({ status: 400, code: 'invalid_input' });
      expect(answer.body.data.field).toBe('email');
    }
    expect(await countProfiles()).toBe(before);
  });

  test.each([
    ['of 5 characters', '12345'],
    ['of 129 characters', 'x'.repeat(129)],
    ['that is empty', ''],
    ['that is a number', 123_456],
    ['that is missing', undefined],
  ])('for a password %s, naming the field', async (_, password) => {
    const answer = await signUp({ password });
    expect(codeOf(answer)).toEqual({ status: 400, code: 'invalid_input' });
    expect(answer.body.data.field).toBe('password');
  });

  test.each([
    ['a line break', 'Ana\nRuiz'],
    ['a carriage return', 'Ana\rRuiz'],
    ['a line separator', 'Ana\u2028Ruiz'],
    ['a paragraph separator', 'Ana\u2029Ruiz'],
    ['a right-to-left override', 'Ana\u202Eziur'],
    ['a right-to-left isolate', 'Ana\u2067ziur'],
    ['a right-to-left mark', 'Ana\u200Fziur'],
    ['an Arabic letter mark', 'Ana\u061Cziur'],
    ['a NUL', 'Ana\u0000'],
    ['an escape', 'Ana\u001B[31m'],
    ['more than 100 characters', 'x'.repeat(101)],
  ])('for a name with %s, naming the field', async (_, fullName) => {
    const before = await countProfiles();
    const answer = await signUp({ fullName });
    expect(codeOf(answer)).toEqual({ status: 400, code: 'invalid_input' });
    expect(answer.body.data.field).toBe('fullName');
    expect(await countProfiles()).toBe(before);
  });

  test.each([
    ['en', { email: 'ana' }, 'email', 'Something in what was sent is not right: email.'],
    ['en', { fullName: 'a\nb' }, 'fullName', 'Something in what was sent is not right: full name.'],
    [
      'es',
      { fullName: 'a\nb' },
      'fullName',
      'Algo de lo que enviaste no está bien: nombre completo.',
    ],
  ] as const)(
    'in words that a person knows (%s, %j), for programs by the name of the field',
    async (language, input, field, message) => {
      const { body } = await signUp(input, server.visitor(language));
      expect(body).toMatchObject({ code: 'invalid_input', message, data: { field } });
    },
  );

  test('for a name of 10 MB, before it is read', async () => {
    const answer = await signUp({ fullName: 'x'.repeat(10_000_000) });
    expect(codeOf(answer)).toEqual({ status: 413, code: 'body_too_large' });
  });

  test('for nothing but what its fields say: a role is not taken', async () => {
    await signUp({ isAdmin: true, emailVerified: true, role: 'admin', id: randomUUID() });
    expect(codeOf(await signIn())).toEqual({ status: 403, code: 'email_unconfirmed' });
  });
});

describe('a password', () => {
  test.each([
    ['of 6 characters', 'a7!xk2'],
    ['of 128 characters', 'ñ'.repeat(128)],
    ['of spaces and emoji', '  🌮 🌮  '],
  ])('%s is taken as it is', async (_, password) => {
    expect((await signUp({ password })).status).toBe(200);
    await confirmed(email);
    expect((await signIn({ password })).status).toBe(200);
    expect((await signIn({ password: password.slice(1) })).status).toBe(401);
  });

  test.each([
    ['that too many people use', 'FootBall'],
    ['of the festival', 'VotaTaco2026'],
    ['that is the own address', ''],
  ])('%s is refused, and there is no account', async (_, password) => {
    const answer = await signUp({ password: password || email });
    expect(codeOf(answer)).toEqual({ status: 400, code: 'password_common' });
    expect((await signUp()).status).toBe(200);
  });
});

describe('sending the mail again', () => {
  test('answers the same whether or not an account waits for it', async () => {
    await signUp();
    const unknown = await resend(`${randomUUID()}@example.com`);
    expect(unknown).toMatchObject({ status: 200, body: { ok: true } });
    expect(seenOf(await resend())).toEqual(seenOf(unknown));
    await confirmed(email);
    expect(seenOf(await resend())).toEqual(seenOf(unknown));
  });

  test('sends one to an account that waits, and to nobody else', async () => {
    const stranger = `${randomUUID()}@example.com`;
    await signUp();
    await resend();
    await resend(stranger);
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await mailsTo(stranger)).toEqual([]);
    await confirmed(email);
    await resend();
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

describe('too many', () => {
  test.each([
    ['sign-ups of an address', 5, 3600, () => signUp()],
    ['mails to an address', 5, 3600, () => resend()],
    ['sign-ins to an address from one place', 10, 300, () => signIn()],
    ['sign-ins in any case', 10, 300, (n) => signIn(n % 2 ? {} : { email: email.toUpperCase() })],
  ] as [string, number, number, (n: number) => Promise<Answer>][])(
    '%s are refused from the one after %d, for %d seconds',
    async (_, max, seconds, act) => {
      for (let sent = 0; sent < max; sent += 1) expect((await act(sent)).status).not.toBe(429);
      server.clock.now = new Date(TEST_NOW.getTime() + 60_000);
      const refused = await act(max);
      expect(codeOf(refused)).toEqual({ status: 429, code: 'too_many_requests' });
      expect(refused.headers.get('retry-after')).toBe(String(seconds - 60));
      expect(refused.body.data).toEqual({ retryAfterSeconds: seconds - 60 });
      server.clock.now = new Date(TEST_NOW.getTime() + seconds * 1000 - 1);
      expect((await act(max)).status).toBe(429);
      server.clock.now = new Date(TEST_NOW.getTime() + seconds * 1000);
      expect((await act(max)).status).not.toBe(429);
    },
  );

  test('sign-ins to one address leave the others alone', async () => {
    for (let sent = 0; sent <= 10; sent += 1) await signIn();
    expect((await signIn()).status).toBe(429);
    expect((await signIn({ email: `${randomUUID()}@example.com` })).status).toBe(401);
  });
});

test('a role that cannot be looked up is no role', async () => {
  const broken = await openTestServer();
  const admin = await broken.visitor().signInAs('admin');
  const isAdmin = async () => {
    // Each read is a minute later, because the answer about the own account may be a minute old.
    broken.clock.now = new Date(broken.clock.now.getTime() + 60_000);
    return (await admin.get('/api/people/me')).body.person.isAdmin;
  };
  expect(await isAdmin()).toBe(true);
  const warn = vi.spyOn(broken.services.log, 'warn');
  await broken.services.db.execute(sql`alter table user_roles rename to lost_roles`);
  expect(await isAdmin()).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
  await broken.services.db.execute(sql`alter table lost_roles rename to user_roles`);
  expect(await isAdmin()).toBe(true);
  await broken.stop();
});
