import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts, profiles, verifications } from '../../database/schema/people.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const PASSWORD = 'tres-tacos-por-favor';
const HOUR = 3_600_000;

let server: TestServer;
let visitor: Visitor;
/** Each test signs up with its own address. */
let email = '';

beforeAll(async () => {
  server = await openTestServer({ ADMIN_EMAILS: 'boss@example.com' });
});
afterAll(() => server.stop());
beforeEach(() => {
  server.clock.now = TEST_NOW;
  visitor = server.visitor();
  email = `${randomUUID()}@example.com`;
});

const signUp = (more: object = {}, by = visitor) =>
  by.post('/api/people/sign-up', { email, password: PASSWORD, fullName: 'Ana Ruiz', ...more });
const signIn = (more: object = {}, by = visitor) =>
  by.post('/api/people/sign-in', { email, password: PASSWORD, ...more });
const confirm = (token: string, by = visitor) => by.post('/api/people/confirm-email', { token });
const me = async (by = visitor) => (await by.get('/api/people/me')).body.person;

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  at: string;
}

const mailsTo = async (address: string): Promise<Mail[]> =>
  (await visitor.get('/dev/mail.json')).body.filter(({ to }: Mail) => to === address);

/** The token of the newest mail to the address. */
async function tokenOf(address = email): Promise<string> {
  const [mail] = await mailsTo(address);
  const fragment = new URL(mail?.links[0] ?? '').hash.slice(1);
  return new URLSearchParams(fragment).get('token') ?? '';
}

async function signUpAndConfirm(more: { email?: string } = {}, by = visitor): Promise<void> {
  expect((await signUp(more, by)).status).toBe(200);
  expect((await confirm(await tokenOf(more.email), by)).status).toBe(200);
}

describe('signing up', () => {
  test('sends a mail whose link carries a token behind the #, and signs nobody in', async () => {
    const answer = await signUp();
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { ok: true },
    });
    // A cookie marks the browser as the one that signed up; it is not signed in.
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^vota-taco\.signed_up=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(await me()).toBeNull();
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(Object.keys(mail ?? {}).toSorted()).toEqual(
      ['at', 'html', 'links', 'subject', 'text', 'to'].toSorted(),
    );
    expect(mail?.at).toBe(TEST_NOW.toISOString());
    expect(mail?.subject).toBe('Confirm your email for Vota Taco');
    expect(mail?.links).toHaveLength(1);
    const link = new URL(mail?.links[0] ?? '');
    expect(link.origin + link.pathname).toBe(`${server.services.config.publicUrl}/auth`);
    expect(link.search).toBe('');
    expect(link.hash).toMatch(/^#token=[\w-]{43}&type=signup$/);
    expect(mail?.text).toContain(link.href);
    expect(mail?.html).toContain(link.href.replaceAll('&', '&#38;'));
  });

  test('in Spanish sends a Spanish mail, and keeps the language', async () => {
    const visitante = server.visitor('es');
    await signUp({}, visitante);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Confirma tu correo para Vota Taco');
    expect(mail?.text).toContain('durante 24 horas');
    expect(mail?.html).toContain('<html lang="es">');
    await confirm(await tokenOf(), visitante);
    expect(await me(visitante)).toMatchObject({ locale: 'es' });
  });

  test('needs no name', async () => {
    await signUpAndConfirm({ fullName: undefined } as object);
    expect(await me()).toMatchObject({ fullName: '' });
  });

  test('keeps no token and no password that could be read', async () => {
    await signUp();
    const token = await tokenOf();
    const proofs = JSON.stringify(await server.services.db.select().from(verifications));
    expect(proofs).toContain(email);
    expect(proofs).not.toContain(token);
    const kept = await server.services.db
      .select({ password: accounts.password })
      .from(accounts)
      .innerJoin(profiles, eq(profiles.id, accounts.userId))
      .where(eq(profiles.email, email));
    expect(kept).toEqual([{ password: expect.stringMatching(/^\$argon2id\$/) }]);
  });
});

