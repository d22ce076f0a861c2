import { randomUUID } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Admission, createAdmission } from '../http/admission.ts';
import { APP_ORIGINS } from '../http/app-origin.ts';
import { createPatientServer } from '../http/connections.ts';
import { createLog } from '../http/log.ts';
import { createSharedCache } from '../http/shared-cache.ts';
import { openTestServer, PRODUCTION_ENV, type TestServer } from '../testing/server.ts';
import { createRequestHandler } from './handler.ts';
import type { Done } from './metrics.ts';
import { createObserver } from './observe.ts';
import { createProbes } from './probes.ts';

const OWN = PRODUCTION_ENV.PUBLIC_URL;
const SPANISH = 'Hay muchísima gente en este momento. Inténtalo de nuevo en un momento.';

let running: TestServer;
/** A server that has no turn for anybody. */
let full: Server;
let url: string;
let admission: Admission;
let isDraining = false;
let work: () => void;
let worked: Promise<void>;
const lines: Record<string, unknown>[] = [];
const measured: (Done & { method?: string })[] = [];

beforeAll(async () => {
  running = await openTestServer({ PUBLIC_URL: OWN, LOG_REQUESTS: 'on' });
  const { services } = running;
  const waiting = { maxWaiting: 0, maxWaitMs: { vote: 1000, other: 1000 } };
  admission = createAdmission({ maxRunning: 1, ...waiting });
  worked = admission.run('other', undefined, () => new Promise((resolve) => (work = resolve)));
  const watching = {
    config: { ...services.config, logRequests: true },
    log: createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    ping: async () => {},
    isDraining: () => isDraining,
    trouble: { note: () => null, isDiskFull: () => false },
    metrics: {
      observe: (done: Done) => void measured.push(done),
      read: async () => ({ type: '', text: '' }),
    },
  };
  const { answer } = createRequestHandler(
    services,
    { probes: createProbes(watching), observer: createObserver(watching) },
    null,
    createSharedCache(services.now, 0),
    admission,
  );
  full = createPatientServer(answer);
  await new Promise<void>((resolve) => full.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(full.address() as AddressInfo).port}`;
});
afterAll(async () => {
  work();
  await worked;
  full.closeAllConnections();
  full.close();
  await running.stop();
});
beforeEach(() => {
  lines.length = 0;
  measured.length = 0;
  isDraining = false;
});

const post = (path: string, headers: Record<string, string> = {}, body = '{}') =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: OWN, ...headers },
    body,
  });

/** An answer without what differs from one request to the next. */
async function seen(response: Response) {
  const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
  return { status: response.status, headers, body: await response.text() };
}

const refusedVotes = () => admission.state().refused.vote;

test.each(['en', 'es'])('the answer is the one that the API gives (%s)', async (language) => {
  const asked = { 'accept-language': language };
  const early = await seen(await post('/api/ballots', asked));
  // The API refuses what has a query.
  const late = await seen(await post('/api/ballots?late', asked));
  expect(early).toEqual(late);
  expect(early.status).toBe(503);
  const headers = new Map(early.headers);
  expect(headers.get('retry-after')).toBe('3');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-language')).toBe(language);
  expect(headers.has('content-security-policy')).toBe(true);
  expect(JSON.parse(early.body)).toMatchObject({
    code: 'overloaded',
    data: { retryAfterSeconds: 3 },
  });
});

test("the language is the person's choice before the browser's", async () => {
  const chosen = { cookie: 'a=b; lang=es', 'accept-language': 'en' };
  expect(await (await post('/api/ballots', chosen)).json()).toMatchObject({ message: SPANISH });
});

test('an answer has an id of its own, a line in the log, a measurement, and is counted', async () => {
  const before = refusedVotes();
  const answers = await Promise.all([post('/api/ballots'), post('/api/ballots')]);
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(2);
  await expect.poll(() => lines.length).toBe(2);
  expect(new Set(lines.map(({ requestId }) => requestId))).toEqual(new Set(ids));
  const done = { route: 'POST /api/ballots', status: 503, isWhole: true, code: 'overloaded' };
  expect(lines[0]).toMatchObject({ msg: 'request', method: 'POST', ...done });
  expect(Number(lines[0]?.bytes)).toBeGreaterThan(500);
  expect(measured).toMatchObject([done, done]);
  expect(refusedVotes()).toBe(before + 2);
});

test('other operations are refused too, those of signed-in people among them', async () => {
  const before = admission.state().refused.other;
  const headers = { origin: OWN };
  const answers = [
    await post('/api/people/sign-in'),
    await fetch(`${url}/api/people/me`, { headers }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  expect(admission.state().refused.other).toBe(before + 2);
});

test('what the API refuses for another reason, or answers without a turn, stays as it is', async () => {
  const foreign = await post('/api/ballots', { origin: 'https://elsewhere.example' });
  expect([foreign.status, await foreign.json()]).toMatchObject([403, { code: 'foreign_origin' }]);
  const crossSite = await post('/api/ballots', { 'sec-fetch-site': 'cross-site' });
  expect([crossSite.status, await crossSite.json()]).toMatchObject([
    403,
    { code: 'foreign_origin' },
  ]);
  expect((await fetch(`${url}/api/openapi.json`)).status).toBe(200);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
});

test('an app may read its refusal', async () => {
  const [origin = ''] = APP_ORIGINS;
  const response = await post('/api/ballots', { origin });
  expect(response.status).toBe(503);
  expect(response.headers.get('access-control-allow-origin')).toBe(origin);
  expect(response.headers.get('access-control-expose-headers')).toContain('retry-after');
});

test('HEAD gets the headers alone', async () => {
  const response = await fetch(`${url}/api/people/me`, { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([503, '']);
});

/** The first lines of the answers to requests that are sent over one connection, one after the other. */
async function overOneConnection(requests: readonly string[]): Promise<string[]> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const statuses: string[] = [];
  try {
    for (const request of requests) {
      const answer = new Promise<string>((resolve, reject) => {
        socket.once('data', (chunk) => resolve(chunk.toString()));
        socket.once('close', () => reject(new Error('closed')));
      });
      socket.write(request);
      statuses.push((await answer).slice(0, 12));
    }
  } finally {
    socket.destroy();
  }
  return statuses;
}

test('the connection stays open for the next request', async () => {
  const body = JSON.stringify({ idempotencyKey: randomUUID() });
  const head = `POST /api/ballots HTTP/1.1\r\nhost: vota-taco.example\r\ncontent-type: application/json\r\n`;
  const whole = `${head}content-length: ${body.length}\r\n\r\n${body}`;
  expect(await overOneConnection([whole, whole, whole])).toEqual(
    Array.from({ length: 3 }, () => 'HTTP/1.1 503'),
  );
});

test('a server that stops closes the connection after its answer', async () => {
  isDraining = true;
  expect((await post('/api/ballots')).headers.get('connection')).toBe('close');
});
