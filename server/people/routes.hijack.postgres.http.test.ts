import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../testing/database.ts';
import { mailsTo, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const STRANGERS = 'the-password-of-a-stranger';
const OWN = 'the-password-of-the-owner';

/** A stranger signs up with another person's address, and waits for that person to confirm it. */
let server: TestServer;
let stranger: Visitor;
let owner: Visitor;
let email = '';

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  email = `${randomUUID()}@example.com`;
  stranger = server.visitor();
  owner = server.visitor();
  await signUp(stranger, STRANGERS);
});

const signUp = (by: Visitor, password: string) =>
  by.post('/api/people/sign-up', { email, password, fullName: 'Evil' });
const signIn = (by: Visitor, password: string) =>
  by.post('/api/people/sign-in', { email, password });
const linkTo = async (kind: 'signup' | 'recovery') => {
  const links = (await mailsTo(owner, email)).flatMap((mail) => mail.links);
  const link = links.find((one) => one.endsWith(`type=${kind}`)) ?? '';
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
};
const confirm = (by: Visitor, token: string, password?: string) =>
  by.post('/api/people/confirm-email', { token, password });
const me = async (who: Visitor) => (await who.get('/api/people/me')).body.person;

describe('the owner of an address that somebody else has signed up', () => {
  test('does not confirm the stranger’s password by opening the link', async () => {
    expect((await signUp(owner, OWN)).body.code).toBe('email_already_registered');
    await owner.post('/api/people/resend-confirmation-email', { email });
    const token = await linkTo('signup');
    for (const password of [undefined, OWN]) {
      const answer = await confirm(owner, token, password);
      expect(answer).toMatchObject({
        status: 403,
        body: { code: password === undefined ? 'password_needed' : 'wrong_password' },
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await me(owner)).toBeNull();
    expect((await signIn(stranger, STRANGERS)).body.code).toBe('email_unconfirmed');
  });

  test('gets the account by a new password, and the stranger is out', async () => {
    await owner.post('/api/people/forgot-password', { email });
    const token = await linkTo('recovery');
    await owner.post('/api/people/reset-password', { token, password: OWN });
    expect((await signIn(stranger, STRANGERS)).body.code).toBe('wrong_credentials');
    expect((await signIn(owner, OWN)).status).toBe(200);
  });
});

describe('whoever signed up', () => {
  test('confirms in another browser with the password', async () => {
    const token = await linkTo('signup');
    const other = server.visitor();
    expect((await confirm(other, token)).body.code).toBe('password_needed');
    expect((await confirm(other, token, STRANGERS)).status).toBe(200);
    expect((await me(other)).email).toBe(email);
    expect((await confirm(other, token, STRANGERS)).body.code).toBe('confirmation_link_invalid');
  });

  test('confirms in the same browser by the link alone, and no other address', async () => {
    const token = await linkTo('signup');
    const first = email;
    email = `${randomUUID()}@example.com`;
    await signUp(owner, OWN);
    expect((await confirm(owner, token)).body.code).toBe('password_needed');
    expect((await confirm(stranger, token)).status).toBe(200);
    expect((await me(stranger)).email).toBe(first);
  });

  test('leaves no session behind of who was signed in there before', async () => {
    const token = await linkTo('signup');
    await stranger.signInAs('visitor');
    const before = server.visitor();
    for (const [name, value] of stranger.cookies) before.cookies.set(name, value);
    expect((await me(before)).email).toBe('visitor@vota-taco.example');
    expect((await confirm(stranger, token)).status).toBe(200);
    expect((await me(stranger)).email).toBe(email);
    expect(await me(before)).toBeNull();
  });

  test('is believed for a day', async () => {
    server.clock.now = new Date(TEST_NOW.getTime() + 23 * 3_600_000);
    await stranger.post('/api/people/resend-confirmation-email', { email });
    const token = await linkTo('signup');
    server.clock.now = new Date(TEST_NOW.getTime() + 24 * 3_600_000);
    expect((await confirm(stranger, token)).body.code).toBe('password_needed');
  });

  test('may try a password ten times for one link', async () => {
    const token = await linkTo('signup');
    for (let tries = 0; tries < 10; tries += 1) await confirm(owner, token, `wrong-${tries}`);
    expect(await confirm(owner, token, STRANGERS)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
  });
});
