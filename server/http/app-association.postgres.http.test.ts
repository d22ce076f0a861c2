import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/server.ts';

const ANDROID = '/.well-known/assetlinks.json';
const APPLE = '/.well-known/apple-app-site-association';
const OWN_KEY = Array.from({ length: 32 }, (_, at) => (at + 160).toString(16).toUpperCase()).join(
  ':',
);
const STORE_KEY = OWN_KEY.replace('A0', 'FF');

let server: TestServer;
let without: TestServer;

beforeAll(async () => {
  without = await openTestServer();
  server = await openTestServer({
    ANDROID_APP_ID: 'org.votataco.app',
    ANDROID_CERTIFICATES: `${OWN_KEY.toLowerCase()}, ${STORE_KEY}`,
    IOS_APP_IDS: 'A1B2C3D4E5.org.votataco.app',
  });
});
afterAll(async () => {
  await server.stop();
  await without.stop();
});

describe('the association files', () => {
  test('name the app of Android by its certificates, as Digital Asset Links want it', async () => {
    const answer = await fetch(server.url + ANDROID);
    expect(await answer.json()).toEqual([
      {
        relation: [
          'delegate_permission/common.handle_all_urls',
          'delegate_permission/common.get_login_creds',
        ],
        target: {
          namespace: 'android_app',
          package_name: 'org.votataco.app',
          sha256_cert_fingerprints: [OWN_KEY, STORE_KEY],
        },
      },
    ]);
  });

  test('name the app of iOS, for one address and for passwords', async () => {
    const answer = await fetch(server.url + APPLE);
    expect(await answer.json()).toEqual({
      applinks: {
        details: [
          {
            appIDs: ['A1B2C3D4E5.org.votataco.app'],
            components: [{ '/': '/auth/app-callback', comment: 'The return of a sign-in' }],
          },
        ],
      },
      webcredentials: { apps: ['A1B2C3D4E5.org.votataco.app'] },
    });
  });

  test.each([ANDROID, APPLE])(
    'are JSON for anybody, without a redirect or a cookie: %s',
    async (path) => {
      // As the systems ask: no cookie, any accepted type, and someone's browser with a session.
      for (const [name, value] of [
        ['accept', '*/*'],
        ['accept', 'text/html'],
        ['cookie', 'lang=es; theme=dark'],
      ] as const) {
        const headers = { [name]: value };
        const answer = await fetch(server.url + path, { headers, redirect: 'manual' });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          200,
          'application/json',
        ]);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
      const head = await fetch(server.url + path, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect((await fetch(server.url + path, { method: 'POST' })).status).toBe(405);
    },
  );

  test.each([ANDROID, APPLE])('are not there where no app is named: %s', async (path) => {
    const answer = await fetch(without.url + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ]);
    expect(answer.headers.get('cache-control')).toBeNull();
  });
});
