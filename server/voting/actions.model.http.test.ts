import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Random, randomFor } from '../../database/demo/random.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { uuid5 } from '../../database/demo/uuid5.ts';
import { votes } from '../../database/schema/voting.ts';
import { findDrift } from '../../database/vote-totals.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { festivalDay } from '../../domain/festival.ts';
import { POINTS } from '../../domain/voting/rules.ts';
import type { Ballot } from '../../domain/voting/schema.ts';
import { upsertSetting } from '../settings/queries.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { castBallot } from './actions.ts';

const ROUNDS = 150;
const MOST_AT_ONCE = 16;

const places = demoRestaurants
  .flatMap(({ latitude, longitude, ...rest }) =>
    latitude === null || longitude === null || rest.dishes.length < 3
      ? []
      : [{ ...rest, latitude, longitude }],
  )
  .slice(0, 4);

/** Six people; the last two share an address in different spelling. */
const people: Person[] = ['ana', 'beto', 'caro', 'dani', 'eva', 'Eva'].map((name, index) => ({
  id: uuid5(`model:${index}`),
  email: `${name}@example.com`,
  fullName: name,
  isAdmin: false,
  isVotingAdmin: name === 'dani',
  needsLongerPassword: false,
  locale: 'en',
}));

/** The expected state: the counted ballots, by their key. */
interface Model {
  counted: Map<string, Ballot & { person: Person; day: string }>;
  votingEnabled: boolean;
  /** Whether the voting switch changes while the round's ballots are being sent. */
  isSwitching: boolean;
  begunAt: Date;
}

/** One sending of a ballot, by a person, to one of the servers. */
interface Sending {
  person: Person;
  ballot: Ballot;
  server: TestServer;
}

let servers: TestServer[];

beforeAll(async () => {
  const first = await openTestServer();
  // The embedded database belongs to one server; two sequences of requests still meet in it.
  servers = first.database.url ? [first, await openTestServer({}, first)] : [first, first];
});
afterAll(async () => {
  for (const server of new Set(servers.toReversed())) await server.stop();
});

const firstServer = () => servers[0] as TestServer;

function newBallot(random: Random): Ballot {
  const place = random.pick(places);
  const dishes = random.shuffled(place.dishes).slice(0, random.whole(1, 3));
  return {
    idempotencyKey: uuid5(`key:${random.next()}`),
    restaurantId: place.id,
    ratings: dishes.map(({ id }, index) => ({
      dishId: id,
      rating: index === 0 ? random.whole(0, POINTS.maxPerDish) : 0,
    })),
    position: {
      latitude: place.latitude + (random.chance(0.1) ? 1 : 0),
      longitude: place.longitude,
      accuracyMeters: 10,
      takenAt: firstServer().clock.now.toISOString(),
    },
  };
}

/** Sendings that go out together: new ballots, repeated ones, and used keys with other votes. */
function drawSendings(random: Random, sent: Sending[]): Sending[] {
  const count = random.chance(0.3) ? 1 : random.whole(2, MOST_AT_ONCE);
  const drawn: Sending[] = [];
  for (let index = 0; index < count; index += 1) {
    const server = random.pick(servers);
    const earlier = [...sent, ...drawn];
    const again = earlier.length > 0 && random.chance(0.35) ? random.pick(earlier) : undefined;
    if (!again) {
      drawn.push({ person: random.pick(people), ballot: newBallot(random), server });
    } else if (random.chance(0.8)) drawn.push({ ...again, server });
    else {
      const { idempotencyKey } = again.ballot;
      drawn.push({ ...again, ballot: { ...newBallot(random), idempotencyKey }, server });
    }
  }
  return drawn;
}

const send = ({ server, person, ballot }: Sending) =>
  castBallot(server.services, person, ballot).then(
    ({ votes: rows }) => ({ outcome: 'counted', rows }),
    ({ code, message }: { code?: string; message: string }) => ({
      outcome: code ?? message,
      rows: [],
    }),
  );

const keyOf = ({ person, ballot }: Sending) => `${person.id} ${ballot.idempotencyKey}`;
const bodyOf = ({ restaurantId, ratings }: Ballot) =>
  JSON.stringify([
    restaurantId,
    ratings.map(({ dishId, rating }) => `${dishId}${rating}`).toSorted(),
  ]);
const same = (one: Person, other: Person) => one.email.toLowerCase() === other.email.toLowerCase();

