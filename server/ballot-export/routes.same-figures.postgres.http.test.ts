import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { ballots, voteSignals } from '../../database/schema/voting.ts';
import { findDrift } from '../../database/vote-totals.ts';
import { BALLOT_STATES, type BallotState } from '../../domain/evidence/rules.ts';
import type { RankingRow } from '../../domain/rankings/schema.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { setBallotState } from '../testing/withheld.ts';

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());

/** Repeatable random numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The counted lines of the file of all votes, by restaurant. */
async function readFile() {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${server.url}/api/recount/votes`, { headers: { cookie } });
  const [, ...rows] = parseCsv(await response.text());
  const counted = rows.map((cells) => cells.map(String)).filter((cells) => cells[10] === 'yes');
  return Map.groupBy(counted, (cells) => cells[4] ?? '');
}

test.each([1, 2, 3])(
  'public totals, owners’ figures, rankings and the file are one number after rulings, seed %d',
  async (seed) => {
    const random = randomFrom(seed);
    const { db } = server.services;
    const all = (await db.select({ id: ballots.id }).from(ballots)).map(({ id }) => id).toSorted();
    for (let ruling = 0; ruling < 12; ruling += 1) {
      const state = BALLOT_STATES[Math.floor(random() * BALLOT_STATES.length)] as BallotState;
      const share = random() / 5;
      const some = all.filter(() => random() < share);
      await setBallotState(db, some, state);
    }
    // Signals change nothing.
    await db
      .insert(voteSignals)
      .values(
        all
          .filter(() => random() < 0.1)
          .map((ballotId) => ({ ballotId, reason: 'shared_position' as const })),
      )
      .onConflictDoNothing();
    expect(await findDrift(db)).toEqual([]);

    const { body } = await admin.get('/api/rankings?top=50&archived=in');
    const file = await readFile();
    const owner = await server.visitor().signInAs('owner');
    const rows: RankingRow[] = body.rows;
    expect(rows.length).toBeGreaterThan(40);
    for (const { restaurantId, votes, points, voters, zeros, evidence } of rows) {
      await db
        .insert(restaurantOwners)
        .values({ restaurantId, userId: personIdOf('owner') })
        .onConflictDoNothing();
      const { allTime } = (await admin.get(`/api/restaurants/${restaurantId}/totals`)).body;
      const overview = (await owner.get(`/api/owned-restaurants/${restaurantId}/overview`)).body;
      const lines = file.get(restaurantId) ?? [];
      const positive = lines.filter((cells) => Number(cells[7]) > 0);
      const figures = { votes, points };
      expect({ votes: allTime.votes, points: allTime.points }).toEqual(figures);
      expect(allTime.voters).toBe(voters);
      expect(overview.figures).toMatchObject({ votes, points, zeros });
      expect({
        votes: positive.length,
        points: lines.reduce((sum, cells) => sum + Number(cells[7]), 0),
      }).toEqual(figures);
      expect(new Set(positive.map((cells) => cells[8])).size).toBe(voters);
      expect(lines.length - positive.length).toBe(zeros);
      expect(Object.values(evidence).reduce((sum, count) => sum + count, 0)).toBe(votes);
    }
  },
);
