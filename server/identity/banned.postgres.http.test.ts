import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { violations } from '../../database/schema/moderation.ts';
import { profiles } from '../../database/schema/people.ts';
import { PROVIDERS } from '../../domain/people/schema.ts';
import { TEST_NOW } from '../testing/database.ts';
import { type IdentityProvider, openIdentityProvider } from '../testing/identity-provider.ts';
import { redirectFetch } from '../testing/redirect-fetch.ts';
import { makeChallenge, openApp, travelForApp } from '../testing/app.ts';
import { travel } from '../testing/oauth-journey.ts';
import {
  codeOf,
  JOINED_PASSWORD,
  mailsTo,
  openTestServer,
  type TestServer,
} from '../testing/server.ts';
import { appealToken, appealTokenHash } from './appeals.ts';

const HALF_DAY_MS = 43_200_000;

let server: TestServer;
let idp: IdentityProvider;
let restore: () => void;
let email = '';

beforeAll(async () => {
  idp = await openIdentityProvider('http://localhost:41902');
  restore = redirectFetch(idp);
  server = await openTestServer(idp.env);
});
afterAll(async () => {
  await server.stop();
  restore();
  await idp.stop();
});
beforeEach(() => {
  server.clock.now = TEST_NOW;
  email = `${randomUUID()}@mail.example`;
});

/** Suspends the account of the test for half a day by a ruling. @returns the proof to appeal with */
async function suspend(): Promise<string> {
  const { db, config } = server.services;
  const endsAt = new Date(TEST_NOW.getTime() + HALF_DAY_MS);
  const id = randomUUID();
  const token = appealToken(config, id);
  const [person] = await db
    .update(profiles)
    .set({ suspendedUntil: endsAt })
    .where(eq(profiles.email, email))
    .returning({ id: profiles.id });
  await db.insert(violations).values({
    id,
    userId: person?.id ?? '',
    category: 'spam',
    isSevere: false,
    sanction: 'suspension_short',
    reason: 'Pills, again',
    rating: 1,
    createdAt: TEST_NOW,
    endsAt,
    appealTokenHash: appealTokenHash(token),
  });
  return token;
}

test.each(PROVIDERS)(
  'a banned person confirmed by %s gets the proof to read why and appeal',
  async (provider) => {
    const on = { server, idp };
    await travel(on, server.visitor(), provider, { person: email });
    const token = await suspend();
    const visitor = server.visitor();
    const end = await travel(on, visitor, provider, { person: email });
    expect(end).toBe(`/auth?error=suspended&provider=${provider}#appeal=${token}`);
    expect((await visitor.get('/api/people/me')).body.person).toBeNull();
    const { body } = await visitor.post('/api/moderation/ruling', { token });
    expect(body).toMatchObject({ reason: 'Pills, again', sanction: 'suspension_short' });
    // A ban by hand has no ruling, so it cannot be appealed here.
    const { db } = server.services;
    await db.update(profiles).set({ bannedAt: TEST_NOW }).where(eq(profiles.email, email));
    await db.delete(violations).where(eq(violations.reason, 'Pills, again'));
    const again = await travel(on, visitor, provider, { person: email });
    expect(again).toBe(`/auth?error=banned&provider=${provider}`);
  },
);

test.each(PROVIDERS)(
  'in the app, too, a banned person confirmed by %s gets the reason',
  async (provider) => {
    const on = { server, idp };
    await travel(on, server.visitor(), provider, { person: email });
    const appeal = await suspend();
    const come = async () => {
      const { verifier, challenge } = makeChallenge();
      const asked = { provider, challenge };
      return { verifier, ...(await travelForApp(on, server.visitor(), asked, { person: email })) };
    };
    const app = openApp(server);
    const exchange = ({ code, verifier }: { code: string; verifier: string }) =>
      app.post('/api/people/native-codes', { code, verifier });
    // Works for no other app, and only once.
    const caught = await come();
    const stolen = await exchange({ ...caught, verifier: makeChallenge().verifier });
    expect(codeOf(stolen)).toEqual([400, 'bad_code_verifier']);
    expect(JSON.stringify(stolen.body)).not.toContain(appeal);
    expect(codeOf(await exchange(caught))).toEqual([404, 'flow_state_not_found']);
    const answer = await exchange(await come());
    expect(codeOf(answer)).toEqual([403, 'account_suspended']);
    expect(answer.body.data).toMatchObject({ reason: 'Pills, again', appealToken: appeal });
    expect(app.kept.token).toBeNull();
  },
);

test('the link of a suspended account tells why to who knows the password, and stays good', async () => {
  const here = server.visitor();
  await here.post('/api/people/sign-up', { email, password: JOINED_PASSWORD });
  const [mail] = await mailsTo(here, email);
  const token = /token=([\w-]+)/.exec(mail?.links[0] ?? '')?.[1];
  const proof = await suspend();
  const elsewhere = server.visitor();
  const confirm = async (by: typeof here, more = {}) => {
    const { status, body } = await by.post('/api/people/confirm-email', { token, ...more });
    return [status, body.code, body.data?.reason];
  };
  const expected = [403, 'account_suspended', 'Pills, again'];
  expect((await confirm(elsewhere)).slice(0, 2)).toEqual([403, 'password_needed']);
  const guessed = await confirm(elsewhere, { password: 'not this one' });
  expect(guessed.slice(1)).toEqual(['wrong_password', undefined]);
  expect(await confirm(elsewhere, { password: JOINED_PASSWORD })).toEqual(expected);
  expect(await confirm(here)).toEqual(expected);
  const { body } = await here.post('/api/people/confirm-email', { token });
  expect(body.data).toMatchObject({ appealToken: proof });
  expect((await here.get('/api/people/me')).body.person).toBeNull();
  server.clock.now = new Date(TEST_NOW.getTime() + HALF_DAY_MS + 1);
  expect((await confirm(here))[0]).toBe(200);
  expect((await here.get('/api/people/me')).body.person).toMatchObject({ email });
});