/** The possible answers to a sending, in whatever order the ballots of its round were counted. */
function possibleOutcomes(model: Model, sending: Sending, round: readonly Sending[]): string[] {
  const { person, ballot } = sending;
  const rivals = round.filter((other) => other !== sending);
  const before = model.counted.get(keyOf(sending));
  if (before) return [bodyOf(before) === bodyOf(ballot) ? 'counted' : 'idempotency_key_reused'];
  const possible = [];
  const reused = rivals.some(
    (other) => keyOf(other) === keyOf(sending) && bodyOf(other.ballot) !== bodyOf(ballot),
  );
  if (reused) possible.push('idempotency_key_reused');
  if (!person.isVotingAdmin && (model.isSwitching || !model.votingEnabled)) {
    possible.push('voting_closed');
    if (!model.isSwitching) return possible;
  }
  const day = festivalDay(firstServer().clock.now);
  const isHere = (other: Person, at: Ballot) =>
    at.restaurantId === ballot.restaurantId && !other.isVotingAdmin && same(other, person);
  const stands = [...model.counted.values()].find(
    (other) => other.day === day && isHere(other.person, other),
  );
  if (!person.isVotingAdmin) {
    const refusal = (by: Person) =>
      by.id === person.id ? ['already_voted_today'] : ['email_already_voted_today'];
    if (stands) return [...possible, ...refusal(stands.person)];
    for (const other of rivals) {
      if (!isHere(other.person, other.ballot)) continue;
      possible.push(...refusal(other.person), 'duplicate_vote');
    }
  }
  if (ballot.ratings.every(({ rating }) => rating === 0)) possible.push('no_rating');
  else if (isAway(ballot) && !person.isVotingAdmin) possible.push('too_far');
  else possible.push('counted');
  return possible;
}

const isAway = ({ restaurantId, position }: Ballot) =>
  position?.latitude !== places.find(({ id }) => id === restaurantId)?.latitude;

/** Exactly the votes that the model's people have cast since it began. */
async function expectDatabaseToEqual(model: Model): Promise<void> {
  const { db } = firstServer().services;
  const stored = [];
  for (const { id } of people) {
    stored.push(
      ...(await db
        .select()
        .from(votes)
        .where(eq(votes.userSession, userSessionOf(id)))),
    );
  }
  const asText = (row: { dishId: string; rating: number; day: string; person: string }) =>
    `${row.day} ${row.person} ${row.dishId} ${row.rating}`;
  const expected = [...model.counted.values()].flatMap(({ person, day, ratings }) =>
    ratings.map((row) => asText({ ...row, day, person: userSessionOf(person.id) })),
  );
  const ofModel = stored.filter(({ createdAt }) => createdAt >= model.begunAt);
  const found = ofModel.map((row) => asText({ ...row, day: row.voteDay, person: row.userSession }));
  expect(found.toSorted()).toEqual(expected.toSorted());
  expect(await findDrift(db)).toEqual([]);
}

describe('whatever the order, on whatever server', () => {
  test.each(['one', 'two', 'three'])(
    'the votes are those of the model: seed %s',
    async (seed) => {
      const random = randomFor(`model ${seed}`);
      const { clock, services } = firstServer();
      // Each seed gets its own month, so that their days do not affect each other.
      clock.now = new Date(clock.now.getTime() + 40 * 24 * 3_600_000);
      const model: Model = {
        counted: new Map(),
        votingEnabled: true,
        isSwitching: false,
        begunAt: clock.now,
      };
      const sent: Sending[] = [];
      const seen: Record<string, number> = {};
      await upsertSetting(services.db, 'voting_enabled', 'true');
      for (let round = 0; round < ROUNDS; round += 1) {
        if (random.chance(0.06)) {
          model.votingEnabled = !model.votingEnabled;
          await upsertSetting(services.db, 'voting_enabled', String(model.votingEnabled));
        }
        const hours = random.chance(0.1) ? 9 : 0.01;
        clock.now = new Date(clock.now.getTime() + hours * 3_600_000);
        for (const { ballot } of sent) {
          if (ballot.position) ballot.position.takenAt = clock.now.toISOString();
        }
        const sendings = drawSendings(random, sent.slice(-60));
        const switching = model.isSwitching
          ? upsertSetting(services.db, 'voting_enabled', String(model.votingEnabled))
          : undefined;
        const answers = await Promise.all(sendings.map(send));
        await switching;
        const counted = new Map(model.counted);
        for (const [index, sending] of sendings.entries()) {
          const { outcome, rows } = answers[index] ?? { outcome: '', rows: [] };
          seen[outcome] = (seen[outcome] ?? 0) + 1;
          expect(possibleOutcomes(model, sending, sendings), `round ${round}`).toContain(outcome);
          if (outcome !== 'counted') continue;
          const day = rows[0]?.voteDay ?? '';
          const first = counted.get(keyOf(sending)) ?? {
            ...sending.ballot,
            person: sending.person,
            day,
          };
          // All sendings of one key get the same answer.
          expect(bodyOf({ ...first, ratings: rows })).toBe(bodyOf(first));
          expect(day).toBe(first.day);
          counted.set(keyOf(sending), first);
        }
        model.counted = counted;
        sent.push(...sendings);
        if (round % 30 === 0) await expectDatabaseToEqual(model);
      }
      await expectDatabaseToEqual(model);
      // The random walk reached every outcome.
      expect(Object.keys(seen).toSorted()).toEqual(
        expect.arrayContaining([
          'already_voted_today',
          'counted',
          'idempotency_key_reused',
          'no_rating',
          'too_far',
          'voting_closed',
        ]),
      );
    },
    120_000,
  );
});
