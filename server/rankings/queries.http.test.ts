import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { ballots, votes } from '../../database/schema/voting.ts';
import { rewriteTotals, findDrift } from '../../database/vote-totals.ts';
import {
  type BallotState,
  type EvidenceCount,
  EVIDENCE_KINDS,
} from '../../domain/evidence/rules.ts';
import { RANKING_KINDS, type RankingKind, type Tally } from '../../domain/rankings/rules.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { setBallotState } from '../testing/withheld.ts';
import { type Candidate, selectCandidates } from './queries.ts';

type Vote = typeof votes.$inferSelect;

let server: TestServer;
let rows: Vote[];
let states: Map<string, BallotState>;
let evidence: Map<string, EvidenceCount>;

beforeAll(async () => {
  server = await openTestServer({ VOTING_ADMIN_EMAILS: 'admin@vota-taco.example' });
  const { db } = server.services;
  const admin = await server.visitor().signInAs('admin');
  const [first, second] = demoRestaurants.filter((one) => one.dishes.length > 1);
  // Two votes of a voting admin at one place, one at another, which is held below.
  for (const place of [first, first, second]) {
    const [dish, other] = place?.dishes ?? [];
    const { status } = await admin.post('/api/ballots', {
      idempotencyKey: randomUUID(),
      restaurantId: place?.id,
      ratings: [
        { dishId: dish?.id, rating: 5 },
        { dishId: other?.id, rating: 0 },
      ],
      position: null,
    });
    if (status !== 201) throw new Error(`A voting admin was answered ${status}.`);
  }
  const adminBallots = (await db.select().from(votes))
    .filter(({ adminVote }) => adminVote)
    .map(({ ballotId }) => ballotId);
  // The demo's ballots have the same ids each time.
  const others = (await db.select({ id: ballots.id }).from(ballots))
    .map(({ id }) => id)
    .filter((id) => !adminBallots.includes(id))
    .toSorted();
  for (const [index, kind] of [...EVIDENCE_KINDS.slice(0, 4), null].entries()) {
    const some = others.filter((_, at) => at % 5 === index);
    await db.update(ballots).set({ evidence: kind }).where(inArray(ballots.id, some));
  }
  await rewriteTotals(db);
  const held = others.filter((_, index) => index % 6 === 0);
  await setBallotState(db, [...held, adminBallots.at(-1) ?? ''], 'held');
  await setBallotState(
    db,
    others.filter((_, index) => index % 6 === 1),
    'excluded',
  );
  rows = await db.select().from(votes);
  const all = await db.select().from(ballots);
  states = new Map(all.map(({ id, state }) => [id, state]));
  evidence = new Map(all.map((ballot) => [ballot.id, ballot.evidence ?? 'unrecorded']));
});
afterAll(() => server.stop());

const keyOf = (kind: RankingKind) => (vote: Vote) =>
  kind === 'restaurants' ? vote.restaurantId : vote.dishId;

/** Counts of these votes; voters who are among the others anyway are not counted again. */
function tally(some: Vote[], others: Vote[]): Tally {
  const voters = (of: Vote[]) =>
    new Set(of.filter(({ rating }) => rating > 0).map(({ userSession }) => userSession));
  const counted = voters(others);
  return {
    votes: some.filter(({ rating }) => rating > 0).length,
    points: some.reduce((sum, { rating }) => sum + rating, 0),
    zeros: some.filter(({ rating }) => rating === 0).length,
    voters: [...voters(some)].filter((one) => !counted.has(one)).length,
  };
}

test.each(RANKING_KINDS)('of %s, the parts are what the votes themselves give', async (kind) => {
  const { db } = server.services;
  const candidates = await selectCandidates(db, kind);
  const byId = Map.groupBy(rows, keyOf(kind));
  const stateOf = ({ ballotId }: Vote) => states.get(ballotId);
  const counted = candidates.map((one) => {
    const { id, all, admins, withheld } = one;
    const here = byId.get(id) ?? [];
    const people = here.filter((vote) => !vote.adminVote && vote.rating > 0);
    const inState = (state: BallotState) => people.filter((vote) => stateOf(vote) === state);
    const countedHere = here.filter((vote) => stateOf(vote) === 'counted');
    const clean = countedHere.filter((vote) => !vote.adminVote);
    const cleanVotes = clean.filter(({ rating }) => rating > 0);
    const withEvidence = (kindOf: EvidenceCount) =>
      cleanVotes.filter(({ ballotId }) => evidence.get(ballotId) === kindOf).length;
    return [
      { id, all, admins, withheld, evidence: one.evidence },
      {
        id,
        all: tally(clean, []),
        admins: tally(
          countedHere.filter((vote) => vote.adminVote),
          clean,
        ),
        withheld: { held: inState('held').length, excluded: inState('excluded').length },
        evidence: {
          code: withEvidence('code'),
          position: withEvidence('position'),
          position_near: withEvidence('position_near'),
          position_late: withEvidence('position_late'),
          unrecorded: withEvidence('unrecorded'),
        },
      },
    ] as const;
  });
  expect(counted.map(([found]) => found)).toEqual(counted.map(([, given]) => given));
  // No entry is missing, and each part occurs.
  const table = kind === 'restaurants' ? restaurants : dishes;
  expect(candidates).toHaveLength((await db.select({ id: table.id }).from(table)).length);
  const sum = (read: (one: Candidate) => number) =>
    candidates.reduce((total, one) => total + read(one), 0);
  expect(sum(({ all }) => all.votes)).toBeGreaterThan(1000);
  expect(sum(({ withheld }) => withheld.held)).toBeGreaterThan(100);
  expect(sum(({ withheld }) => withheld.excluded)).toBeGreaterThan(100);
  expect(sum((one) => one.evidence.unrecorded)).toBeGreaterThan(100);
  expect(sum(({ admins }) => admins.votes)).toBe(2);
  expect(await findDrift(db)).toEqual([]);
});
