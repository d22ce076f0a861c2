import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { profiles, userRoles } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { votes } from '../../database/schema/voting.ts';
import { upsertSetting } from '../settings/queries.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { countStatements } from '../testing/statements.ts';
import { castBallot, readVotingStatus } from './actions.ts';

const DAY_MS = 24 * 3_600_000;
const places = demoRestaurants.filter(({ latitude, dishes }) => latitude !== null && dishes[0]);

let server: TestServer;
let voter: Visitor;
/** Each test uses its own restaurant. */
let turn = 0;
let place = places[0];

beforeAll(async () => {
  server = await openTestServer({ VOTING_ADMIN_EMAILS: 'admin@vota-taco.example' });
  voter = await server.visitor().signInAs('visitor');
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  turn += 1;
  place = places[turn];
  await upsertSetting(server.services.db, 'voting_enabled', 'true');
});

const ballot = () => ({
  idempotencyKey: randomUUID(),
  restaurantId: place?.id ?? '',
  ratings: [{ dishId: place?.dishes[0]?.id ?? '', rating: 4 }],
  position: {
    latitude: Number(place?.latitude),
    longitude: Number(place?.longitude),
    accuracyMeters: 12,
    takenAt: server.clock.now.toISOString(),
  },
});
const cast = (by: Visitor = voter) => by.post('/api/ballots', ballot());
/** Pages of earlier versions use this path. */
const path = () => `/api/restaurants/${place?.id}/standing`;
const status = async (of: Visitor = voter) => (await of.get(path())).body;

describe('what the status says before the vote', () => {
  test('is whether the person has voted here today, and what time it is', async () => {
    expect(await status()).toEqual({
      now: TEST_NOW.toISOString(),
      votingEnabled: true,
      voting: 'open',
      votingClosesAt: null,
      votedToday: false,
      votedTodayBy: null,
      ownRestaurant: false,
      codeRequired: false,
      codeRedeemed: false,
      hasCounter: false,
      vote: null,
    });
    const { ballotId, ratings } = (await cast()).body;
    const vote = { ballotId, ratings };
    expect(await status()).toMatchObject({ votedToday: true, votedTodayBy: 'person', vote });
    for (const other of [server.visitor(), await server.visitor().signInAs('admin')]) {
      expect(await status(other)).toMatchObject({
        votedToday: false,
        votedTodayBy: null,
        vote: null,
      });
    }
  });

  test('of an unknown restaurant is not found', async () => {
    const answer = await voter.get(`/api/restaurants/${randomUUID()}/standing`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'restaurant_not_found' } });
  });

  test('of one that no longer takes part is not found either', async () => {
    await server.services.db
      .update(restaurants)
      .set({ archivedAt: TEST_NOW })
      .where(eq(restaurants.id, place?.id ?? ''));
    expect(await voter.get(path())).toMatchObject({
      status: 404,
      body: { code: 'restaurant_not_found' },
    });
    expect(await cast()).toMatchObject({ status: 404, body: { code: 'restaurant_not_found' } });
  });

  test('is over on the next day', async () => {
    await cast();
    server.clock.now = new Date(TEST_NOW.getTime() + DAY_MS);
    expect(await status()).toMatchObject({ votedToday: false, votedTodayBy: null, vote: null });
    expect((await cast()).status).toBe(201);
  });

  test('leaves out what was voted elsewhere', async () => {
    await cast();
    turn += 1;
    place = places[turn];
    expect(await status()).toMatchObject({ votedToday: false, votedTodayBy: null });
  });

  test('leaves out the votes of who may vote from anywhere, for whom nothing is in the way', async () => {
    const admin = await server.visitor().signInAs('admin');
    for (const answer of [await cast(admin), await cast(admin)]) expect(answer.status).toBe(201);
    expect(await status(admin)).toMatchObject({ votedToday: false, votedTodayBy: null });
  });
});

