import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { onBallots, openRulingServer, type RulingServer } from '../testing/ruling-server.ts';
import type { TestServer, Visitor } from '../testing/server.ts';
import {
  demoPlace,
  giveVotes,
  previewOf,
  ruleAs,
  secondOrganiser,
  statesOf,
} from '../testing/vote-rulings.ts';
import { rankByPoints } from './actions.effects.ts';
import { selectTallies } from './queries.effects.ts';

const HOUR_MS = 3_600_000;

let shared: RulingServer;
let server: TestServer;
let admin: Visitor;
let other: Visitor;
let used = 60;

beforeAll(async () => {
  shared = await openRulingServer();
  ({ server, admin } = shared);
  other = await secondOrganiser(server);
});
afterEach(() => shared.settle());
afterAll(() => server.stop());

/** Votes of one point for a restaurant that no other test uses: they move no place. */
const giveSmall = (count: number, place = demoPlace((used += 1))) =>
  giveVotes(server, place, count, { at: server.clock.now, rating: 1 });
const rule = async (ids: string[], action: 'hold' | 'exclude' = 'exclude', by = admin) =>
  (await ruleAs(server, by, onBallots(ids), action)).body;
const decide = (rulingId: string, how: 'approve' | 'decline') =>
  other.post(`/api/admin/vote-rulings/${rulingId}/${how}`);
const undo = (rulingId: string) =>
  admin.post(`/api/admin/vote-rulings/${rulingId}/undo`, {
    idempotencyKey: randomUUID(),
    note: '',
  });

test('twenty votes and one more of one restaurant need a second organiser', async () => {
  const ids = await giveSmall(22);
  expect((await rule(ids.slice(0, 15))).state).toBe('in_force');
  expect((await rule(ids.slice(15, 20), 'hold')).state).toBe('in_force');
  const last = ids.slice(20);
  const preview = await previewOf(server, admin, onBallots(last), 'exclude');
  expect(preview.body).toMatchObject({ changed: 2, second: ['many_votes_together'] });
  const waiting = await rule(last);
  expect(waiting).toMatchObject({ state: 'proposed', ballots: 2 });
  expect(await statesOf(server, ids)).toEqual({ excluded: 15, held: 5, counted: 2 });
  await decide(waiting.id, 'decline');
  // The other organiser has decided nothing here yet.
  expect((await rule(last, 'exclude', other)).state).toBe('in_force');
});

test('the same votes are counted once, and those of other restaurants or days are not', async () => {
  const ids = await giveSmall(20);
  expect((await rule(ids, 'hold')).state).toBe('in_force');
  expect((await rule(ids)).state).toBe('in_force');
  expect((await rule(await giveSmall(20))).state).toBe('in_force');
  const place = demoPlace((used += 1));
  expect((await rule(await giveSmall(20, place))).state).toBe('in_force');
  const one = await giveSmall(1, place);
  server.clock.now = new Date(shared.start.getTime() + 23 * HOUR_MS);
  expect((await previewOf(server, admin, onBallots(one), 'hold')).body.second).toHaveLength(1);
  server.clock.now = new Date(shared.start.getTime() + 25 * HOUR_MS);
  expect((await rule(one)).state).toBe('in_force');
});

test('what was taken back is not counted, and taking back small rulings needs nobody', async () => {
  const ids = await giveSmall(40);
  const first = await rule(ids.slice(0, 20));
  expect((await undo(first.id)).body.state).toBe('in_force');
  expect((await rule(ids.slice(20))).state).toBe('in_force');
  expect((await rule(ids.slice(0, 1))).state).toBe('proposed');
});

test('votes on hold by two organisers are not excluded for good by one, twenty at a time', async () => {
  const ids = await giveSmall(40);
  const held = await rule(ids, 'hold');
  await decide(held.id, 'approve');
  expect((await rule(ids.slice(0, 20))).state).toBe('in_force');
  expect((await rule(ids.slice(20))).state).toBe('proposed');
  expect(await statesOf(server, ids)).toEqual({ excluded: 20, held: 20 });
});

test('a place that a small ruling moves only together with earlier ones needs a second organiser', async () => {
  const at = server.clock.now;
  const [rising, rival] = [demoPlace(40), demoPlace(41)];
  const readPoints = async () => {
    const ranks = rankByPoints(await selectTallies(server.services.db, 'restaurants'));
    const of = (place: typeof rising) =>
      ranks.find(({ id }) => id === place.restaurantId)?.points ?? 0;
    return { first: ranks[0]?.points ?? 0, rising: of(rising), rival: of(rival) };
  };
  const give = (place: typeof rising, points: number) =>
    giveVotes(server, place, Math.ceil(points / 5), { at });
  // The first two places, 20 to 25 points apart; the rival's points are on two dishes, so no dish moves.
  const before = await readPoints();
  const ids = await give(rising, before.first + 300 - before.rising);
  const missing = (await readPoints()).rising - 20 - before.rival;
  const dishes = demoRestaurants[41]?.dishes.map(({ id }) => id) ?? [];
  const half = Math.floor(missing / 10) * 5;
  for (const dishId of dishes.slice(0, 2)) await give({ ...rival, dishId }, half);
  // Three votes fewer move nothing: then 5 to 20 points are between them.
  expect((await rule(ids.slice(0, 3))).state).toBe('in_force');
  const { rising: first, rival: second } = await readPoints();
  expect(first).toBeGreaterThan(second);
  // The rival passes by less than those three votes.
  await give(rival, first - second + 5);
  const [weak = ''] = await giveVotes(server, rising, 1, { at, rating: 1 });
  const { body } = await previewOf(server, admin, onBallots([weak]), 'exclude');
  expect(body).toMatchObject({ movedRestaurants: [], second: ['moves_a_place_together'] });
  expect((await rule([weak])).state).toBe('proposed');
});
