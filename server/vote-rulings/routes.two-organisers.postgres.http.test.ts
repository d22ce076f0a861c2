import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import type { MovedPlace } from '../../domain/vote-rulings/rules.ts';
import { onBallots, openRulingServer, type RulingServer } from '../testing/ruling-server.ts';
import { codeOf, type TestServer, type Visitor } from '../testing/server.ts';
import {
  demoPlace,
  giveVotes,
  makeCluster,
  previewOf,
  ruleAs,
  secondOrganiser,
  statesOf,
} from '../testing/vote-rulings.ts';
import { rankByPoints } from './actions.effects.ts';
import { selectTallies } from './queries.effects.ts';

let shared: RulingServer;
let server: TestServer;
let admin: Visitor;
let start: Date;

beforeAll(async () => {
  shared = await openRulingServer();
  ({ server, admin, start } = shared);
});
afterEach(() => shared.settle());
afterAll(() => server.stop());

const of = onBallots;
const totals = () => shared.totals();
const give = (count: number, at?: Date) => shared.give(count, at);

describe('with a second organiser', () => {
  let other: Visitor;
  beforeAll(async () => {
    other = await secondOrganiser(server);
  });
  const decide = (by: Visitor, rulingId: string, how: 'approve' | 'decline') =>
    by.post(`/api/admin/vote-rulings/${rulingId}/${how}`);

  test('a ruling on more than 20 votes waits for the other one', async () => {
    const before = await totals();
    const ids = await give(21);
    const preview = await previewOf(server, admin, of(ids), 'exclude');
    expect(preview.body).toMatchObject({ second: expect.arrayContaining(['many_votes']) });
    expect(preview.body.hasOther).toBe(true);
    const { body } = await ruleAs(server, admin, of(ids), 'exclude');
    expect(body).toMatchObject({ state: 'proposed', ballots: 21 });
    expect(await totals()).toEqual({ votes: before.votes + 21, voters: before.voters + 21 });
    const rival = await ruleAs(server, other, of(ids), 'hold');
    expect(codeOf(rival)).toEqual([409, 'vote_ruling_waiting']);
    expect(rival.body.data.rulingId).toBe(body.id);
    expect(codeOf(await decide(admin, body.id, 'approve'))).toEqual([
      409,
      'other_organiser_needed',
    ]);
    const { body: list } = await other.get('/api/admin/vote-rulings?state=proposed');
    const waiting = list.rulings.find(({ id }: { id: string }) => id === body.id);
    expect(waiting).toMatchObject({ isOwn: false, refusal: null });
    expect((await decide(other, body.id, 'approve')).body).toMatchObject({
      state: 'in_force',
      ballots: 21,
    });
    expect(await totals()).toEqual(before);
    expect(codeOf(await decide(other, body.id, 'approve'))).toEqual([409, 'vote_ruling_decided']);
  });

  test('a declined or withdrawn proposal changes nothing', async () => {
    const ids = await give(21);
    for (const by of [other, admin]) {
      const { body } = await ruleAs(server, admin, of(ids), 'exclude');
      expect((await decide(by, body.id, 'decline')).body).toMatchObject({ state: 'declined' });
    }
    expect(await statesOf(server, ids)).toEqual({ counted: 21 });
  });

  test('a ruling that moves a place of the first ten waits, even on one vote', async () => {
    const { db } = server.services;
    const readRanks = async () => rankByPoints(await selectTallies(db, 'restaurants'));
    const [tenth, eleventh] = (await readRanks()).slice(9);
    if (!tenth || !eleventh) throw new Error('There is no eleventh.');
    // Enough votes for the eleventh to pass the tenth; then one of them is excluded.
    const dishes = (await server.visitor().get(`/api/restaurants/${eleventh.id}`)).body.dishes;
    const missing = Math.floor((tenth.points - eleventh.points) / 5) + 1;
    const ids = await giveVotes(
      server,
      { restaurantId: eleventh.id, dishId: dishes[0].id },
      missing,
      { at: server.clock.now },
    );
    const one = of(ids.slice(0, 1));
    const { body } = await previewOf(server, admin, one, 'exclude');
    expect(body.second).toEqual(['moves_a_place']);
    const rows: MovedPlace[] = body.movedRestaurants;
    const moved = new Map(rows.map((row) => [row.id, row]));
    expect(moved.has(eleventh.id)).toBe(true);
    expect(moved.size).toBeGreaterThan(1);
    const ruled = await ruleAs(server, admin, one, 'exclude');
    expect(ruled.body.state).toBe('proposed');
    await decide(other, ruled.body.id, 'approve');
    const now = await readRanks();
    expect(now.find(({ id }) => id === eleventh.id)).toMatchObject({
      rank: moved.get(eleventh.id)?.after,
    });
  });

  test('an undo of many votes waits, too, and restores them on approval', async () => {
    const ids = await give(21);
    const { body } = await ruleAs(server, admin, of(ids), 'exclude');
    await decide(other, body.id, 'approve');
    const undone = await admin.post(`/api/admin/vote-rulings/${body.id}/undo`, {
      idempotencyKey: randomUUID(),
      note: 'They were honest',
    });
    expect(undone.body.state).toBe('proposed');
    expect(await statesOf(server, ids)).toEqual({ excluded: 21 });
    await decide(other, undone.body.id, 'approve');
    expect(await statesOf(server, ids)).toEqual({ counted: 21 });
  });

  test('two who rule on one cluster at once: one ruling, and a clear answer', async () => {
    const quiet = demoPlace(65);
    const ids = await giveVotes(server, quiet, 3, { at: start, rating: 1 });
    const clusterId = await makeCluster(server, quiet.restaurantId, ids, start);
    const cluster = { kind: 'cluster', clusterId };
    const { body } = await previewOf(server, admin, cluster, 'exclude');
    const answers = await Promise.all(
      [admin, other].map((by) => ruleAs(server, by, cluster, 'exclude', { seen: body.version })),
    );
    const codes = answers.map(codeOf).toSorted(([a], [b]) => a - b);
    expect(codes[0]?.[0]).toBe(200);
    expect(['edit_conflict', 'vote_ruling_empty']).toContain(codes[1]?.[1]);
    expect(await statesOf(server, ids)).toEqual({ excluded: 3 });
  });

  test('a proposal is approved for the votes that it still changes', async () => {
    const ids = await give(22);
    const { db } = server.services;
    const { body } = await ruleAs(server, admin, of(ids), 'exclude');
    await db.execute(sql`
      delete from vote_ruling_ballots where ruling_id = ${body.id}::uuid and ballot_id = ${ids[0]}::uuid`);
    await ruleAs(server, admin, of(ids.slice(0, 1)), 'exclude');
    await db.execute(sql`
      insert into vote_ruling_ballots values (${body.id}::uuid, ${ids[0]}::uuid, 'counted')`);
    const approved = await decide(other, body.id, 'approve');
    expect(approved.body).toMatchObject({ state: 'in_force', ballots: 21 });
    expect(await statesOf(server, ids)).toEqual({ excluded: 22 });
  });

  test('an organiser who takes the role from the other one does not decide alone for a day', async () => {
    const ids = await give(21);
    const { body } = await ruleAs(server, admin, of(ids), 'exclude');
    const otherId = personIdOf('votante');
    const setAdmin = (isAdmin: boolean) => admin.post(`/api/people/${otherId}/admin`, { isAdmin });
    expect((await setAdmin(false)).status).toBe(200);
    const alone = await decide(admin, body.id, 'approve');
    expect(codeOf(alone)).toEqual([409, 'other_organiser_needed']);
    server.clock.now = new Date(start.getTime() + 25 * 3_600_000);
    expect((await decide(admin, body.id, 'approve')).body).toMatchObject({ state: 'in_force' });
    expect((await setAdmin(true)).status).toBe(200);
  });
});