describe('the status and the answer to a ballot agree', () => {
  test('where the person has voted', async () => {
    await cast();
    expect(await status()).toMatchObject({ votedTodayBy: 'person' });
    expect(await cast()).toMatchObject({ status: 409, body: { code: 'already_voted_today' } });
  });

  test('where only the address has: its account is gone, and there is a new one', async () => {
    const email = `${randomUUID()}@example.com`;
    const first = await server.visitor().join(email);
    expect((await cast(first)).status).toBe(201);
    expect((await first.post('/api/people/me/delete', {})).status).toBe(200);
    const again = await server.visitor().join(email.toUpperCase());
    expect(await status(again)).toMatchObject({ votedToday: true, votedTodayBy: 'email' });
    expect(await cast(again)).toMatchObject({
      status: 409,
      body: { code: 'email_already_voted_today', data: { email } },
    });
    server.clock.now = new Date(TEST_NOW.getTime() + DAY_MS);
    expect(await status(again)).toMatchObject({ votedToday: false, votedTodayBy: null });
    expect((await cast(again)).status).toBe(201);
  });

  test('where another spelling of the address has, which reaches the same mailbox', async () => {
    const name = randomUUID();
    const first = await server.visitor().join(`${name}+tacos@gmail.com`);
    expect((await cast(first)).status).toBe(201);
    const email = `${name.slice(0, 4)}.${name.slice(4)}@googlemail.com`;
    const again = await server.visitor().join(email);
    expect(await status(again)).toMatchObject({ votedToday: true, votedTodayBy: 'mailbox' });
    expect(await cast(again)).toMatchObject({
      status: 409,
      body: { code: 'mailbox_already_voted_today', data: { email } },
    });
    const other = await server.visitor().join(`${name}x@gmail.com`);
    expect((await cast(other)).status).toBe(201);
  });

  test('where a vote of a server of the previous version has no mailbox', async () => {
    const email = `${randomUUID()}@example.com`;
    const first = await server.visitor().join(email);
    expect((await cast(first)).status).toBe(201);
    const { db } = server.services;
    await db
      .update(votes)
      .set({ voterMailbox: null, userSession: `user_${randomUUID()}` })
      .where(eq(votes.voterEmail, email));
    expect(await status(first)).toMatchObject({ votedTodayBy: 'email' });
    expect((await cast(first)).body.code).toBe('email_already_voted_today');
  });

  test('where the restaurant is linked to the account, whatever else the person may', async () => {
    const { db } = server.services;
    const admin = await server.visitor().signInAs('admin');
    const owner = await server.visitor().signInAs('owner');
    for (const [who, key] of [
      [admin, 'admin'],
      [owner, 'owner'],
    ] as const) {
      await db
        .insert(restaurantOwners)
        .values({ userId: personIdOf(key), restaurantId: place?.id ?? '' });
      expect(await status(who)).toMatchObject({ ownRestaurant: true });
      expect(await cast(who)).toMatchObject({ status: 403, body: { code: 'own_restaurant' } });
    }
    expect(await status()).toMatchObject({ ownRestaurant: false });
    place = places[++turn];
    expect((await cast(owner)).status).toBe(201);
  });

  test('where an organiser has the role: position and hours hold, and the vote is not counted', async () => {
    const { db } = server.services;
    const email = `${randomUUID()}@example.com`;
    const organiser = await server.visitor().join(email);
    const [profile] = await db.select().from(profiles).where(eq(profiles.email, email));
    await db.insert(userRoles).values({ userId: profile?.id ?? '', role: 'admin' });
    const totals = async () =>
      (await server.visitor().get(`/api/restaurants/${place?.id}/totals`)).body;
    const before = await totals();
    expect(await cast(organiser)).toMatchObject({ status: 201, body: { adminVote: true } });
    expect(await totals()).toEqual(before);
    await upsertSetting(db, 'voting_enabled', 'false');
    expect((await cast(organiser)).body.code).toBe('voting_closed');
  });

  test('where voting is closed', async () => {
    await upsertSetting(server.services.db, 'voting_enabled', 'false');
    expect(await status()).toMatchObject({ votingEnabled: false });
    expect(await cast()).toMatchObject({ status: 403, body: { code: 'voting_closed' } });
  });

  test('where nothing stands in the way', async () => {
    expect(await status()).toMatchObject({ votingEnabled: true, votedTodayBy: null });
    expect((await cast()).status).toBe(201);
  });
});

test('the page costs one statement, and a ballot two', async () => {
  const statements = countStatements(server.services.db);
  const me = {
    id: randomUUID(),
    email: `${randomUUID()}@example.com`,
    fullName: 'Ana',
    isAdmin: false,
    isVotingAdmin: false,
    needsLongerPassword: false,
    locale: 'en' as const,
  };
  const id = place?.id ?? '';
  try {
    expect(await statements.of(() => readVotingStatus(server.services, me, id))).toBe(1);
    expect(await statements.of(() => readVotingStatus(server.services, null, id))).toBe(1);
    expect(await statements.of(() => castBallot(server.services, me, ballot()))).toBe(2);
  } finally {
    statements.stop();
  }
});

test('only the statements of the call itself are counted', async () => {
  const { db } = server.services;
  const statements = countStatements(server.services.db);
  const stopped = new AbortController();
  const others = (async () => {
    while (!stopped.signal.aborted) await db.execute(sql`select 1`);
  })();
  try {
    const call = () => readVotingStatus(server.services, null, place?.id ?? '');
    expect(await statements.of(call)).toBe(1);
    expect(await statements.of(() => db.execute(sql`select 2`).then(call))).toBe(2);
  } finally {
    stopped.abort();
    await others;
    statements.stop();
  }
});
