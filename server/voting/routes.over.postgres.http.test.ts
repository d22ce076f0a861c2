import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findDrift } from '../../database/vote-totals.ts';
import { appSettings } from '../../database/schema/settings.ts';
import { ballots } from '../../database/schema/voting.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { selectVotingState, upsertSetting } from '../settings/queries.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const HOUR_MS = 3_600_000;
/** 9 PM in New York, on the day of the tests. */
const CLOSE = new Date('2026-05-03T01:00:00Z');
const MIDNIGHT = new Date('2026-05-03T04:00:00Z');
const withDishes = demoRestaurants.filter(
  ({ latitude, dishes }) => latitude !== null && dishes.length > 3,
);
const after = (ms: number) => new Date(CLOSE.getTime() + ms);

let server: TestServer;
let voter: Visitor;
let votingAdmin: Visitor;
/** Each test votes at its own restaurant. */
let turn = 0;
let restaurant = withDishes[0];

beforeAll(async () => {
  server = await openTestServer({ VOTING_ADMIN_EMAILS: 'admin@vota-taco.example' });
  voter = await server.visitor().signInAs('visitor');
  votingAdmin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  restaurant = withDishes[turn++];
  await server.services.db.delete(appSettings);
  await setEnd(CLOSE);
});

/** An organiser sets the end of voting, where none is set. */
async function setEnd(end: Date): Promise<void> {
  const change = { value: end.toISOString(), seen: '' };
  expect((await votingAdmin.post('/api/settings/voting_closes_at', change)).status).toBe(200);
}

const ballotAt = (castAt: Date, takenAt = castAt) => ({
  idempotencyKey: randomUUID(),
  restaurantId: restaurant?.id,
  ratings: [{ dishId: restaurant?.dishes[0]?.id, rating: 4 }],
  position: {
    latitude: restaurant?.latitude,
    longitude: restaurant?.longitude,
    accuracyMeters: 12,
    takenAt: takenAt.toISOString(),
  },
  castAt: castAt.toISOString(),
});
const cast = (body: object, by = voter) => by.post('/api/ballots', body);
const codeOf = async (body: object) => (await cast(body)).body.code;
const statusNow = async () => (await voter.get(`/api/restaurants/${restaurant?.id}/standing`)).body;
const settingsNow = async () => (await server.visitor().get('/api/settings')).body;

describe('at the set time', () => {
  test('a vote a millisecond before counts, and one at it is refused', async () => {
    server.clock.now = after(0);
    expect(await cast(ballotAt(after(0)))).toMatchObject({
      status: 403,
      body: { code: 'voting_over', message: 'Voting is over' },
    });
    server.clock.now = after(-1);
    const inTime = ballotAt(after(-1));
    const counted = await cast(inTime);
    expect(counted.status).toBe(201);
    // Sent again after the end, it is the same one.
    server.clock.now = after(HOUR_MS);
    expect((await cast(inTime)).body).toEqual(counted.body);
    const { db } = server.services;
    const [row] = await db.select().from(ballots).where(eq(ballots.id, counted.body.ballotId));
    expect(row?.evidence).toBe('position');
  });

  test('it is said in the language of the person', async () => {
    server.clock.now = after(0);
    const votante = await server.visitor('es').signInAs('votante');
    expect((await cast(ballotAt(after(0)), votante)).body.message).toBe('La votación terminó');
  });

  test('every face says so: the status, the settings, and the state that other rooms read', async () => {
    const open = { votingEnabled: true, voting: 'open', votingClosesAt: CLOSE.toISOString() };
    server.clock.now = after(-1);
    expect(await statusNow()).toMatchObject(open);
    expect(await settingsNow()).toMatchObject({ ...open, isCloseNear: true });
    const { db } = server.services;
    expect(await selectVotingState(db, after(-1))).toEqual({
      isOpen: true,
      state: 'open',
      closesAt: CLOSE,
      closedAt: null,
      graceUntil: MIDNIGHT,
    });
    server.clock.now = after(0);
    const over = { ...open, votingEnabled: false, voting: 'over' };
    expect(await statusNow()).toMatchObject(over);
    expect(await settingsNow()).toMatchObject({ ...over, isCloseNear: true });
    expect(await selectVotingState(db, after(0))).toMatchObject({
      isOpen: false,
      state: 'over',
      closedAt: CLOSE,
    });
    server.clock.now = after(-24 * HOUR_MS - 1);
    expect(await settingsNow()).toMatchObject({ isCloseNear: false });
  });

  test('a voting admin can still vote, which counts nowhere', async () => {
    server.clock.now = after(HOUR_MS);
    const { castAt: _, ...now } = ballotAt(after(HOUR_MS));
    expect((await cast(now, votingAdmin)).body).toMatchObject({ adminVote: true });
    expect(await findDrift(server.services.db)).toEqual([]);
  });

  test('the clock of the server is read without a session', async () => {
    server.clock.now = after(7);
    expect((await server.visitor().get('/api/settings/clock')).body).toEqual({
      now: after(7).toISOString(),
    });
  });
});

