import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { ballots } from '../../database/schema/voting.ts';
import { repairTotals } from '../../database/vote-totals.ts';
import { runMaintenance } from '../app/maintenance.ts';
import { onBallots, openRulingServer, type RulingServer } from '../testing/ruling-server.ts';
import { codeOf, type TestServer, type Visitor } from '../testing/server.ts';
import { makeCluster, previewOf, ruleAs, statesOf } from '../testing/vote-rulings.ts';

const HOUR_MS = 3_600_000;

let shared: RulingServer;
let server: TestServer;
let admin: Visitor;
let start: Date;
let place: RulingServer['place'];

beforeAll(async () => {
  shared = await openRulingServer();
  ({ server, admin, start, place } = shared);
});
afterEach(() => shared.settle());
afterAll(() => server.stop());

const of = onBallots;
const totals = () => shared.totals();
const give = (count: number, at?: Date) => shared.give(count, at);
const maintain = () => runMaintenance(server.services);

describe('a ruling', () => {
  test('takes votes out of the public totals, and restoring brings them back', async () => {
    const before = await totals();
    const ids = await give(6);
    const held = await ruleAs(server, admin, of(ids.slice(0, 2)), 'hold');
    expect(held.body).toMatchObject({ state: 'in_force', ballots: 2 });
    await ruleAs(server, admin, of(ids.slice(2, 5)), 'exclude');
    expect(await statesOf(server, ids)).toEqual({ held: 2, excluded: 3, counted: 1 });
    expect(await totals()).toEqual({ votes: before.votes + 1, voters: before.voters + 1 });
    const restored = await ruleAs(server, admin, of(ids), 'restore');
    expect(restored.body).toMatchObject({ state: 'in_force', ballots: 5 });
    expect(await totals()).toEqual({ votes: before.votes + 6, voters: before.voters + 6 });
  });

  test('says beforehand what it changes, and rules only on what was shown', async () => {
    const ids = await give(3);
    const { body } = await previewOf(server, admin, of(ids), 'exclude');
    expect(body).toMatchObject({
      ballots: 3,
      changed: 3,
      people: 3,
      states: { counted: 3, held: 0, excluded: 0 },
      restaurants: [{ id: place.restaurantId, ballots: 3 }],
      refusal: null,
    });
    await ruleAs(server, admin, of(ids.slice(0, 1)), 'hold');
    const late = await ruleAs(server, admin, of(ids), 'exclude', { seen: body.version });
    expect(codeOf(late)).toEqual([409, 'edit_conflict']);
    expect(await statesOf(server, ids)).toEqual({ held: 1, counted: 2 });
  });

  test('sent twice rules once, and its key is good for nothing else', async () => {
    const ids = await give(2);
    const idempotencyKey = randomUUID();
    const first = await ruleAs(server, admin, of(ids), 'exclude', { idempotencyKey });
    const again = await ruleAs(server, admin, of(ids), 'exclude', { idempotencyKey });
    expect(again.body).toEqual(first.body);
    const other = await ruleAs(server, admin, of(ids), 'restore', { idempotencyKey });
    expect(codeOf(other)).toEqual([409, 'idempotency_key_reused']);
    expect(await statesOf(server, ids)).toEqual({ excluded: 2 });
  });

  test('that would change nothing is refused, and so is one on nothing', async () => {
    const ids = await give(1);
    await ruleAs(server, admin, of(ids), 'exclude');
    for (const action of ['exclude', 'hold'] as const) {
      expect(codeOf(await ruleAs(server, admin, of(ids), action))).toEqual([
        409,
        'vote_ruling_empty',
      ]);
    }
    expect(codeOf(await previewOf(server, admin, of([randomUUID()]), 'hold'))).toEqual([
      409,
      'vote_ruling_empty',
    ]);
    const cluster = { kind: 'cluster', clusterId: randomUUID() };
    expect(codeOf(await previewOf(server, admin, cluster, 'hold'))).toEqual([
      404,
      'vote_cluster_not_found',
    ]);
  });

  test('needs a reason of its kind', async () => {
    const ids = await give(1);
    for (const [action, reason] of [
      ['exclude', 'mistake'],
      ['restore', 'automated'],
      ['restore', 'appeal_granted'],
    ] as const) {
      expect(codeOf(await ruleAs(server, admin, of(ids), action, { reason }))).toEqual([
        400,
        'invalid_input',
      ]);
    }
  });

  test('of a person, a cluster or a filter reaches all their votes, but none cast later', async () => {
    const ids = await give(4);
    const clusterId = await makeCluster(server, place.restaurantId, ids.slice(0, 3), start);
    const cluster = await ruleAs(server, admin, { kind: 'cluster', clusterId }, 'hold');
    expect(cluster.body).toMatchObject({ ballots: 3 });
    const { db } = server.services;
    const [row] = await db
      .select()
      .from(ballots)
      .where(eq(ballots.id, ids[3] ?? ''));
    const personId = row?.userSession.replace('user_', '') ?? '';
    const person = await ruleAs(server, admin, { kind: 'person', personId }, 'exclude');
    expect(person.body).toMatchObject({ ballots: 1 });
    expect(await statesOf(server, ids)).toEqual({ held: 3, excluded: 1 });
    const later = await give(1, new Date(start.getTime() + 1000));
    const filter = { restaurantId: place.restaurantId, clusterId, state: 'held' };
    const found = await ruleAs(server, admin, { kind: 'filter', filter }, 'restore');
    expect(found.body).toMatchObject({ ballots: 3 });
    expect(codeOf(await previewOf(server, admin, of(later), 'hold'))).toEqual([
      409,
      'vote_ruling_empty',
    ]);
    expect(await statesOf(server, [...ids, ...later])).toEqual({ counted: 4, excluded: 1 });
  });

  test('is refused to everybody but organisers', async () => {
    const ids = await give(1);
    const visitor = await server.visitor().signInAs('visitor');
    for (const by of [server.visitor(), visitor]) {
      const { status } = await ruleAs(server, by, of(ids), 'exclude');
      expect([401, 403]).toContain(status);
    }
    expect(await statesOf(server, ids)).toEqual({ counted: 1 });
  });

  test('is not for the organiser’s own votes, nor for those of their restaurant', async () => {
    const { db } = server.services;
    const [mine = '', theirs = ''] = await give(2);
    await db
      .update(ballots)
      .set({ userSession: `user_${personIdOf('admin')}` })
      .where(eq(ballots.id, mine));
    const own = await ruleAs(server, admin, of([mine]), 'exclude');
    expect(codeOf(own)).toEqual([409, 'ruling_on_own_votes']);
    const ownership = { userId: personIdOf('admin'), restaurantId: place.restaurantId };
    await db.insert(restaurantOwners).values(ownership);
    const owned = await ruleAs(server, admin, of([theirs]), 'exclude');
    expect(codeOf(owned)).toEqual([409, 'ruling_on_own_votes']);
    const shown = await previewOf(server, admin, of([theirs]), 'exclude');
    expect(shown.body.refusal).toBe('ruling_on_own_votes');
    await db
      .delete(restaurantOwners)
      .where(
        and(
          eq(restaurantOwners.userId, ownership.userId),
          eq(restaurantOwners.restaurantId, ownership.restaurantId),
        ),
      );
    await db.execute(sql`update ballots set user_session = votes.user_session from votes
      where votes.ballot_id = ballots.id and ballots.id = ${mine}::uuid`);
  });

  test('reaches votes that an earlier version of the app has written', async () => {
    const { db } = server.services;
    const [id = ''] = await give(1);
    await db.update(ballots).set({ evidence: null }).where(eq(ballots.id, id));
    await repairTotals(db);
    const found = await ruleAs(
      server,
      admin,
      { kind: 'filter', filter: { evidence: 'position', restaurantId: place.restaurantId } },
      'hold',
    );
    expect(found.body.ballots).toBeGreaterThan(0);
    expect(await statesOf(server, [id])).toEqual({ held: 1 });
  });
});

