import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LIST_PART } from '../../domain/restaurants/rules.parts.ts';
import journal from '../../database/migrations/meta/_journal.json' with { type: 'json' };
import {
  buildPages,
  emptyDatabase,
  endPrograms,
  type Environment,
  onPostgres,
  query,
  removeTraces,
  start,
} from '../testing/program.ts';

let festival: Promise<Environment> | undefined;
/** The database that most tests share, one after the other: filling one takes seconds. */
const sharedDatabase = () => (festival ??= emptyDatabase());

const getJson = async (url: string) => (await fetch(url)).json();
const isHealthy = async (address: string) =>
  ((await getJson(`${address}/healthz`)) as { status: string }).status === 'ok';
const listRestaurants = async (address: string) =>
  (await getJson(`${address}/api/restaurants`)) as { id: string }[];

async function signUp(address: string, email: string): Promise<number> {
  const response = await fetch(`${address}/api/people/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'tres-tacos' }),
  });
  return response.status;
}

beforeAll(buildPages);
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
  expect(await listRestaurants(address)).toHaveLength(LIST_PART);
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
  expect(await listRestaurants((await open[0]?.opened) ?? '')).toHaveLength(LIST_PART);
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
  expect(await listRestaurants(await next.opened)).toHaveLength(LIST_PART);
  next.child.kill('SIGTERM');
  expect(await next.ended).toBe(0);
  expect(existsSync(lock)).toBe(false);
}

async function expectBothOpen(): Promise<void> {
  const env = await sharedDatabase();
  const addresses = await Promise.all([start(env), start(env)].map(({ opened }) => opened));
  for (const address of addresses) expect(await listRestaurants(address)).toHaveLength(LIST_PART);
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
 * Two servers interact in other ways on a folder than on a PostgreSQL. The first test of the file finds
 * the shared database empty.
 */
const together: [name: string, expectTogether: () => Promise<void>][] = onPostgres
  ? [['start together on one empty database: both open, and it is filled once', expectBothOpen]]
  : [
      ['start together on one empty folder: one opens it', expectOneOpen],
      ['have one folder: the second is refused, with the id of the first', expectSecondRefused],
      ['have one folder, and one was killed: the next takes over', expectKilledReplaced],
    ];

describe('two servers', () => {
  // Each program fills a database of its own folder: on a busy machine that takes a minute.
  test.each(together)('that %s', (_, expectTogether) => expectTogether());
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
    expect(await listRestaurants(address)).toHaveLength(LIST_PART);
  });

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
});
