import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { count, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { databaseFault } from '../../database/open.ts';
import { votes } from '../../database/schema/voting.ts';
import { findDrift } from '../../database/vote-totals.ts';
import type { Person } from '../../domain/people/schema.ts';
import { VOTE_RULING_ACTIONS } from '../../domain/vote-rulings/rules.ts';
import { runMaintenance } from '../app/maintenance.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { demoPlace, giveVotes, ruleAs, secondOrganiser } from '../testing/vote-rulings.ts';
import { castBallot } from '../voting/actions.ts';

/** SQLSTATE of a statement that waited for longer than its limit. */
const STATEMENT_TIMED_OUT = '57014';
const PEOPLE = 12;
const ROUNDS = 4;
const RULINGS_A_ROUND = 8;
const DAY_MS = 24 * 3_600_000;

const places = demoRestaurants
  .flatMap(({ latitude, longitude, ...rest }) =>
    latitude === null || longitude === null || rest.dishes.length < 3
      ? []
      : [{ ...rest, latitude, longitude }],
  )
  .slice(0, 3);

let server: TestServer;
let admin: Visitor;
let other: Visitor;
let people: Person[];

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  other = await secondOrganiser(server);
  const visitor = await server.visitor().signInAs('visitor');
  const { person } = (await visitor.get('/api/people/me')).body;
  const { db } = server.services;
  const { rows } = (await db.execute(sql`
    insert into profiles (email, email_verified, full_name, locale)
    select 'crowd-' || i || '@example.com', true, 'Crowd', 'en' from generate_series(1, ${PEOPLE}) as i
    returning id, email`)) as { rows: { id: string; email: string }[] };
  people = rows.map((row) => ({ ...person, ...row }));
});
afterAll(() => server.stop());

/** A linear congruential generator, so that a failure can be repeated. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Everybody votes at every restaurant, in some order, many at once. @returns the refusals */
async function voteAll(pick: (below: number) => number): Promise<string[]> {
  const plan = people
    .flatMap((person) => places.map((place) => ({ person, place, order: pick(1000) })))
    .toSorted((a, b) => a.order - b.order);
  const answers = await Promise.all(
    plan.map(async ({ person, place, order }) => {
      await sleep(order);
      const [first, second] = [order % 3, (order + 1) % 3];
      return castBallot(server.services, person, {
        idempotencyKey: randomUUID(),
        restaurantId: place.id,
        ratings: [
          { dishId: place.dishes[first]?.id ?? '', rating: 4 },
          { dishId: place.dishes[second]?.id ?? '', rating: 0 },
        ],
        position: {
          latitude: place.latitude,
          longitude: place.longitude,
          accuracyMeters: 5,
          takenAt: server.clock.now.toISOString(),
        },
      }).then(
        () => 'counted',
        (error: { code?: string; message: string }) => error.code ?? error.message,
      );
    }),
  );
  return answers.filter((answer) => answer !== 'counted');
}

/** Rules on some people's votes, approves what waits, and undoes an earlier ruling now and then. */
async function ruleSome(pick: (below: number) => number): Promise<number[]> {
  const statuses: number[] = [];
  const ruled: string[] = [];
  for (let turn = 0; turn < RULINGS_A_ROUND; turn += 1) {
    const action = VOTE_RULING_ACTIONS[pick(3)] ?? 'hold';
    const of =
      pick(2) === 0
        ? { kind: 'person', personId: people[pick(PEOPLE)]?.id }
        : { kind: 'filter', filter: { restaurantId: places[pick(3)]?.id, q: 'crowd-' } };
    let answer = await ruleAs(server, admin, of, action);
    // Votes arrived since the preview, so the organiser looks again; at last nobody votes any more.
    while (answer.body.code === 'edit_conflict') answer = await ruleAs(server, admin, of, action);
    statuses.push(answer.status);
    const { id, state } = answer.body;
    if (state === 'proposed') {
      const decision = await other.post(`/api/admin/vote-rulings/${id}/approve`);
      statuses.push(decision.status);
    }
    if (answer.status === 200) ruled.push(id);
    const earlier = ruled[pick(ruled.length + 2)];
    if (earlier) {
      const undo = { idempotencyKey: randomUUID(), note: '' };
      const undone = await admin.post(`/api/admin/vote-rulings/${earlier}/undo`, undo);
      statuses.push(undone.status);
      if (undone.body.state === 'proposed') {
        await other.post(`/api/admin/vote-rulings/${undone.body.id}/approve`);
      }
    }
  }
  return statuses;
}