describe('a ballot that waited', () => {
  test('counts until the day ends, as late, if it was cast before the end', async () => {
    server.clock.now = new Date(MIDNIGHT.getTime() - 1);
    const counted = await cast(ballotAt(after(-1)));
    expect(counted).toMatchObject({ status: 201, body: { day: '2026-05-02' } });
    const { db } = server.services;
    const [row] = await db.select().from(ballots).where(eq(ballots.id, counted.body.ballotId));
    expect(row?.evidence).toBe('position_late');
    expect(await findDrift(db)).toEqual([]);
  });

  test('is refused if it was cast at the end or after it, or does not say when', async () => {
    server.clock.now = after(HOUR_MS);
    for (const castAt of [after(0), after(1), after(HOUR_MS)]) {
      expect(await codeOf(ballotAt(castAt))).toBe('voting_over');
    }
    const { castAt: _, ...without } = ballotAt(after(-1));
    expect(await codeOf(without)).toBe('voting_over');
  });

  test('is refused after its day, and on its day by the position of another moment', async () => {
    server.clock.now = MIDNIGHT;
    expect(await codeOf(ballotAt(after(-1)))).toBe('voting_over');
    // A lying clock gains nothing that a lying position does not: the position must be of that moment, too.
    server.clock.now = after(HOUR_MS);
    expect(await codeOf(ballotAt(after(-1), after(HOUR_MS)))).toBe('position_stale');
  });
});

describe('with the switch off as well', () => {
  const switchOff = (at: Date) =>
    upsertSetting(server.services.db, 'voting_enabled', 'false', { updatedAt: at });

  test('voting is paused until the time comes, and over from then on', async () => {
    await switchOff(after(-2 * HOUR_MS));
    server.clock.now = after(-1);
    expect(await statusNow()).toMatchObject({ votingEnabled: false, voting: 'paused' });
    expect(await codeOf(ballotAt(after(-1)))).toBe('voting_closed');
    server.clock.now = after(0);
    expect(await statusNow()).toMatchObject({ votingEnabled: false, voting: 'over' });
    expect(await codeOf(ballotAt(after(0)))).toBe('voting_over');
  });

  test('a ballot that was cast while it was off is refused, and one from before counts', async () => {
    await switchOff(after(-2 * HOUR_MS));
    server.clock.now = after(HOUR_MS);
    expect(await codeOf(ballotAt(after(-HOUR_MS)))).toBe('voting_over');
    expect((await cast(ballotAt(after(-2 * HOUR_MS - 1)))).status).toBe(201);
  });
});

describe('an organiser', () => {
  test('extends voting after its end, and it is open again', async () => {
    server.clock.now = after(HOUR_MS);
    const value = after(2 * HOUR_MS).toISOString();
    const change = { value, seen: CLOSE.toISOString() };
    const answer = await votingAdmin.post('/api/settings/voting_closes_at', change);
    expect(answer.body.shown).toMatchObject({ votingEnabled: true, votingClosesAt: value });
    expect((await cast(ballotAt(after(HOUR_MS)))).status).toBe(201);
  });

  test('ends voting at once with a time that has passed', async () => {
    server.clock.now = after(-HOUR_MS);
    const value = after(-2 * HOUR_MS).toISOString();
    const change = { value, seen: CLOSE.toISOString() };
    const answer = await votingAdmin.post('/api/settings/voting_closes_at', change);
    expect(answer.body.shown).toMatchObject({ voting: 'over', votingClosesAt: value });
    expect(await codeOf(ballotAt(after(-HOUR_MS)))).toBe('voting_over');
    expect((await cast(ballotAt(after(-2 * HOUR_MS - 1)))).status).toBe(201);
  });
});
