import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAllKeptDrift } from '../../database/kept-drift.ts';
import { keepTallies } from '../../database/kept-tallies.ts';
import { EVIDENCE_COUNTS } from '../../domain/evidence/rules.ts';
import {
  isRated,
  medianRatingsOf,
  priorOf,
  rank,
  RANKING_COLUMNS,
  RANKING_KINDS,
  type RankingKind,
  topOf,
  withTally,
} from '../../domain/rankings/rules.ts';
import { rankingFilterSchema, type RankingFilter } from '../../domain/rankings/schema.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { setBallotState } from '../testing/withheld.ts';
import { selectBest } from './queries.best.ts';
import { type Candidate, selectCandidates, selectNamesakes } from './queries.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
  const { db } = server.services;
  const { rows } = (await db.execute(
    sql`select id from ballots where state = 'counted' order by id limit 90`,
  )) as { rows: { id: string }[] };
  const ids = rows.map(({ id }) => id);
  await setBallotState(db, ids.slice(0, 60), 'held');
  await setBallotState(db, ids.slice(60), 'excluded');
  // Votes of a voting admin, some of them at places where they voted as themselves too.
  await db.execute(sql`
    with some_votes as (select * from votes where rating > 0 and not withheld order by id limit 40), copied as (
      insert into ballots (user_session, idempotency_key, request_hash)
      select user_session, id, 'admin' from some_votes returning id, idempotency_key
    ) insert into votes (ballot_id, restaurant_id, dish_id, rating, user_session, voter_name, location_verified,
        admin_vote, vote_day)
      select copied.id, restaurant_id, dish_id, 1 + (rating + 2) % 5,
        case when rating = 5 then 'user_' || gen_random_uuid() else user_session end, '', false, true, vote_day
      from some_votes join copied on copied.idempotency_key = some_votes.id`);
  await db.execute(sql`update restaurants set archived_at = now()
    where id in (select restaurant_id from vote_totals order by votes desc, dish_id limit 3)`);
});
afterAll(() => server.stop());

/** The ranking out of all candidates, by the rules of the domain alone. */
function meant(candidates: readonly Candidate[], filter: RankingFilter, top: number) {
  const withAdmins = filter.admins === 'in';
  const all = withTally(candidates, { withAdmins });
  const tallies = all.map(({ tally }) => tally);
  const isHere = (one: Candidate) =>
    (!filter.stateId || one.stateId === filter.stateId) &&
    (!filter.countyId || one.countyId === filter.countyId);
  const here = all.filter((one) => isHere(one) && (filter.archived === 'in' || !one.isArchived));
  const prior = priorOf(tallies);
  const ranked = rank(here, filter.by, prior);
  const sum = (of: (one: Candidate) => number) => here.reduce((total, one) => total + of(one), 0);
  return {
    best: topOf(ranked, top).map(({ id }) => id),
    sums: {
      ranked: ranked.length,
      unrated: here.length - ranked.length,
      prior,
      median: medianRatingsOf(tallies),
      evidence: Object.fromEntries(
        EVIDENCE_COUNTS.map((kind) => [
          kind,
          kind === 'admin'
            ? sum(({ admins }) => (withAdmins ? admins.votes : 0))
            : sum(({ evidence }) => evidence[kind]),
        ]),
      ),
      withheld: {
        held: sum((one) => one.withheld.held),
        excluded: sum((one) => one.withheld.excluded),
      },
      extra: {
        admins: sum(({ admins }) => admins.votes),
        archived: all.filter((one) => one.isArchived && isHere(one) && isRated(one.tally)).length,
      },
    },
  };
}

const FILTERS = RANKING_COLUMNS.flatMap((by) => [
  { by },
  { by, admins: 'in' },
  { by, archived: 'in', admins: 'in' },
  { by, stateId: 'SC' },
  { by, countyId: '45019', archived: 'in' },
  { by, countyId: '00000' },
]);

/** Compares each filter with one of the numbers of places, and each number with every column. */
async function compareAll(kind: RankingKind): Promise<readonly Candidate[]> {
  const { db } = server.services;
  const candidates = await selectCandidates(db, kind);
  for (const [index, given] of FILTERS.entries()) {
    const filter = rankingFilterSchema.parse({ kind, ...given });
    const top = [1, 10, 50][index % 3] ?? 10;
    const { best, sums } = await selectBest(db, filter, top);
    const withAdmins = filter.admins === 'in';
    const ranked = rank(withTally(best, { withAdmins }), filter.by, sums.prior);
    const found = { best: topOf(ranked, top).map(({ id }) => id), sums };
    expect({ given, top, ...found }).toEqual({ given, top, ...meant(candidates, filter, top) });
    expect(best.length).toBe(found.best.length);
  }
  return candidates;
}

