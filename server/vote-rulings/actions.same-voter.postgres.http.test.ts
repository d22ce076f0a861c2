import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  countVotesAgain,
  holdVotes,
  markMissedFirstVotes,
  withholdVotes,
} from '../../database/counted-votes.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { deleteOldVotes } from '../../database/old-votes.ts';
import { findDrift } from '../../database/vote-totals.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { Services } from '../ports.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { setBallotState } from '../testing/withheld.ts';
import { castBallot } from '../voting/actions.ts';
import { lockRulings } from './queries.ts';

/*
 * A person whose vote is ruled on casts another one for the same restaurant, on the next day and at the same
 * moment: exactly one of them is the first, whatever comes first.
 */

const DAY_MS = 24 * 3_600_000;
/** Long enough for a statement to reach the row that it waits for. */
const MOMENT_MS = 300;

const place = demoRestaurants.find(
  ({ latitude, longitude, dishes }) =>
    latitude !== null && longitude !== null && dishes.length >= 3,
);

let server: TestServer;
let someone: Person;
let voter: Person;

beforeAll(async () => {
  server = await openTestServer();
  const visitor = await server.visitor().signInAs('visitor');
  someone = (await visitor.get('/api/people/me')).body.person;
});
afterAll(() => server.stop());
beforeEach(() => {
  const id = randomUUID();
  voter = { ...someone, id, email: `${id}@same.example` };
});

/** Votes for a dish of the place. @returns the ballot's id */
async function vote(dish: number, db: Services['db'] = server.services.db): Promise<string> {
  if (!place) throw new Error('The demo has no such restaurant.');
  const { votes } = await castBallot({ ...server.services, db }, voter, {
    idempotencyKey: randomUUID(),
    restaurantId: place.id,
    ratings: [{ dishId: place.dishes[dish]?.id ?? '', rating: 4 }],
    position: {
      latitude: place.latitude ?? 0,
      longitude: place.longitude ?? 0,
      accuracyMeters: 5,
      takenAt: server.clock.now.toISOString(),
    },
  });
  return votes[0]?.ballotId ?? '';
}

const nextDay = () => {
  server.clock.now = new Date(server.clock.now.getTime() + DAY_MS);
};

test.each([
  ['the same dish', 0],
  ['another dish', 1],
])('votes for %s while the first vote is withheld, and does not wait', async (_, dish) => {
  const { db } = server.services;
  const first = await vote(0);
  nextDay();
  await db.transaction(async (tx) => {
    const lost = await withholdVotes(tx, [first]);
    expect(lost).toHaveLength(1);
    await vote(dish);
    expect(await holdVotes(tx)).toBe(true);
    await markMissedFirstVotes(tx, lost);
  });
  expect(await findDrift(db)).toEqual([]);
});

test('votes while the first vote counts again: the ruling is there first', async () => {
  const { db } = server.services;
  const first = await vote(0);
  await setBallotState(db, [first], 'excluded');
  nextDay();
  let voting: Promise<string> | undefined;
  await db.transaction(async (tx) => {
    await countVotesAgain(tx, [first]);
    voting = vote(0);
    await sleep(MOMENT_MS);
  });
  expect(await voting).not.toBe('');
  expect(await findDrift(db)).toEqual([]);
});

test.each([
  ['the same dish', 0],
  ['another dish', 1],
])('votes for %s while the first vote counts again: the vote is there first', async (_, dish) => {
  const { db } = server.services;
  const first = await vote(0);
  await setBallotState(db, [first], 'excluded');
  nextDay();
  const written = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const voting = db.transaction(async (tx) => {
    await vote(dish, tx);
    written.resolve();
    await release.promise;
  });
  await written.promise;
  const ruling = db.transaction((tx) => countVotesAgain(tx, [first]));
  await sleep(MOMENT_MS);
  release.resolve();
  await Promise.all([voting, ruling]);
  expect(await findDrift(db)).toEqual([]);
});

test('old votes are not deleted while a ruling is written', async () => {
  const { db } = server.services;
  const later = '2030-01-01';
  await db.transaction(async (tx) => {
    expect(await lockRulings(tx)).toBe(true);
    await expect(deleteOldVotes(db, later)).rejects.toThrow('A ruling on votes takes long.');
  });
  expect(await deleteOldVotes(db, later)).toBeGreaterThan(0);
  expect(await findDrift(db)).toEqual([]);
});