describe('a hold', () => {
  test('ends by itself after 72 hours, once, and not what was decided since', async () => {
    const ids = await give(4);
    await ruleAs(server, admin, of(ids), 'hold');
    await ruleAs(server, admin, of(ids.slice(0, 1)), 'exclude');
    server.clock.now = new Date(start.getTime() + 71 * HOUR_MS);
    await maintain();
    expect(await statesOf(server, ids)).toEqual({ excluded: 1, held: 3 });
    server.clock.now = new Date(start.getTime() + 73 * HOUR_MS);
    await maintain();
    await maintain();
    expect(await statesOf(server, ids)).toEqual({ excluded: 1, counted: 3 });
    const { body } = await admin.get(`/api/admin/vote-rulings?ballotId=${ids[1]}`);
    expect(body.rulings).toMatchObject([{ state: 'expired', isUndoable: false }]);
  });

  test('that was restored and made again ends by its own time', async () => {
    const ids = await give(1);
    await ruleAs(server, admin, of(ids), 'hold');
    await ruleAs(server, admin, of(ids), 'restore');
    server.clock.now = new Date(start.getTime() + 48 * HOUR_MS);
    await ruleAs(server, admin, of(ids), 'hold');
    server.clock.now = new Date(start.getTime() + 73 * HOUR_MS);
    await maintain();
    expect(await statesOf(server, ids)).toEqual({ held: 1 });
    server.clock.now = new Date(start.getTime() + 121 * HOUR_MS);
    await maintain();
    expect(await statesOf(server, ids)).toEqual({ counted: 1 });
  });
});

