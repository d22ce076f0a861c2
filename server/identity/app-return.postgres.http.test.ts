import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type App,
  beginPath,
  makeChallenge,
  openApp,
  readLink,
  travelForApp,
} from '../testing/app.ts';
import { TEST_NOW } from '../testing/database.ts';
import { type IdentityProvider, openIdentityProvider } from '../testing/identity-provider.ts';
import { comeBack, consent } from '../testing/oauth-journey.ts';
import { redirectFetch } from '../testing/redirect-fetch.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const SCHEME = 'votataco://auth-callback';
const APPS = {
  ANDROID_APP_ID: 'org.votataco.app',
  ANDROID_CERTIFICATES: Array.from({ length: 32 }, () => 'AB').join(':'),
  IOS_APP_IDS: 'A1B2C3D4E5.org.votataco.app',
};

let server: TestServer;
let idp: IdentityProvider;
let restore: () => void;
let on: { server: TestServer; idp: IdentityProvider };
let app: App;
/** The in-app browser. */
let browser: Visitor;
let claimed: string;

beforeAll(async () => {
  idp = await openIdentityProvider('http://localhost:41904');
  restore = redirectFetch(idp);
  server = await openTestServer({ ...idp.env, ...APPS });
  on = { server, idp };
  claimed = `${server.services.config.publicUrl}/auth/app-callback`;
});
afterAll(async () => {
  await server.stop();
  restore();
  await idp.stop();
});
beforeEach(() => {
  server.clock.now = TEST_NOW;
  app = openApp(server);
  browser = server.visitor();
});

let people = 0;
const somebody = () => `claimed.${(people += 1)}@mail.example`;
const asked = (link?: string) => ({
  provider: 'google' as const,
  challenge: makeChallenge().challenge,
  ...(link !== undefined && { link }),
});
const exchange = (code: string, verifier: string) =>
  app.post('/api/people/native-codes', { code, verifier });

describe('an app that opens for the claimed address', () => {
  test.each(['ios', 'android'])('gets its code there, in the fragment: %s', async (link) => {
    const { verifier, challenge } = makeChallenge();
    const person = somebody();
    const back = await travelForApp(on, browser, { ...asked(link), challenge }, { person });
    expect(back.place).toBe(claimed);
    // Not in what a browser sends, so in no log and no referrer.
    expect(new URL(back.link).search).toBe('');
    expect(back.answer.headers.get('cache-control')).toBe('no-store');
    const answer = await exchange(back.code, verifier);
    expect([answer.status, answer.body.person.email]).toEqual([200, person]);
    expect(codeOf(await exchange(back.code, verifier))).toEqual([404, 'flow_state_not_found']);
  });

  test('is told there of every failure', async () => {
    const denied = await travelForApp(on, browser, asked('ios'), { decision: 'deny' });
    expect([denied.place, denied.error]).toEqual([claimed, 'cancelled']);
    const refused = await browser.get(beginPath({ ...asked('android'), challenge: 'short' }));
    expect(readLink(refused)).toMatchObject({ place: claimed, error: 'invalid_input' });
    // Ours has expired, and the library still knows the attempt.
    const begun = await browser.get(beginPath(asked('android')));
    const back = await consent(idp, begun.headers.get('location') ?? '', { person: somebody() });
    server.clock.now = new Date(TEST_NOW.getTime() + 10 * 60_000);
    const late = readLink(await comeBack(server, browser, back));
    expect(late).toMatchObject({ place: claimed, error: 'expired' });
  });

  test.each([undefined, '', 'scheme', 'IOS', 'https://evil.example', 'a'.repeat(300), '__proto__'])(
    'is no older or newer one, which comes back by the scheme: %s',
    async (link) => {
      const { verifier, challenge } = makeChallenge();
      const person = somebody();
      const back = await travelForApp(on, browser, { ...asked(link), challenge }, { person });
      expect([back.place, back.error]).toEqual([SCHEME, null]);
      expect((await exchange(back.code, verifier)).status).toBe(200);
    },
  );

  test('decides nothing more, whatever else its address says', async () => {
    const path = `${beginPath(asked('ios'))}&link=https://evil.example&app=evil&publicUrl=x`;
    const begun = await browser.get(path);
    const back = await consent(idp, begun.headers.get('location') ?? '', { person: somebody() });
    const { link } = readLink(await comeBack(server, browser, back));
    expect(link).not.toContain('evil');
  });
});

test('who hears a code in its place has nothing: a thousand tries, and no session', async () => {
  const { verifier, challenge } = makeChallenge();
  const person = somebody();
  const begun = { ...asked('android'), challenge };
  const { code } = await travelForApp(on, browser, begun, { person });
  const thieves = Array.from({ length: 1000 }, () => openApp(server));
  const codes: string[] = [];
  while (codes.length < thieves.length) {
    await server.services.db.execute('delete from rate_limits');
    const some = thieves.slice(codes.length, codes.length + 25);
    const answers = await Promise.all(
      some.map((thief) =>
        thief.post('/api/people/native-codes', { code, verifier: makeChallenge().verifier }),
      ),
    );
    codes.push(...answers.map((answer) => codeOf(answer)[1] ?? ''));
  }
  expect(codes.filter((one) => one === 'bad_code_verifier')).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(['bad_code_verifier', 'flow_state_not_found']));
  expect(thieves.filter(({ kept }) => kept.token !== null)).toEqual([]);
  // The first try ends the code for its owner, too, who begins again.
  expect(codeOf(await exchange(code, verifier))).toEqual([404, 'flow_state_not_found']);
  const again = await travelForApp(on, browser, begun, { person });
  expect((await exchange(again.code, verifier)).status).toBe(200);
});

test('an app of a system that the site names no app of comes back by the scheme', async () => {
  const { IOS_APP_IDS: ios } = APPS;
  const other = await openTestServer({ ...idp.env, IOS_APP_IDS: ios });
  const begin = async (link: string) =>
    readLink(await other.visitor().get(beginPath({ ...asked(link), challenge: 'short' }))).place;
  const places = [await begin('android'), await begin('ios')];
  const { publicUrl } = other.services.config;
  await other.stop();
  expect(places).toEqual([SCHEME, `${publicUrl}/auth/app-callback`]);
});
