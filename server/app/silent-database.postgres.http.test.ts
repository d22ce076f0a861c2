import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { openPostgres, type PostgresLimits } from '../../database/postgres.ts';
import { devMails } from '../../database/schema/mail.ts';
import { ballots } from '../../database/schema/voting.ts';
import type { ShownTotals } from '../testing/totals.ts';
import { inside, MAIL_QUEUE, openJobs } from '../jobs/queues.ts';
import { openTestDatabase, TEST_NOW, type TestDatabase } from '../testing/database.ts';
import { type FreezingProxy, openFreezingProxy } from '../testing/freezing-proxy.ts';
import { lookAt } from '../testing/live.ts';
import { insertAccount, jobsIn, letJobsWait } from '../testing/mail.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

/** Short, but long enough for a busy machine to answer in time. */
const LIMITS: Partial<PostgresLimits> = {
  connection: 2000,
  statement: 2000,
  answer: 2500,
  heartbeat: 1000,
};
/** A request may wait for a connection and for an answer; the rest is for a busy machine. */
const LONGEST_MS = 2000 + 2500 + 3000;

const places = demoRestaurants.flatMap(({ id, latitude, longitude, dishes: [dish] }) =>
  latitude === null || longitude === null || !dish
    ? []
    : [{ id, latitude, longitude, dishId: dish.id }],
);
type Place = (typeof places)[number];

let direct: TestDatabase;
let proxy: FreezingProxy;
/** Its packets to the database may vanish. */
let frail: TestServer;
/** Another server of the same database, without the proxy. */
let steady: TestServer;
let voter: Visitor;

beforeAll(async () => {
  direct = await openTestDatabase();
  proxy = await openFreezingProxy(direct.url ?? '');
  const clock = { now: TEST_NOW };
  const beside = { database: { ...direct, close: async () => {} }, clock };
  const database = openPostgres(proxy.url, 6, LIMITS);
  frail = await openTestServer({}, beside, { database });
  steady = await openTestServer({}, beside, { jobs: false });
  voter = await frail.visitor().signInAs('visitor');
});
afterEach(() => proxy.thaw());
afterAll(async () => {
  await frail.stop();
  await steady.stop();
  await proxy.close();
  await direct.close();
});

function take(): Place {
  const place = places.shift();
  if (!place) throw new Error('The demo has too few places.');
  return place;
}

const vote = (by: Visitor, key: string, place: Place) =>
  by.post('/api/ballots', {
    idempotencyKey: key,
    restaurantId: place.id,
    ratings: [{ dishId: place.dishId, rating: 3 }],
    position: {
      latitude: place.latitude,
      longitude: place.longitude,
      accuracyMeters: 12,
      takenAt: TEST_NOW.toISOString(),
    },
  });

const countBallots = (key: string) => direct.db.$count(ballots, eq(ballots.idempotencyKey, key));

/** A phone sends its vote again with the same key until it is answered. */
async function voteUntilAnswered(key: string, place: Place) {
  await expect
    .poll(async () => (await vote(voter, key, place)).status, { timeout: 30_000 })
    .toBe(201);
  const again = await vote(voter, key, place);
  expect(again.status).toBe(201);
  expect(await countBallots(key)).toBe(1);
}

/** @returns whether the phone was asked to try again */
async function failsInTime(answer: ReturnType<typeof vote>): Promise<boolean> {
  const begun = performance.now();
  const { status } = await answer;
  expect(performance.now() - begun).toBeLessThan(LONGEST_MS);
  expect([201, 503]).toContain(status);
  return status === 503;
}

test('a vote while the database is silent fails in time, and sent again is stored once', async () => {
  const [key, place] = [randomUUID(), take()];
  // A connection of the pool is open, besides the one that listens.
  await voter.get(`/api/restaurants/${place.id}`);
  expect(proxy.counts().flowing).toBeGreaterThan(1);
  proxy.freeze();
  expect(await failsInTime(vote(voter, key, place))).toBe(true);
  expect(await failsInTime(vote(voter, key, place))).toBe(true);
  // What was sent in vain arrives now, beside the repetition.
  proxy.thaw();
  await voteUntilAnswered(key, place);
});

