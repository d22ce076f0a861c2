import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { ballots, voteSignals, votes } from '../../database/schema/voting.ts';
import { RANKING_KINDS, type RankingKind, type Tally } from '../../domain/rankings/rules.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { selectCandidates } from './queries.ts';

type Vote = typeof votes.$inferSelect;

let server: TestServer;
let rows: Vote[];
let marked: Set<string>;

beforeAll(async () => {
  server = await openTestServer({ VOTING_ADMIN_EMAILS: 'admin@vota-taco.example' });
  const { db } = server.services;
  const admin = await server.visitor().signInAs('admin');
  const [first, second] = demoRestaurants.filter((one) => one.dishes.length > 1);
  // Two votes of a voting admin at one place, one at another, which is marked below.
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
  await db.delete(voteSignals);
  rows = await db.select().from(votes);
  const adminBallots = rows.filter(({ adminVote }) => adminVote).map(({ ballotId }) => ballotId);
  // The demo's ballots have the same ids each time.
  const others = (await db.select({ id: ballots.id }).from(ballots))
    .map(({ id }) => id)
    .filter((id) => !adminBallots.includes(id))
    .toSorted();
  marked = new Set([...others.filter((_, index) => index % 5 === 0), adminBallots.at(-1) ?? '']);
  await db.insert(voteSignals).values(
    [...marked].flatMap((ballotId) => [
      { ballotId, reason: 'person_burst' as const },
      { ballotId, reason: 'shared_position' as const },
    ]),
  );
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

test.each(
  RANKING_KINDS.flatMap((kind) => [false, true].map((withMarked) => ({ kind, withMarked }))),
)(
  'of $kind, with marked votes: $withMarked, the parts are what the votes themselves give',
  async ({ kind, withMarked }) => {
    const candidates = await selectCandidates(server.services.db, kind, withMarked);
    const byId = Map.groupBy(rows, keyOf(kind));
    const isMarked = ({ ballotId }: Vote) => marked.has(ballotId);
    const counted = candidates.map(({ id, all, marked: ofMarked, admins }) => {
      const here = byId.get(id) ?? [];
      const people = here.filter(({ adminVote }) => !adminVote);
      const clean = people.filter((vote) => !isMarked(vote));
      const byAdmins = here.filter((vote) => vote.adminVote && (withMarked || !isMarked(vote)));
      return [
        { id, all, marked: ofMarked, admins },
        {
          id,
          all: tally(people, []),
          marked: tally(people.filter(isMarked), clean),
          admins: tally(byAdmins, withMarked ? people : clean),
        },
      ] as const;
    });
    expect(counted.map(([found]) => found)).toEqual(counted.map(([, given]) => given));
    // No entry is missing, and each part occurs.
    const table = kind === 'restaurants' ? restaurants : dishes;
    const { db } = server.services;
    expect(candidates).toHaveLength((await db.select({ id: table.id }).from(table)).length);
    const sum = (part: 'all' | 'marked' | 'admins') =>
      candidates.reduce((total, one) => total + one[part].votes, 0);
    expect(sum('all')).toBeGreaterThan(1000);
    expect(sum('marked')).toBeGreaterThan(100);
    expect(sum('admins')).toBe(withMarked ? 3 : 2);
  },
);
