import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import {
  openTestServer,
  PRODUCTION_ENV,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';
import { contentSecurityPolicy } from './security.ts';

const restaurant = demoRestaurants[0]?.id ?? '';
let server: TestServer;
let voter: Visitor;

beforeAll(async () => {
  const pages = {
    render: async ({ url, nonce }: { url: string; nonce: string }) => {
      if (url === '/broken') throw new Error('broken');
      const inline = `<style nonce="${nonce}">p{}</style><script nonce="${nonce}">1</script>`;
      return new Response(`${inline}<style>smuggled{}</style>`);
    },
    serveFile: async () => false,
  };
  server = await openTestServer({}, undefined, { pages });
  voter = await server.visitor().signInAs('visitor');
});
afterAll(() => server.stop());

/** A raw request, with the headers that `fetch` would not show or send. */
const ask = (path: string, { method = 'GET', headers = {} } = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const asked = httpRequest(server.url, { path, method, headers }, (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
      // A live answer never ends.
      response.destroy();
    });
    asked.once('error', reject);
    asked.end();
  });

const FACES: [what: string, status: number, path: string, init?: { method: string }][] = [
  ['an answer', 200, '/api/settings'],
  ['a refusal', 401, '/api/people/me/account'],
  ['no operation', 404, '/api/nothing'],
  ['the document of the API', 200, '/api/openapi.json'],
  ['live events', 200, `/api/live?restaurant=${restaurant}`],
  ['the link of a mail', 303, '/api/people/vote-mails/off?token=x'],
  ['a page', 200, '/'],
  ['a page that breaks', 500, '/broken'],
  ['a card', 200, '/cards/festival.png'],
  ['a share card', 200, `/cards/en/festival/${restaurant}/wide.png`],
  ['a short link', 307, `/r/${restaurant.slice(0, 6)}`],
  ['no card', 404, '/cards/nothing.png'],
  ['no picture', 404, '/pictures/x.webp'],
  ['no file', 404, '/assets/x.js'],
  ['a method that is none', 405, '/', { method: 'DELETE' }],
  ['a method of the API that is none', 404, '/api/settings', { method: 'TRACE' }],
  ['an address that is none', 400, '//evil.example'],
  ['health', 200, '/healthz'],
  ['the choice of a language', 400, '/language', { method: 'POST' }],
  ['the mailbox of the demo', 200, '/dev/mail'],
];

test.each(FACES)('%s (%i) says what a browser may do with it', async (_, status, path, init) => {
  const error = vi.spyOn(server.services.log, 'error').mockImplementation(() => {});
  const answer = await ask(path, init);
  error.mockRestore();
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src '(self|none)'; /),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringMatching(
      /geolocation=\(self\), camera=\(self\).*microphone=\(\)/,
    ),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': /^\/(cards|pictures)\//.test(path)
      ? 'cross-origin'
      : 'same-origin',
  });
  expect(answer.headers['x-powered-by'] ?? answer.headers.server).toBeUndefined();
});

describe('the policy of a page', () => {
  const directives = (policy: string) =>
    new Map(policy.split('; ').map((one) => [one.split(' ')[0], one] as const));

  test.each(['visitor', 'nobody'])(
    'names what is inline in it, and no more: for %s',
    async (who) => {
      const visitor = who === 'nobody' ? server.visitor() : voter;
      const { headers, body } = await visitor.get('/');
      const policy = directives(headers.get('content-security-policy') ?? '');
      for (const name of ['script-src', 'style-src']) {
        expect(policy.get(name)).toMatch(/^\S+ 'self' '(sha256|nonce)-[^' ]+'$/);
      }
      expect(body).toContain('<style>smuggled{}</style>');
    },
  );

  test('lets nothing run that is written into it, and nobody show it', () => {
    const policy = contentSecurityPolicy({ scripts: [], styles: [] }, { production: true });
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|[ ;]style-src [^;]*unsafe/);
    expect(policy).not.toMatch(/(script|connect|style|worker|form|base)[^;]*https:/);
    const all = directives(policy);
    for (const none of ['script-src-attr', 'object-src', 'base-uri', 'frame-ancestors']) {
      expect(all.get(none)).toBe(`${none} 'none'`);
    }
    expect(policy).toMatch(/; upgrade-insecure-requests$/);
  });

  test('is wider only where the development server puts things into it', () => {
    const source = { production: false, isSource: true };
    expect(contentSecurityPolicy({ scripts: [], styles: [] }, source)).toMatch(
      /style-src 'self' 'unsafe-inline';.*connect-src 'self' ws:/,
    );
  });
});

test('cookies of a session are for this host, over TLS, and no script reads them', async () => {
  const other = await openTestServer({ ...PRODUCTION_ENV, DATA_DIR: 'unused' }, server);
  try {
    const { headers } = await other.visitor().post('/api/people/sign-in', {
      email: 'visitor@vota-taco.example',
      password: 'taco-demo-2026',
    });
    const cookies = headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-vota-taco\.\w+=/);
      expect(cookie).toMatch(/; Path=\//i);
      expect(cookie).toMatch(/; HttpOnly/i);
      expect(cookie).toMatch(/; Secure/i);
      expect(cookie).toMatch(/; SameSite=Lax/i);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
  } finally {
    await other.stop();
  }
});