describe('undoing', () => {
  const undo = (rulingId: string, idempotencyKey = randomUUID(), by = admin) =>
    by.post(`/api/admin/vote-rulings/${rulingId}/undo`, { idempotencyKey, note: '' });

  test('returns each vote to its state before, and names those that a later ruling decides', async () => {
    const ids = await give(4);
    await ruleAs(server, admin, of(ids.slice(0, 2)), 'hold');
    const excluded = await ruleAs(server, admin, of(ids), 'exclude');
    await ruleAs(server, admin, of(ids.slice(3)), 'restore');
    const key = randomUUID();
    const undone = await undo(excluded.body.id, key);
    expect(undone.body).toMatchObject({
      state: 'in_force',
      ballots: 3,
      kept: [{ ballotId: ids[3], state: 'counted' }],
      keptCount: 1,
    });
    expect((await undo(excluded.body.id, key)).body).toEqual(undone.body);
    expect(await statesOf(server, ids.slice(0, 2))).toEqual({ held: 2 });
    expect(await statesOf(server, ids.slice(2))).toEqual({ counted: 2 });
    expect(codeOf(await undo(excluded.body.id))).toEqual([409, 'vote_ruling_decided']);
    expect(codeOf(await undo(undone.body.id))).toEqual([409, 'vote_ruling_decided']);
    expect(codeOf(await undo(randomUUID()))).toEqual([404, 'vote_ruling_not_found']);
  });

  test('does not bring a hold back whose time is over', async () => {
    const ids = await give(1);
    await ruleAs(server, admin, of(ids), 'hold');
    const excluded = await ruleAs(server, admin, of(ids), 'exclude');
    server.clock.now = new Date(start.getTime() + 73 * HOUR_MS);
    await undo(excluded.body.id);
    expect(await statesOf(server, ids)).toEqual({ counted: 1 });
  });

  test('is refused where later rulings decide all votes', async () => {
    const ids = await give(1);
    const held = await ruleAs(server, admin, of(ids), 'hold');
    const excluded = await ruleAs(server, admin, of(ids), 'exclude');
    expect(codeOf(await undo(held.body.id))).toEqual([409, 'vote_ruling_overtaken']);
    await undo(excluded.body.id);
    expect((await undo(held.body.id)).status).toBe(200);
    expect(await statesOf(server, ids)).toEqual({ counted: 1 });
  });
});

test('an excluded vote still takes its day, so that restoring it cannot make two', async () => {
  const someone = await server.visitor().join('excluded@example.com', 'Ana Ruiz');
  const { body: detail } = await server.visitor().get(`/api/restaurants/${place.restaurantId}`);
  const ballot = () => ({
    idempotencyKey: randomUUID(),
    restaurantId: place.restaurantId,
    ratings: [{ dishId: place.dishId, rating: 5 }],
    position: {
      latitude: detail.latitude,
      longitude: detail.longitude,
      accuracyMeters: 5,
      takenAt: server.clock.now.toISOString(),
    },
  });
  expect((await someone.post('/api/ballots', ballot())).status).toBe(201);
  const { person } = (await someone.get('/api/people/me')).body;
  const all = { kind: 'person', personId: person.id };
  await ruleAs(server, admin, all, 'exclude');
  const second = await someone.post('/api/ballots', ballot());
  expect(codeOf(second)).toEqual([409, 'already_voted_today']);
  expect((await ruleAs(server, admin, all, 'restore')).body.ballots).toBe(1);
});
