import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Random, randomFor } from '../../database/demo/random.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { uuid5 } from '../../database/demo/uuid5.ts';
import { ballots } from '../../database/schema/voting.ts';
import type { Checkpoint } from '../../domain/ledger/rules.checkpoint.ts';
import type { Person } from '../../domain/people/schema.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { castBallot } from '../voting/actions.ts';
import { castAt } from '../testing/cast.ts';
import { fetchHead, recountOf } from '../testing/ledger.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { setBallotState } from '../testing/withheld.ts';
import { unlinkVoter } from './privacy.ts';

const ROUNDS = 25;
const DAY_MS = 24 * 3_600_000;

const places = demoRestaurants
  .flatMap(({ latitude, longitude, ...rest }) =>
    latitude === null || longitude === null || rest.dishes.length < 3
      ? []
      : [{ ...rest, latitude, longitude }],
  )
  .slice(0, 3);

let server: TestServer;
let people: Person[];

beforeAll(async () => {
  server = await openTestServer();
  const { rows } = (await server.services.db.execute(sql`
    insert into profiles (email, email_verified, full_name, locale)
    select 'voter-' || i || '@example.com', true, 'Voter', 'en' from generate_series(1, 8) as i
    returning id, email`)) as { rows: { id: string; email: string }[] };
  people = rows.map(({ id, email }, index) => ({
    id,
    email,
    fullName: '',
    isAdmin: false,
    isVotingAdmin: index === 0,
    needsLongerPassword: false,
    locale: 'en',
  }));
});
afterAll(() => server.stop());

/** @returns why it was not counted, or that it was */
async function vote(random: Random): Promise<string> {
  const place = random.pick(places);
  const dishes = random.shuffled(place.dishes).slice(0, random.whole(1, 3));
  const { id, latitude, longitude } = place;
  const takenAt = server.clock.now.toISOString();
  return castBallot(server.services, random.pick(people), {
    idempotencyKey: uuid5(`key:${random.next()}`),
    restaurantId: id,
    ratings: dishes.map((dish, index) => ({
      dishId: dish.id,
      rating: index === 0 ? random.whole(1, 5) : 0,
    })),
    position: { latitude, longitude, accuracyMeters: 5, takenAt },
  }).then(
    () => 'counted',
    ({ code, message }: { code?: string; message: string }) => code ?? message,
  );
}

/** Takes a vote out of the count, or brings it back. */
async function rule(random: Random): Promise<void> {
  const { db } = server.services;
  const sessions = people.map((person) => userSessionOf(person.id));
  const own = await db
    .select()
    .from(ballots)
    .where(inArray(ballots.userSession, sessions))
    .orderBy(ballots.createdAt, ballots.id);
  const others = await db.select().from(ballots).orderBy(ballots.id).limit(100);
  const { id, state } = random.pick(own.length > 0 && random.chance(0.7) ? own : others);
  await setBallotState(db, [id], state === 'counted' ? 'excluded' : 'counted');
}

/** What a deletion does to the links: the account stays here, and its next votes are linked again. */
const forget = (random: Random) =>
  server.services.db.transaction((tx) => unlinkVoter(tx, userSessionOf(random.pick(people).id)));

test.each(['one', 'two'])(
  'at every head the log gives the published numbers: seed %s',
  async (seed) => {
    const random = randomFor(`ledger ${seed}`);
    const { ledger } = server.services;
    const answers = new Set<string>();
    let since: Checkpoint | undefined;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let step = random.whole(1, 6); step > 0; step -= 1) {
        if (random.chance(0.6)) answers.add(await vote(random));
        else if (random.chance(0.85)) await rule(random);
        else await forget(random);
      }
      if (random.chance(0.2)) server.clock.now = new Date(server.clock.now.getTime() + DAY_MS);
      await ledger.run();
      expect(ledger.halted()).toBeNull();
      // What follows is not in the log yet, and so not in the numbers of the head.
      for (let step = random.whole(0, 4); step > 0; step -= 1) {
        if (random.chance(0.5)) answers.add(await vote(random));
        else if (random.chance(0.8)) await rule(random);
        else await forget(random);
      }
      const { head, differences, published } = await recountOf(server, since);
      expect(differences, `round ${round}`).toEqual([]);
      expect(published.size).toBe(head.size);
      since = head;
    }
    expect([...answers].toSorted()).toEqual(['already_voted_today', 'counted']);
  },
  120_000,
);

test('two votes of a deleted account that wait for one restaurant are of one voter', async () => {
  const { db, ledger } = server.services;
  await ledger.run();
  const visitor = await server.visitor().signInAs('visitor');
  await castAt(server, visitor, 0);
  server.clock.now = new Date(server.clock.now.getTime() + DAY_MS);
  await castAt(server, await server.visitor().signInAs('visitor'), 0);
  const { rows } = (await db.execute(sql`
    select distinct user_session as "userSession" from ballots
    join ledger_queue on ballot_id = ballots.id`)) as { rows: { userSession: string }[] };
  expect(rows).toHaveLength(1);
  await db.transaction((tx) => unlinkVoter(tx, rows[0]?.userSession ?? ''));
  expect((await recountOf(server)).differences).toEqual([]);
  await ledger.run();
  expect((await recountOf(server)).differences).toEqual([]);
});

test('every vote is in the log, each once', async () => {
  const { db, ledger } = server.services;
  await ledger.run();
  const { rows } = (await db.execute(sql`
    select (select count(*)::int from ballots) as ballots, (select count(*)::int from ledger_links) as links,
      (select count(*)::int from ledger_entries where entry like '%"t":"vote"%') as entries,
      (select count(*)::int from ledger_queue) as waiting`)) as {
    rows: Record<'ballots' | 'links' | 'entries' | 'waiting', number>[];
  };
  const [counts] = rows;
  expect(counts?.ballots).toBeGreaterThan(3000);
  expect(counts).toEqual({
    ballots: counts?.ballots,
    links: counts?.ballots,
    entries: counts?.ballots,
    waiting: 0,
  });
  expect((await fetchHead(server)).size).toBeGreaterThan(counts?.ballots ?? 0);
});