test('votes go on while all former connections stay silent', async () => {
  const voters = await Promise.all(
    ['visitor', 'votante', 'owner', 'admin'].map((key) => frail.visitor().signInAs(key)),
  );
  const [key, place] = [randomUUID(), take()];
  proxy.freeze('existing');
  // Some of them get a silent connection, some a new one.
  await Promise.all(voters.slice(1).map((by) => failsInTime(vote(by, randomUUID(), place))));
  await failsInTime(vote(voter, key, place));
  expect(proxy.counts().frozen).toBeGreaterThan(1);
  await voteUntilAnswered(key, place);
});

/** How many statements wait for a lock. */
/** @param like what their statements are like */
async function countWaiting(like = '%'): Promise<number> {
  const { rows } = (await direct.db.execute(sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${like}
  `)) as { rows: unknown[] };
  return rows.length;
}

test('a vote that was stored while its answer was lost is stored once', async () => {
  const [key, place] = [randomUUID(), take()];
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = direct.db.transaction(async (tx) => {
    await tx.execute(sql`select id from restaurants where id = ${place.id} for update`);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const answer = failsInTime(vote(voter, key, place));
  await expect.poll(() => countWaiting()).toBe(1);
  proxy.freeze('existing');
  release.resolve();
  await holding;
  await expect.poll(() => countBallots(key)).toBe(1);
  expect(await answer).toBe(true);
  await voteUntilAnswered(key, place);
});

test('mails that are queued while the connections of a server are silent are sent by it', async () => {
  const { boss, stop } = await openJobs(direct.db, pino({ level: 'silent' }));
  // One that listens, and one that the mailer looks for jobs on.
  await expect.poll(() => proxy.counts().flowing).toBeGreaterThan(1);
  proxy.freeze('existing');
  const to = 'queued@example.com';
  await insertAccount(direct.db, { email: to });
  const queueOne = () =>
    boss.insert(MAIL_QUEUE, [{ data: { kind: 'reset_password', to, language: 'en' } }]);
  // The first one may have been handed out by an answer that is lost: it waits until that claim expires.
  const queueAndCount = async () => {
    await queueOne();
    return direct.db.$count(devMails, eq(devMails.to, to));
  };
  await expect.poll(queueAndCount, { timeout: 30_000, interval: 1000 }).toBeGreaterThan(0);
  await stop();
});

test('mails that were handed out by an answer that is lost are sent when that claim expires', async () => {
  const { boss, stop } = await openJobs(direct.db, pino({ level: 'silent' }));
  const to = 'lost@example.com';
  await insertAccount(direct.db, { email: to });
  await direct.db.transaction(async (tx) => {
    await tx.execute(sql`lock table pgboss.job in access exclusive mode`);
    const data = { kind: 'reset_password', to, language: 'en' };
    await boss.insert(MAIL_QUEUE, [{ data }], { db: inside(tx) });
    // The two queues of mails; a mail that was sent before may be waiting to be deleted.
    await expect.poll(() => countWaiting('%next AS (%')).toBe(2);
    proxy.freeze('existing');
  });
  const states = async () => (await jobsIn(direct.db, MAIL_QUEUE)).map(({ state }) => state);
  await expect.poll(states).toContain('active');
  await letJobsWait(direct.db, 310);
  await boss.supervise();
  await letJobsWait(direct.db, 60);
  await expect
    .poll(() => direct.db.$count(devMails, eq(devMails.to, to)), { timeout: 30_000 })
    .toBeGreaterThan(0);
  await stop();
});

test('an open page shows votes again though the connections of its server are silent', async () => {
  const place = take();
  const page = await lookAt(frail.url, `/api/live?restaurant=${place.id}`);
  const before = await page.next<ShownTotals>('totals');
  proxy.freeze('existing');
  const begun = performance.now();
  const other = await steady.visitor().signInAs('votante');
  expect((await vote(other, randomUUID(), place)).status).toBe(201);
  const isNew = ({ allTime }: ShownTotals) => allTime.votes > before.allTime.votes;
  const shown = await page.next<ShownTotals>('totals', isNew);
  expect(shown.allTime.points).toBe(before.allTime.points + 3);
  // After half a minute it would be read in any case.
  expect(performance.now() - begun).toBeLessThan(20_000);
  page.close();
});

test('a server whose database is silent can be stopped', async () => {
  const database = openPostgres(proxy.url, 6, LIMITS);
  const beside = { database: { ...direct, close: async () => {} }, clock: { now: TEST_NOW } };
  const server = await openTestServer({}, beside, { database });
  proxy.freeze();
  const begun = performance.now();
  await server.stop();
  expect(performance.now() - begun).toBeLessThan(2 * LONGEST_MS);
});
