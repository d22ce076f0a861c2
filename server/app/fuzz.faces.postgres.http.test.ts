import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { openBuiltPages } from '../pages/built.ts';
import { asCurl, faultsOf, sender } from '../testing/fuzz-answers.ts';
import { strangeHeader, tail } from '../testing/fuzz-oddities.ts';
import type { Sent } from '../testing/fuzz-requests.ts';
import { buildPages } from '../testing/program.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_260_502);
const REQUESTS = 200;
const STATUSES = [200, 206, 303, 304, 307, 400, 401, 403, 404, 405, 413, 415, 416, 503];

let server: TestServer;
/** Words from private files on the server's disk: package, build, manifest. */
let inside: string[];

beforeAll(async () => {
  buildPages();
  const bundle = readFileSync('dist/server/entry-server.js', 'utf8');
  const imports = bundle.match(/^import .*;$/gm) ?? [];
  inside = ['"name": "vota-taco"', '"isEntry": true', '[core]', 'root:x:', ...imports];
  const pages = await openBuiltPages({ demo: true });
  server = await openTestServer({ TRUSTED_PROXIES: '127.0.0.1' }, undefined, { pages });
});
afterAll(() => server.stop());

const id = demoRestaurants[0]?.id ?? '';
/** Every address that is answered beside the operations. */
const PLACES = [
  '/',
  '/?state=SC',
  '/?county=45019',
  `/restaurant/${id}`,
  '/restaurant/',
  '/auth',
  '/my-votes',
  '/account',
  '/admin',
  '/owner',
  '/results',
  '/results/2026/restaurants',
  '/results/2026/result.json',
  '/results/2026/all-dishes.csv',
  `/results/2026/dishes/${id}/badge.svg`,
  `/results/2026/dishes/${id}/certificate.pdf`,
  `/results/2026/dishes/${id}/story.png`,
  '/results/feed.atom',
  '/embed/results',
  '/privacy',
  '/nowhere/at/all',
  '/pictures/',
  `/pictures/${id}.webp`,
  '/cards/festival.png',
  `/cards/${id}.png`,
  `/cards/en/festival/${id}/wide.png`,
  `/cards/en/tacos/${id}/5/story.png`,
  `/r/${id.slice(0, 6)}`,
  '/cards/..%2f..%2fpackage.json',
  '/demo/',
  '/demo/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/server/entry-server.js',
  '/assets/../../server/entry-server.js',
  '/../server/entry-server.js',
  '/.vite/manifest.json',
  '/.git/config',
  '/.env',
  '/sw.js',
  '/shell.html',
  '/icon.svg',
  '/dev/mail',
  '/dev/mail.json',
  '/dev/x',
  '/healthz',
  '/readyz',
  '/metrics',
  '/language',
  '/api',
  '/api/openapi.json',
  '/api/people/vote-mails/off?token=x',
  '/api/broadcasts/unsubscribe?token=..',
  '/api/auth/callback/google?code=x&state=y',
  '/api/auth/callback/apple?error=%00',
  '/api/native/begin?provider=google&challenge=x',
  '/api/native/finish?x',
  '/api/live?restaurant=x',
  '/api/live',
];
const odd = fc.constantFrom(
  '',
  '',
  '%00',
  '%E0%A4%A',
  '/..%2f..%2f',
  '//',
  '/%5c..%5c',
  '/__proto__',
  `/${'x'.repeat(4000)}`,
);
const bodies = fc.constantFrom(
  '',
  'lang=es&back=/',
  'lang=es&back=//evil.example',
  'lang=%00&back=/%0d%0aset-cookie:x=1',
  'code=x&state=y&user={',
  '{',
  'x'.repeat(70_000),
);
const requests: fc.Arbitrary<Sent> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'TRACE'),
    path: fc.constantFrom(...PLACES),
    odd,
    tail: fc.option(tail, { nil: '', freq: 3 }),
    headers: fc.array(strangeHeader, { maxLength: 3 }),
    body: bodies,
  })
  .map(({ method, path, odd: more, tail: end, headers, body }) => ({
    method,
    target: `${path}${path.includes('?') ? '' : more}${end && !path.includes('?') ? `?${end}` : end}`,
    headers: {
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...Object.fromEntries(headers),
    },
    body: method === 'POST' || method === 'PUT' ? Buffer.from(body) : null,
  }));

test('pages, pictures, cards, mails and links answer whatever they are asked', async () => {
  const all = fc.sample(requests, { seed: SEED, numRuns: REQUESTS });
  const owner = await server.visitor().signInAs('owner');
  const cookies = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const error = vi.spyOn(server.services.log, 'error');
  const { send, close } = sender(server.url);
  const found: string[] = [];
  for (const [number, sent] of all.entries()) {
    const cookie = sent.headers.cookie ?? (number % 2 === 0 ? cookies : '');
    sent.headers = { ...sent.headers, ...(cookie && { cookie }) };
    sent.headers['x-forwarded-for'] = `10.1.0.${number}`;
    const received = await send(sent);
    const faults = faultsOf(received);
    if (!STATUSES.includes(received.status)) faults.push(`status ${received.status}`);
    if (received.status < 300 && received.text !== '' && !received.headers['content-type']) {
      faults.push('has no type');
    }
    const { location = '' } = received.headers;
    if (location.startsWith('//') || location.includes('evil')) faults.push(`leads to ${location}`);
    const leaked = inside.find((words) => received.text.includes(words));
    if (leaked) faults.push(`gives a file of the server away: ${leaked}`);
    for (const [logged] of error.mock.calls.splice(0)) {
      faults.push(`logs ${String((logged as { err?: unknown }).err)}`);
    }
    if (faults.length > 0) {
      found.push(
        `seed ${SEED}, number ${number}:\n  ${faults.join('\n  ')}\n  ${asCurl(server.url, sent)}`,
      );
    }
  }
  close();
  error.mockRestore();
  expect(found.join('\n\n')).toBe('');
});
