import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { voteTotals } from '../../database/schema/voting.ts';
import type { ShownTotals } from '../testing/totals.ts';
import { upsertSetting } from '../settings/queries.ts';
import { type Looker, lookAt } from '../testing/live.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

const [place] = demoRestaurants.filter(
  ({ latitude, dishes }) => latitude !== null && dishes.length > 2,
);
if (!place) throw new Error('The demo has no places.');
const path = `/api/live?restaurant=${place.id}`;

let first: TestServer;
let second: TestServer;
const lookers: Looker[] = [];

beforeAll(async () => {
  first = await openTestServer();
  second = await openTestServer({}, first);
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});
afterEach(async () => {
  for (const looker of lookers.splice(0)) looker.close();
});

async function look(at: TestServer): Promise<Looker> {
  const looker = await lookAt(at.url, path);
  lookers.push(looker);
  return looker;
}

test('a vote at one server reaches the pages of the other, and its own no second time', async () => {
  const [own, other] = await Promise.all([look(first), look(second)]);
  const before = await other.next<ShownTotals>('totals');
  await own.next('totals');
  const voter = await first.visitor().signInAs('visitor');
  const { status } = await voter.post('/api/ballots', {
    idempotencyKey: randomUUID(),
    restaurantId: place.id,
    ratings: [{ dishId: place.dishes[0]?.id, rating: 3 }],
    position: {
      latitude: place.latitude,
      longitude: place.longitude,
      accuracyMeters: 12,
      takenAt: first.clock.now.toISOString(),
    },
  });
  expect(status).toBe(201);
  const isNew = ({ allTime }: ShownTotals) => allTime.votes > before.allTime.votes;
  const update = await other.next('totals', isNew);
  expect(update.today.points).toBe(before.today.points + 3);
  expect(await own.next('totals', isNew)).toEqual(update);
});

test('the switch, turned by SQL, reaches the pages of both', async () => {
  const both = await Promise.all([look(first), look(second)]);
  for (const looker of both) await looker.next('voting');
  await upsertSetting(first.database.db, 'voting_enabled', 'false');
  for (const looker of both)
    expect(await looker.next('voting')).toMatchObject({ voting: 'paused' });
  await upsertSetting(first.database.db, 'voting_enabled', 'true');
  for (const looker of both) expect(await looker.next('voting')).toMatchObject({ voting: 'open' });
});

test('many restaurants at once reach the others in messages that the database takes', async () => {
  const other = await look(second);
  await other.next('totals');
  const execute = vi.spyOn(first.database.db, 'execute');
  for (let count = 0; count < 400; count += 1) {
    first.services.live.publish({ type: 'reviews', restaurantId: randomUUID() });
  }
  first.services.live.publish({ type: 'reviews', restaurantId: place.id });
  expect(await other.next('reviews')).toEqual({ restaurantId: place.id });
  // Jobs of these servers query the database at any moment, too.
  const statements = execute.mock.calls.map(
    ([query]) => new PgDialect().sqlToQuery(query as SQL).sql,
  );
  execute.mockRestore();
  expect(statements.filter((text) => text.includes('pg_notify'))).toHaveLength(3);
});

test('that an access was taken back reaches the pages of both', async () => {
  const both = await Promise.all([look(first), look(second)]);
  for (const looker of both) await looker.next('totals');
  first.services.live.publish({ type: 'owners', restaurantId: place.id });
  for (const looker of both)
    expect(await looker.next('owners')).toEqual({ restaurantId: place.id });
});

test('foreign messages on the channel do no harm', async () => {
  const other = await look(second);
  await other.next('totals');
  const say = (text: string) =>
    first.database.db.execute(sql`select pg_notify('vota_taco', ${text})`);
  for (const text of ['', 'tacos', 'null', '[]', '{"type":"live","votes":7}', '{"type":"live"}']) {
    await say(text);
  }
  await say(JSON.stringify({ type: 'live', reviews: [place.id] }));
  expect(await other.next('reviews')).toEqual({ restaurantId: place.id });
});

/** The listening connections: each server has one, on PostgreSQL alone. */
async function listeners(): Promise<number[]> {
  const { rows } = (await first.database.db.execute(sql`
    select pid from pg_stat_activity
    where datname = current_database() and query = 'listen "vota_taco"' order by pid
  `)) as { rows: { pid: number }[] };
  return rows.map(({ pid }) => pid);
}

test('a connection that breaks is opened again, and every page gets what it missed', async () => {
  const both = await Promise.all([look(first), look(second)]);
  const before = await Promise.all(both.map((looker) => looker.next<ShownTotals>('totals')));
  // No event announces this change.
  await first.database.db.insert(voteTotals).values({
    restaurantId: place.id,
    voteDay: '2026-05-02',
    dishId: place.dishes[0]?.id ?? '',
    shard: 99,
    votes: 7,
    points: 7,
    zeros: 0,
    newVoters: 7,
    newDishVoters: 7,
  });
  const isEmbedded = first.database.kind === 'pglite';
  expect(await listeners()).toHaveLength(isEmbedded ? 0 : 2);
  if (isEmbedded) {
    // In the process: this part cannot break.
    first.services.live.publish({ type: 'votes', restaurantId: place.id });
  } else {
    for (const pid of await listeners()) {
      await first.database.db.execute(sql`select pg_terminate_backend(${pid})`);
    }
  }
  for (const [index, looker] of both.entries()) {
    const seven = Number(before[index]?.allTime.votes) + 7;
    const isCorrected = ({ allTime }: ShownTotals) => allTime.votes === seven;
    expect((await looker.next('totals', isCorrected)).allTime.voters).toBeGreaterThanOrEqual(7);
  }
  await upsertSetting(first.database.db, 'voting_enabled', 'false');
  for (const looker of both) {
    const isClosed = ({ votingEnabled }: { votingEnabled: boolean }) => !votingEnabled;
    await looker.next('voting', isClosed);
  }
  await upsertSetting(first.database.db, 'voting_enabled', 'true');
});
