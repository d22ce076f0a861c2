import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVIDENCE_COUNTS } from '../../domain/evidence/rules.ts';
import {
  isRated,
  medianRatingsOf,
  priorOf,
  rank,
  RANKING_COLUMNS,
  RANKING_KINDS,
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

test.each(RANKING_KINDS)('the best %s are those of all by the rules', async (kind) => {
  const { db } = server.services;
  const candidates = await selectCandidates(db, kind);
  for (const [index, given] of FILTERS.entries()) {
    const filter = rankingFilterSchema.parse({ kind, ...given });
    // Each filter with one of them, each of them with every column.
    for (const top of [[1, 10, 50][index % 3] ?? 10]) {
      const { best, sums } = await selectBest(db, filter, top);
      const ranked = rank(
        withTally(best, { withAdmins: filter.admins === 'in' }),
        filter.by,
        sums.prior,
      );
      const found = { best: topOf(ranked, top).map(({ id }) => id), sums };
      expect({ given, top, ...found }).toEqual({ given, top, ...meant(candidates, filter, top) });
      expect(best.length).toBe(found.best.length);
    }
  }
  expect(candidates.reduce((all, { admins }) => all + admins.voters, 0)).toBeGreaterThan(1);
});

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
