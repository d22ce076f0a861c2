import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import journal from '../database/migrations/meta/_journal.json' with { type: 'json' };
import {
  buildPages,
  emptyDatabase,
  endPrograms,
  type Environment,
  onPostgres,
  query,
  removeTraces,
  start,
} from './test-program.ts';
import { visit } from './test-server.ts';

let festival: Promise<Environment> | undefined;
/** The database that most tests share, one after the other: filling one takes seconds. */
const sharedDatabase = () => (festival ??= emptyDatabase());

const getJson = async (url: string) => (await fetch(url)).json();
const isHealthy = async (address: string) =>
  ((await getJson(`${address}/healthz`)) as { status: string }).status === 'ok';
const listRestaurants = async (address: string) =>
  (await getJson(`${address}/api/restaurants`)) as { id: string }[];

const isListening = (address: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(address).port), 'localhost');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

async function signUp(address: string, email: string): Promise<number> {
  const response = await fetch(`${address}/api/people/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'tres-tacos' }),
  });
  return response.status;
}

beforeAll(buildPages, 120_000);
afterEach(endPrograms);
afterAll(removeTraces);

async function expectSecondRefused(): Promise<void> {
  const env = await sharedDatabase();
  const first = start(env);
  const address = await first.opened;
  const second = start(env);
  expect(await second.ended).toBe(1);
  expect(second.complained()).toMatch(new RegExp(`\\b${first.pid}\\b`));
  expect(await isHealthy(address)).toBe(true);
  expect(await listRestaurants(address)).toHaveLength(120);
}

async function expectOneOpen(): Promise<void> {
  const env = await sharedDatabase();
  const two = [start(env), start(env)];
  const outcomes = await Promise.allSettled(two.map(({ opened }) => opened));
  const open = two.filter((_, index) => outcomes[index]?.status === 'fulfilled');
  expect(open).toHaveLength(1);
  const [loser] = two.filter((one) => !open.includes(one));
  expect(await loser?.ended).toBe(1);
  expect(loser?.complained()).toMatch(new RegExp(`\\b${open[0]?.pid}\\b`));
  expect(await listRestaurants((await open[0]?.opened) ?? '')).toHaveLength(120);
}

async function expectKilledReplaced(): Promise<void> {
  const env = await sharedDatabase();
  const lock = join(env.DATA_DIR ?? '', 'server.pid');
  const killed = start(env);
  await killed.opened;
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(existsSync(lock)).toBe(true);
  const next = start(env);
  expect(await listRestaurants(await next.opened)).toHaveLength(120);
  next.child.kill('SIGTERM');
  expect(await next.ended).toBe(0);
  expect(existsSync(lock)).toBe(false);
}

async function expectBothOpen(): Promise<void> {
  const env = await sharedDatabase();
  const addresses = await Promise.all([start(env), start(env)].map(({ opened }) => opened));
  for (const address of addresses) expect(await listRestaurants(address)).toHaveLength(120);
  const counts = await query(
    env.DATABASE_URL ?? '',
    `select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
            (select count(*)::int from restaurants) as restaurants,
            (select count(*)::int from zip_codes) as zips`,
  );
  const migrations = journal.entries.length;
  expect(counts).toEqual([{ migrations, restaurants: 120, zips: 1486 }]);
}

/**
 * What two servers do to each other is another thing in a folder than on a PostgreSQL. The first
 * test of the file finds the shared database empty.
 */
const together: [name: string, expectTogether: () => Promise<void>][] = onPostgres
  ? [['start together on one empty database: both open, and it is filled once', expectBothOpen]]
  : [
      ['start together on one empty folder: one opens it', expectOneOpen],
      ['have one folder: the second is refused, with the id of the first', expectSecondRefused],
      ['have one folder, and one was killed: the next takes over', expectKilledReplaced],
    ];

describe('two servers', () => {
  test.each(together)('that %s', (_, expectTogether) => expectTogether(), 60_000);
});

describe('the program', () => {
  test('says where it is open, who may sign in, and where the mails are', async () => {
    const program = start(await sharedDatabase());
    const address = await program.opened;
    expect(address).toMatch(/^http:\/\/localhost:\d+$/);
    expect(program.printed()).toMatch(/^ {2}visitor@vota-taco\.example {2}\S+ {2}\(visitor\)$/m);
    expect(program.printed()).toContain(`Mailbox: ${address}/dev/mail\n`);
    expect(await isHealthy(address)).toBe(true);
    expect(await (await fetch(address)).text()).toMatch(/^<!doctype html>/i);
    expect(await listRestaurants(address)).toHaveLength(120);
  }, 60_000);

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'stops when asked by %s, and finds everything again when it starts',
    async (signal) => {
      const email = `${signal}@example.com`;
      const first = start(await sharedDatabase());
      const restaurants = await listRestaurants(await first.opened);
      expect(await signUp(await first.opened, email)).toBe(200);
      first.child.kill(signal);
      expect(await first.ended).toBe(0);
      expect(first.complained()).toBe('');
      const second = start(await sharedDatabase());
      expect(await listRestaurants(await second.opened)).toEqual(restaurants);
      expect(await signUp(await second.opened, email)).toBe(409);
    },
    60_000,
  );

  test('answers a request that is under way before it stops', async () => {
    const program = start(await sharedDatabase());
    const address = await program.opened;
    const headers = { 'content-type': 'application/json', expect: '100-continue' };
    const options = { method: 'POST', headers, agent: false } as const;
    const request = httpRequest(`${address}/api/people/sign-out`, options);
    const answered = once(request, 'response');
    request.flushHeaders();
    // The server has begun to answer, and waits for the body.
    await once(request, 'continue');
    program.child.kill('SIGTERM');
    while (await isListening(address));
    request.end('{}');
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    expect(await program.ended).toBe(0);
  }, 60_000);

  test('goes on while balancers look away, counts the vote under way, and stops sooner when asked again', async () => {
    const env = await sharedDatabase();
    const program = start({ ...env, DRAIN_SECONDS: '300' });
    const address = await program.opened;
    const voter = visit(address, 'en', address);
    await voter.signInAs('visitor');
    const { body: states } = await voter.get('/api/restaurants');
    const place = states.find((one: { latitude: number | null }) => one.latitude !== null);
    const { body: restaurant } = await voter.get(`/api/restaurants/${place.id}`);
    const { latitude, longitude } = place;
    const takenAt = new Date().toISOString();
    const ballot = {
      idempotencyKey: randomUUID(),
      restaurantId: place.id,
      ratings: [{ dishId: restaurant.dishes[0].id, rating: 5 }],
      position: { latitude, longitude, accuracyMeters: 10, takenAt },
    };
    const cookie = [...voter.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'content-type': 'application/json', expect: '100-continue', cookie };
    const request = httpRequest(`${address}/api/ballots`, {
      method: 'POST',
      headers,
      agent: false,
    });
    const answered = once(request, 'response');
    request.flushHeaders();
    await once(request, 'continue');
    program.child.kill('SIGTERM');
    let ready = await fetch(`${address}/readyz`);
    while (ready.status === 200) ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }]);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const late = await fetch(`${address}/api/states`);
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    program.child.kill('SIGTERM');
    while (await isListening(address));
    request.end(JSON.stringify(ballot));
    const [response] = await answered;
    expect(response.statusCode).toBe(201);
    response.resume();
    expect(await program.ended).toBe(0);
    const next = start(env);
    const back = visit(await next.opened, 'en', await next.opened);
    await back.signInAs('visitor');
    const { body: standing } = await back.get(`/api/restaurants/${place.id}/standing`);
    expect(standing.votedToday).toBe(true);
  }, 60_000);

  test('drains no longer than it is told', async () => {
    const program = start({ ...(await sharedDatabase()), DRAIN_SECONDS: '0.2' });
    await program.opened;
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.complained()).toBe('');
  }, 60_000);

  test('refuses production with nothing configured, naming each value that is missing', async () => {
    const program = start({ NODE_ENV: 'production' });
    expect(await program.ended).toBe(1);
    for (const name of ['AUTH_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'DATA_DIR']) {
      expect(program.complained()).toContain(name);
    }
    expect(program.complained()).not.toMatch(/^\s+at /m);
    expect(program.printed()).toBe('');
  });

  test('ends with the reason where its port is taken', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const PORT = String((other.address() as AddressInfo).port);
    const program = start({ ...(await sharedDatabase()), PORT });
    expect(await program.ended).toBe(1);
    expect(program.complained()).toMatch(new RegExp(`EADDRINUSE.*:${PORT}\\b`));
    expect(program.printed()).not.toContain('open');
    other.close();
  }, 60_000);
});