describe('the link of the mail', () => {
  test('confirms the address and signs in', async () => {
    await signUp();
    const { status, body } = await confirm(await tokenOf());
    expect(status).toBe(200);
    const person = {
      id: expect.any(String),
      email,
      fullName: 'Ana Ruiz',
      isAdmin: false,
      isVotingAdmin: false,
      needsLongerPassword: false,
      locale: 'en',
    };
    expect(body).toEqual({ person });
    expect(await me()).toEqual(body.person);
  });

  test('works once', async () => {
    await signUp();
    const token = await tokenOf();
    await confirm(token);
    expect(await confirm(token, server.visitor())).toMatchObject({
      status: 400,
      body: { code: 'confirmation_link_invalid' },
    });
  });

  test('used by 20 at once lets one in', async () => {
    await signUp();
    const token = await tokenOf();
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
    const codes = answers.map(({ status, body }) => String(body.code ?? status)).toSorted();
    expect(codes).toEqual([
      '200',
      ...Array.from({ length: 19 }, () => 'confirmation_link_invalid'),
    ]);
    const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
    expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual([
      'vota-taco.session_token',
      'vota-taco.known_device',
    ]);
  });

  test('works for 24 hours and not longer', async () => {
    await signUp();
    const token = await tokenOf();
    server.clock.now = new Date(TEST_NOW.getTime() + 25 * HOUR);
    expect(await confirm(token)).toMatchObject({
      status: 400,
      body: { code: 'confirmation_link_invalid' },
    });
    server.clock.now = new Date(TEST_NOW.getTime() + 23 * HOUR);
    expect((await confirm(token)).status).toBe(200);
  });

  test('is useless once another one has confirmed the address', async () => {
    await signUp();
    const first = await tokenOf();
    server.clock.now = new Date(TEST_NOW.getTime() + 1000);
    await visitor.post('/api/people/resend-confirmation-email', { email });
    const second = await tokenOf();
    expect(second).not.toBe(first);
    await confirm(second);
    expect(await confirm(first, server.visitor())).toMatchObject({
      body: { code: 'confirmation_link_invalid' },
    });
  });

  test.each(['x'.repeat(43), 'x'.repeat(20), `${'x'.repeat(40)}\u0000'%`])(
    'with a token of nobody is refused: %j',
    async (token) => {
      expect(await confirm(token)).toMatchObject({
        status: 400,
        body: { code: 'confirmation_link_invalid' },
      });
    },
  );
});

test('signing in finds the account by its address in any case', async () => {
  await signUpAndConfirm();
  const { body } = await signIn({ email: email.toUpperCase() }, server.visitor());
  expect(body.person).toMatchObject({ email });
});

describe('the language of mails', () => {
  test('is set by who is signed in', async () => {
    await signUpAndConfirm();
    expect(await visitor.post('/api/people/me/locale', { locale: 'es' })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(await me()).toMatchObject({ locale: 'es' });
  });

  test('is set by nobody else', async () => {
    expect(await visitor.post('/api/people/me/locale', { locale: 'es' })).toMatchObject({
      status: 401,
      body: { code: 'signed_out' },
    });
  });
});

describe('an admin', () => {
  test('of the configuration is one only once the address is confirmed', async () => {
    const isAdmin = async () => (await me())?.isAdmin;
    await signUp({ email: 'Boss@Example.com' });
    const unconfirmed = await signIn({ email: 'boss@example.com' });
    expect(unconfirmed).toMatchObject({ status: 403, body: { code: 'email_unconfirmed' } });
    expect(await me()).toBeNull();
    await confirm(await tokenOf('boss@example.com'));
    expect(await isAdmin()).toBe(true);
    await server.services.db
      .update(profiles)
      .set({ emailVerified: false })
      .where(eq(profiles.email, 'boss@example.com'));
    // The answer about the own account may be a minute old.
    server.clock.now = new Date(TEST_NOW.getTime() + 60_000);
    expect(await isAdmin()).toBe(false);
  });

  test('by role is one', async () => {
    expect(await me(await server.visitor().signInAs('admin'))).toMatchObject({ isAdmin: true });
    expect(await me(await server.visitor().signInAs('visitor'))).toMatchObject({ isAdmin: false });
  });
});
