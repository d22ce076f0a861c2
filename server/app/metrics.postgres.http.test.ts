import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { readConfig } from '../config.ts';
import { ConfigError } from '../config.values.ts';
import { SIGNALS_QUEUE } from '../jobs/queues.ts';
import { lookAt } from '../testing/live.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

const METRICS_TOKEN = 'a-token-of-the-metrics-alone';
const [place] = demoRestaurants.filter(({ latitude, dishes }) => latitude !== null && dishes[0]);
if (!place) throw new Error('The demo has no places.');

let server: TestServer;
let unmeasured: TestServer;

beforeAll(async () => {
  server = await openTestServer({ METRICS_TOKEN }, undefined, { maintenance: true });
  unmeasured = await openTestServer({}, server);
});
afterAll(async () => {
  await unmeasured.stop();
  await server.stop();
});

const ask = (url: string, authorization?: string, method = 'GET') =>
  fetch(`${url}/metrics`, {
    method,
    headers: authorization === undefined ? {} : { authorization },
  });

/** The metrics, by name and labels as Prometheus prints them. */
async function read(url = server.url): Promise<Map<string, number>> {
  const response = await ask(url, `Bearer ${METRICS_TOKEN}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const lines = (await response.text()).split('\n').filter((line) => /^[a-z]/.test(line));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}

test('without the very token there are no figures, and nothing reveals that there are any', async () => {
  const wrong = [undefined, '', 'Bearer', 'Bearer x', METRICS_TOKEN, `bearer ${METRICS_TOKEN}`];
  for (const authorization of [...wrong, `Bearer ${METRICS_TOKEN} `.repeat(2)]) {
    const response = await ask(server.url, authorization);
    expect([response.status, await response.text()]).toEqual([404, 'Not found\n']);
  }
  for (const token of ['', 'undefined', METRICS_TOKEN]) {
    expect((await ask(unmeasured.url, `Bearer ${token}`)).status).toBe(404);
  }
  expect((await ask(server.url, `Bearer ${METRICS_TOKEN}`, 'POST')).status).toBe(405);
  expect(() => readConfig({ METRICS_TOKEN: 'guessable' })).toThrow(ConfigError);
});

test('ballots are counted by what became of them', async () => {
  expect((await read()).get('vota_taco_ballots_total{outcome="accepted"}')).toBe(0);
  const voter = await server.visitor().signInAs('visitor');
  const { latitude, longitude } = place;
  const ballot = {
    idempotencyKey: randomUUID(),
    restaurantId: place.id,
    ratings: [{ dishId: place.dishes[0]?.id, rating: 3 }],
    position: { latitude, longitude, accuracyMeters: 12, takenAt: server.clock.now.toISOString() },
  };
  expect((await voter.post('/api/ballots', ballot)).status).toBe(201);
  const again = { ...ballot, idempotencyKey: randomUUID() };
  const { body } = await voter.post('/api/ballots', again);
  const { body: stranger } = await server.visitor().post('/api/ballots', again);
  const figures = await read();
  expect(figures.get('vota_taco_ballots_total{outcome="accepted"}')).toBe(1);
  for (const { code } of [body, stranger]) {
    expect(figures.get(`vota_taco_ballots_total{outcome="${code}"}`)).toBe(1);
  }
  expect(
    figures.get('http_request_duration_seconds_count{route="POST /api/ballots",status="4xx"}'),
  ).toBe(2);
});

test('nobody can make the figures many', async () => {
  const visit = async () => {
    const invented = Array.from({ length: 8 }, () => randomUUID());
    for (const word of invented) {
      const paths = [`/${word}`, `/api/${word}`, `/api/restaurants/${word}`, `/assets/${word}.js`];
      const more = [`/pictures/${word}`, `/${word}.php?x=${word}`, `/metrics/${word}`];
      for (const path of [...paths, ...more]) {
        const headers = { 'accept-language': word, 'x-request-id': word, 'user-agent': word };
        await (await fetch(server.url + path, { headers })).arrayBuffer();
      }
    }
    const names = [...(await read()).keys()];
    for (const word of invented) expect(names.join('\n')).not.toContain(word);
    return names.filter((name) => /^(http|vota)_/.test(name)).length;
  };
  // From now on the metrics include the route /metrics itself.
  await read();
  const before = await visit();
  expect(await visit()).toBe(before);
});

test('what is under way and what waits is counted', async () => {
  const maintenance = 'vota_taco_housekeeping_success_timestamp_seconds';
  await expect.poll(async () => (await read()).get(maintenance)).not.toBe(0);
  const looker = await lookAt(server.url, `/api/live?restaurant=${place.id}`);
  await looker.next('totals');
  const during = await read();
  looker.close();
  expect(during.get('vota_taco_live_connections')).toBe(1);
  expect(during.get('vota_taco_live_connections_max')).toBeGreaterThan(1);
  expect(during.get('vota_taco_live_refused_total')).toBe(0);
  expect(during.get('vota_taco_live_stalled_total')).toBe(0);
  expect(during.get('vota_taco_database_up')).toBe(1);
  expect(during.get(maintenance)).toBe(server.clock.now.getTime() / 1000);
  for (const name of [
    'vota_taco_database_connections{state="in_use"}',
    'vota_taco_database_connections{state="idle"}',
    'vota_taco_database_waiting',
    'vota_taco_mails{queue="mail"}',
    'vota_taco_mails{queue="later"}',
    'vota_taco_mails{queue="given_up"}',
    'vota_taco_mail_oldest_seconds',
    'vota_taco_broadcast_recipients{state="waiting"}',
    maintenance,
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ]) {
    expect([name, during.has(name)]).toEqual([name, true]);
  }
});

test('when votes were last searched for signals is told for as long as the queue remembers', async () => {
  const searched = 'vota_taco_signals_success_timestamp_seconds';
  const { db } = server.services;
  // Later than any run of this server itself.
  const at = '2100-05-02T16:00:00Z';
  await db.execute(sql`
    insert into pgboss.job (name, state, completed_on)
    values (${SIGNALS_QUEUE}, 'completed', ${at}::timestamptz), (${SIGNALS_QUEUE}, 'failed', ${at}::timestamptz + interval '1 hour')`);
  expect((await read()).get(searched)).toBe(Date.parse(at) / 1000);
});

test('the figures of a server whose database is gone are sent all the same', async () => {
  const first = await openTestServer({ METRICS_TOKEN });
  const second = await openTestServer({ METRICS_TOKEN }, first);
  await read(second.url);
  await first.stop();
  const figures = await read(second.url);
  expect(figures.get('vota_taco_database_up')).toBe(0);
  expect(figures.has('vota_taco_mails{queue="mail"}')).toBe(false);
  expect(figures.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  await second.stop();
});