test.each(RANKING_KINDS)('the best %s are those of all by the rules', async (kind) => {
  const candidates = await compareAll(kind);
  expect(candidates.reduce((all, { admins }) => all + admins.voters, 0)).toBeGreaterThan(1);
});

test('whatever changes, before the maintenance and after it', async () => {
  const { db } = server.services;
  const count = (table: string) =>
    db.$count(sql`(select from ${sql.identifier(table)}) as rows`, undefined);
  for (const change of [
    sql`select`,
    // Votes of the last days, more than anything has, as few as one, and a dish without any before.
    sql`insert into vote_totals (restaurant_id, vote_day, dish_id, shard, votes, points, zeros, new_voters, new_dish_voters)
      select restaurant_id, '2026-05-02', id, 3, 1 + 40 * (row_number() over (order by id) % 3), 60 * (row_number() over (order by id) % 3),
        row_number() over (order by id) % 2, 1, 1
      from dishes order by id limit 60`,
    sql`update restaurants set county_id = '45019', state_id = 'SC' where id in (
      select restaurant_id from kept_tallies where kind = 'restaurants' and county_id <> '45019' order by points desc limit 2)`,
    sql`update dishes set archived_at = now() where id in (
      select id from kept_tallies where kind = 'dishes' and not is_archived order by points desc limit 3)`,
    sql`update restaurants set archived_at = null where archived_at is not null and merged_into_id is null`,
    sql`update vote_totals set shard = -1 where shard = 3 and dish_id in (select id from dishes order by id limit 30)`,
    sql`update votes set admin_vote = true where id in (select id from votes where rating > 0 and not withheld order by id limit 5)`,
    // Equal in all figures, and in their averages alone.
    sql`update vote_totals set votes = 4, points = 20, zeros = 0, new_voters = 4, new_dish_voters = 4, code_votes = 0,
        position_votes = 0, near_votes = 0, late_votes = 0
      where shard = -1 and dish_id in (select id from dishes order by id desc limit 150)`,
    sql`update vote_totals set votes = votes * 400, points = points * 400, zeros = mod(abs(hashtext(dish_id::text)), 3)
      where shard = -1 and dish_id in (select id from dishes order by id desc limit 12)`,
    sql`delete from vote_totals where dish_id in (select id from dishes order by id desc limit 4)`,
  ]) {
    await db.execute(change);
    for (const kind of RANKING_KINDS) await compareAll(kind);
    expect(await findAllKeptDrift(db)).toEqual([]);
    await keepTallies(db);
    expect(await count('changed_tallies')).toBe(0);
    for (const kind of RANKING_KINDS) await compareAll(kind);
    expect(await findAllKeptDrift(db)).toEqual([]);
  }
}, 120_000);

test('of an empty festival there is nothing', async () => {
  const { db } = server.services;
  let found: Awaited<ReturnType<typeof selectBest>> | null = null;
  const undone = db.transaction(async (tx) => {
    await tx.execute(sql`delete from vote_totals`);
    found = await selectBest(tx, rankingFilterSchema.parse({ countyId: '45019' }), 10);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(found).toMatchObject({
    best: [],
    sums: { ranked: 0, median: 0, prior: priorOf([]) },
  });
});

test('restaurants with the same name are told, of dishes only those with a dish', async () => {
  const { db } = server.services;
  const { rows } = (await db.execute(sql`
    insert into restaurants (name, state_id, county_id)
    select upper(name), state_id, county_id from (select * from restaurants order by id limit 1) as one
    returning id`)) as { rows: { id: string }[] };
  const id = rows[0]?.id ?? '';
  const found = await selectNamesakes(db, 'restaurants', [id]);
  expect(found.map((one) => one.id)).toEqual([id]);
  // The new one has no dish: its twin has no namesake among the dishes.
  const twins = (await db.execute(sql`
    select b.id from restaurants a join restaurants b on b.name_folded = a.name_folded and b.id <> a.id
    where a.id = ${id}::uuid`)) as { rows: { id: string }[] };
  const ids = twins.rows.map((one) => one.id);
  expect(await selectNamesakes(db, 'dishes', ids)).toEqual([]);
  expect((await selectNamesakes(db, 'restaurants', ids)).map((one) => one.id)).toEqual(ids);
});
