import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { votes } from '../../database/schema/voting.ts';
import type { Pages } from '../http/pages.ts';
import { lookAt } from '../testing/live.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const pages: Pages = {
  serveFile: async () => false,
  render: async ({ api }) => {
    const found = await api.restaurants.list({ stateId: 'SC' }).catch(() => null);
    return new Response(found ? 'a list' : 'a gap');
  },
};
/** Two requests may work with the database at once. */
const AT_ONCE = 2;
const METRICS_TOKEN = 'a-token-of-the-metrics-alone';
const ENV = { DATABASE_CONNECTIONS: '3', METRICS_TOKEN };

let server: TestServer;
let voter: Visitor;
/** Holds the lock that every ballot needs. */
let holder: pg.Client;

beforeEach(async () => {
  server = await openTestServer(ENV, undefined, { pages });
  voter = await server.visitor().signInAs('visitor');
  holder = new pg.Client({ connectionString: server.database.url });
  await holder.connect();
});
afterEach(async () => {
  await holder.end();
  await server.stop();
});

const countVotes = () => server.services.db.$count(votes);
const lockBallots = () => holder.query('begin; lock table ballots in exclusive mode');
const unlockBallots = () => holder.query('rollback');

let turn = 0;
/** A ballot that is counted as soon as the lock is gone: each at another restaurant. */
function ballot() {
  const places = demoRestaurants.filter(({ latitude, dishes }) => latitude !== null && dishes[0]);
  const place = places[turn++];
  return {
    idempotencyKey: randomUUID(),
    restaurantId: place?.id,
    ratings: [{ dishId: place?.dishes[0]?.id, rating: 4 }],
    position: {
      latitude: place?.latitude,
      longitude: place?.longitude,
      accuracyMeters: 12,
      takenAt: server.clock.now.toISOString(),
    },
  };
}

/** Resolves when so many requests wait for the lock. */
async function waitForStuck(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await holder.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length;
    })
    .toBe(count);
}

/** One figure of the server's metrics. */
async function figure(name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
  const line = text.split('\n').find((one) => one.startsWith(`vota_taco_${name} `));
  return Number(line?.split(' ').at(-1));
}
const waitingVotes = () => figure('requests_waiting{lane="vote"}');

async function fillUp() {
  await lockBallots();
  const stuck = Array.from({ length: AT_ONCE }, () => voter.post('/api/ballots', ballot()));
  await waitForStuck(AT_ONCE);
  return stuck;
}

test('what waits too long is 503 with Retry-After, and what was begun is counted', async () => {
  const before = await countVotes();
  const stuck = await fillUp();
  const [vote, list, page] = await Promise.all([
    voter.post('/api/ballots', ballot()),
    voter.get('/api/restaurants?stateId=SC&q=taco'),
    fetch(`${server.url}/`, { headers: { accept: 'text/html', 'accept-language': 'es' } }),
  ]);
  for (const { status, body, headers } of [vote, list]) {
    expect([status, body.code, body.data]).toEqual([503, 'overloaded', { retryAfterSeconds: 3 }]);
    expect(headers.get('retry-after')).toBe('3');
  }
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '3']);
  expect(await page.text()).toContain('Hay muchísima gente en este momento.');
  expect(await figure('requests_refused_total{lane="vote"}')).toBe(1);
  expect(await figure('requests_refused_total{lane="other"}')).toBe(2);
  expect(await figure('requests_running')).toBe(AT_ONCE);
  // A balancer keeps a server that is busy.
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await unlockBallots();
  expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual([201, 201]);
  expect(await countVotes()).toBe(before + AT_ONCE);
  expect((await voter.post('/api/ballots', ballot())).status).toBe(201);
});

test('a live page of a restaurant that nobody watches waits its turn too; others open', async () => {
  const [place, otherPlace] = demoRestaurants;
  const liveOf = (id: string | undefined) => lookAt(server.url, `/api/live?restaurant=${id}`);
  const watched = await liveOf(place?.id);
  expect(watched.status).toBe(200);
  const stuck = await fillUp();
  const second = await liveOf(place?.id);
  expect(second.status).toBe(200);
  const refused = await liveOf(otherPlace?.id);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '3']);
  expect(await figure('requests_refused_total{lane="other"}')).toBe(1);
  await unlockBallots();
  expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual([201, 201]);
  const opened = await liveOf(otherPlace?.id);
  expect(opened.status).toBe(200);
  for (const looker of [watched, second, opened]) looker.close();
});

test('a vote whose phone has left while it waited is not begun', async () => {
  const before = await countVotes();
  const stuck = await fillUp();
  const leaving = new AbortController();
  const cookie = [...voter.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const left = fetch(`${server.url}/api/ballots`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, cookie },
    body: JSON.stringify(ballot()),
    signal: leaving.signal,
  });
  await expect.poll(waitingVotes).toBe(1);
  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  await expect.poll(waitingVotes).toBe(0);
  await unlockBallots();
  expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual([201, 201]);
  expect((await voter.post('/api/ballots', ballot())).status).toBe(201);
  expect(await countVotes()).toBe(before + AT_ONCE + 1);
  expect(await figure('requests_refused_total{lane="vote"}')).toBe(0);
});
