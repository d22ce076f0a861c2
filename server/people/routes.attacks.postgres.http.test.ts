import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { profiles } from '../../database/schema/people.ts';
import { TEST_NOW } from '../testing/database.ts';
import {
  type Answer,
  JOINED_PASSWORD,
  mailsTo,
  openTestServer,
  PRODUCTION_ENV,
  type TestServer,
  type Visitor,
  seenOf,
} from '../testing/server.ts';

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
afterEach(() => void vi.restoreAllMocks());

const stranger = () => `${randomUUID()}@example.com`;
const me = async (who = visitor) => (await who.get('/api/people/me')).body.person;

/** How many statements an action sends to the database, without those of transactions. */
async function statementsOf(act: () => Promise<Answer>): Promise<number> {
  const client = (server.services.db as unknown as { $client: { query: () => unknown } }).$client;
  // Stops sending mails: that queries the database too, at its own time.
  await server.services.mailer.stop();
  const query = vi.spyOn(client, 'query');
  await act();
  const asked = query.mock.calls.length;
  query.mockRestore();
  server.services.mailer.start();
  return asked;
}

describe('an account that exists and one that does not', () => {
  const questions: [string, (address: string) => Promise<Answer>][] = [
    [
      'signing in with a wrong password',
      (address) =>
        server.visitor().post('/api/people/sign-in', { email: address, password: 'wrong-one' }),
    ],
    [
      'a forgotten password',
      (address) => server.visitor().post('/api/people/forgot-password', { email: address }),
    ],
    [
      'sending the confirmation again',
      (address) =>
        server.visitor().post('/api/people/resend-confirmation-email', { email: address }),
    ],
  ];
  test.each(questions)('are answered the same: %s', async (_, ask) => {
    expect(seenOf(await ask(email))).toEqual(seenOf(await ask(stranger())));
  });

  // `npm run bench` measures the time; this checks that the same work is done.
  test.each(questions.slice(1))('cost the same statements: %s', async (_, ask) => {
    const known = await statementsOf(() => ask(email));
    expect(known).toBe(await statementsOf(() => ask(stranger())));
    expect(known).toBeGreaterThan(2);
  });
});

/** The sign-in library's own hashing, which the port does not expose. */
interface LibraryContext {
  $context: Promise<{
    password: Record<'hash' | 'verify', (...of: never[]) => Promise<unknown>>;
  }>;
}

test('a wrong password costs one hash, whether or not there is an account', async () => {
  const { password } = await (server.services.identity as unknown as LibraryContext).$context;
  const hash = vi.spyOn(password, 'hash');
  const verify = vi.spyOn(password, 'verify');
  for (const address of [email, stranger()]) {
    hash.mockClear();
    verify.mockClear();
    const body = { email: address, password: 'wrong-one' };
    await server.visitor().post('/api/people/sign-in', body);
    expect(hash.mock.calls.length + verify.mock.calls.length).toBe(1);
  }
});

describe('a page of somebody else', () => {
  test('is one that says it is ours, without the TLS that ours has', async () => {
    const secure = await openTestServer({ ...PRODUCTION_ENV, DATA_DIR: 'none' });
    const origin = secure.url;
    const body = { email, password: JOINED_PASSWORD };
    const answer = await secure.visitor().post('/api/people/sign-in', body, { origin });
    expect(answer).toMatchObject({ status: 403, body: { code: 'foreign_origin' } });
    await secure.stop();
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'cannot send a form of the type %s',
    async (type) => {
      const answer = await visitor.post('/api/people/me/name', '{"fullName":"x"}', {
        'content-type': type,
      });
      expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
      expect((await me()).fullName).toBe('');
    },
  );
});

describe('an address', () => {
  test.each([
    ['а Cyrillic a', '\u0430na@example.com'],
    ['a full-width letter', '\uFF41na@example.com'],
    ['a dotless i', 'l\u0131is@example.com'],
    ['a Kelvin sign', '\u212Aarl@example.com'],
    ['a zero-width space', 'a\u200Bna@example.com'],
    ['a full-width @', 'ana\uFF20example.com'],
    ['a domain of look-alikes', 'ana@ex\u0430mple.com'],
  ])('with %s is not taken for another, anywhere', async (_, address) => {
    const before = await server.services.db.$count(profiles);
    for (const path of ['sign-up', 'sign-in', 'forgot-password', 'resend-confirmation-email']) {
      const body = { email: address, password: JOINED_PASSWORD };
      const answer = await server.visitor().post(`/api/people/${path}`, body);
      expect(answer).toMatchObject({ status: 400, body: { data: { field: 'email' } } });
    }
    expect(await server.services.db.$count(profiles)).toBe(before);
  });

  test('in capitals is the same account', async () => {
    const capitals = email.toUpperCase();
    const signUp = await server
      .visitor()
      .post('/api/people/sign-up', { email: capitals, password: JOINED_PASSWORD });
    expect(signUp).toMatchObject({ status: 409, body: { code: 'email_already_registered' } });
    const again = server.visitor();
    const body = { email: capitals, password: JOINED_PASSWORD };
    expect((await again.post('/api/people/sign-in', body)).status).toBe(200);
    expect((await me(again)).id).toBe((await me()).id);
  });
});

describe('signing up with an address in use', () => {
  const signUp = (address: string) =>
    server
      .visitor('es')
      .post('/api/people/sign-up', { email: address, password: 'another-password', fullName: 'X' });

  test('tells its owner, in their language, without what was typed', async () => {
    expect(await signUp(email)).toMatchObject({
      status: 409,
      body: { code: 'email_already_registered' },
    });
    const [mail] = await mailsTo(visitor, email);
    expect(mail?.subject).toBe('You already have a Vota Taco account');
    expect(mail?.text).not.toContain('another-password');
    expect((await me()).fullName).toBe('');
    const signIn = { email, password: 'another-password' };
    expect((await server.visitor().post('/api/people/sign-in', signIn)).status).toBe(401);
  });

  test('tells nobody while the account waits for its confirmation', async () => {
    const waiting = stranger();
    await signUp(waiting);
    await signUp(waiting);
    expect(await mailsTo(visitor, waiting)).toHaveLength(1);
  });
});

describe('a password of a megabyte', () => {
  test.each([
    ['sign-up', (password: string) => ({ email: stranger(), password })],
    ['sign-in', (password: string) => ({ email, password })],
    ['reset-password', (password: string) => ({ token: 'A'.repeat(43), password })],
    ['me/delete', (password: string) => ({ password })],
  ])('is not read by %s', async (path, body) => {
    const answer = await visitor.post(`/api/people/${path}`, body('x'.repeat(1_000_000)));
    expect(answer).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    const long = await visitor.post(`/api/people/${path}`, body('x'.repeat(129)));
    expect(long).toMatchObject({ status: 400, body: { data: { field: 'password' } } });
    expect(await server.services.db.$count(profiles, eq(profiles.email, email))).toBe(1);
  });
});