test('votes that arrive while rulings are made are all counted once, and no counter drifts', async () => {
  const pick = randomOf(16);
  const { db } = server.services;
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [refused, statuses] = await Promise.all([voteAll(pick), ruleSome(pick)]);
    expect(refused).toEqual([]);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    all.push(...statuses);
    expect(await findDrift(db)).toEqual([]);
    server.clock.now = new Date(server.clock.now.getTime() + DAY_MS);
    await runMaintenance(server.services);
    expect(await findDrift(db)).toEqual([]);
  }
  expect(all).toContain(200);
  // Every ballot is in the state that its latest ruling in force gives it.
  const { rows } = (await db.execute(sql`
    select ballots.id from ballots left join lateral (
      select action from vote_ruling_ballots join vote_rulings on vote_rulings.id = ruling_id
      where ballot_id = ballots.id and vote_rulings.state = 'in_force' and undoes_id is null
      order by decided_at desc limit 1
    ) as latest on true
    where ballots.state <> case latest.action when 'hold' then 'held' when 'exclude' then 'excluded' else 'counted' end`)) as {
    rows: unknown[];
  };
  expect(rows).toEqual([]);
});

/**
 * Casts one vote after the other, each of another person. One that waits for too long is sent again with its
 * key, as phones do.
 * @returns how many were counted
 */
async function voteUntil(isOver: () => boolean): Promise<number> {
  const [place] = places;
  const [someone] = people;
  if (!place || !someone) throw new Error('There is nobody to vote.');
  const { id: restaurantId, latitude, longitude } = place;
  let voter = 0;
  for (; !isOver(); voter += 1) {
    const person = { ...someone, id: randomUUID(), email: `${voter}@pause.example` };
    const takenAt = server.clock.now.toISOString();
    const ballot = {
      idempotencyKey: randomUUID(),
      restaurantId,
      ratings: [{ dishId: place.dishes[0]?.id ?? '', rating: 5 }],
      position: { latitude, longitude, accuracyMeters: 5, takenAt },
    };
    const cast = () => castBallot(server.services, person, ballot);
    await cast().catch((error: unknown) => {
      if (databaseFault(error)?.sqlState !== STATEMENT_TIMED_OUT) throw error;
      return cast();
    });
  }
  return voter;
}

test('50,000 votes are ruled on at once, and 50,001 are too many', async () => {
  const place = demoPlace(50);
  const { now } = server.clock;
  await giveVotes(server, place, 1, { at: new Date(now.getTime() - 60_000) });
  await giveVotes(server, place, 50_000, { at: now });
  // As autovacuum does: so many new rows without it are planned for as few.
  await server.services.db.execute(sql`analyze profiles, ballots, votes`);
  const filter = { dishId: place.dishId, q: '@crowd.example' };
  const of = { kind: 'filter', filter: { ...filter, from: new Date(now.getTime() - 30_000) } };
  const { body } = await ruleAs(server, admin, of, 'exclude');
  expect(body).toMatchObject({ state: 'proposed', ballots: 50_000 });
  let isRuled = false;
  const voting = voteUntil(() => isRuled);
  const approved = await other.post(`/api/admin/vote-rulings/${body.id}/approve`);
  isRuled = true;
  const counted = await voting;
  expect(approved.body).toMatchObject({ state: 'in_force', ballots: 50_000 });
  expect(await findDrift(server.services.db)).toEqual([]);
  const [{ stored } = { stored: 0 }] = await server.services.db
    .select({ stored: count() })
    .from(votes)
    .where(like(votes.voterEmail, '%@pause.example'));
  expect(stored).toBe(counted);
  const many = await ruleAs(server, admin, { kind: 'filter', filter }, 'restore');
  expect(codeOf(many)).toEqual([409, 'vote_ruling_too_large']);
});
