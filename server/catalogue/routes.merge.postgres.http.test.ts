import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPTY_DISH } from '../../domain/restaurants/fields.keys.ts';
import type { Person } from '../../domain/people/schema.ts';
import { updateRows } from '../imports/queries.ts';
import { VOTED_PLACES } from '../testing/cast.ts';
import {
  openMergeServer,
  dishesOf,
  expectRecount,
  merge,
  rate,
  unmerge,
} from '../testing/merged-dishes.ts';
import { type TestServer, type Visitor } from '../testing/server.ts';
import { setBallotState } from '../testing/withheld.ts';

const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let admin: Visitor;
let people: Person[];

beforeAll(async () => {
  ({ server, admin, people } = await openMergeServer(8));
});
afterAll(() => server.stop());

const menuOf = (place: number) => {
  const [first, second, third] = VOTED_PLACES[place]?.dishes ?? [];
  if (!first || !second || !third) throw new Error('The restaurant has three dishes.');
  return [first.id, second.id, third.id] as const;
};
const voter = (index: number) => people[index] as Person;
/** Votes, points, zeros and voters of a dish, as the counters have them. */
async function counted(dishId: string) {
  const { rows } = (await server.services.db.execute(sql`
    select coalesce(sum(votes), 0)::int as votes, coalesce(sum(points), 0)::int as points,
      coalesce(sum(new_dish_voters), 0)::int as voters
    from vote_totals where dish_id = ${dishId}::uuid`)) as {
    rows: { votes: number; points: number; voters: number }[];
  };
  return rows[0];
}
const nextDay = () => {
  server.clock.now = new Date(server.clock.now.getTime() + DAY_MS);
};

test('the votes of a merged dish count for the other, and come back with the undo', async () => {
  const [pastor, twin, other] = menuOf(0);
  await rate(server, voter(0), 0, { [pastor]: 5, [twin]: 0 });
  await rate(server, voter(1), 0, { [other]: 3, [pastor]: 0, [twin]: 0 });
  nextDay();
  // One person who has voted for both, on two days.
  await rate(server, voter(0), 0, { [twin]: 4 });
  const before = [await counted(pastor), await counted(twin)];
  const sum = (key: 'votes' | 'points') => (before[0]?.[key] ?? 0) + (before[1]?.[key] ?? 0);

  expect((await merge(admin, 0, pastor, twin)).status).toBe(200);
  expect(await counted(pastor)).toMatchObject({ votes: 0, points: 0, voters: 0 });
  const merged = await counted(twin);
  expect(merged).toMatchObject({ votes: sum('votes'), points: sum('points') });
  expect(merged?.voters).toBe((before[0]?.voters ?? 0) + (before[1]?.voters ?? 0) - 1);
  await expectRecount(server);
  const shown = (await server.visitor().get(`/api/restaurants/${VOTED_PLACES[0]?.id}`)).body;
  expect(shown.dishes.map(({ id }: { id: string }) => id)).not.toContain(pastor);

  expect((await unmerge(admin, 0, pastor)).status).toBe(200);
  expect([await counted(pastor), await counted(twin)]).toEqual(before);
  await expectRecount(server);
});

test('a ballot of a page from before the merge counts for the dish that stayed', async () => {
  const [pastor, twin] = menuOf(1);
  await merge(admin, 1, pastor, twin);
  const key = randomUUID();
  const cast = await rate(server, voter(0), 1, { [pastor]: 5, [twin]: 0 }, key);
  expect(cast.votes).toMatchObject([{ dishId: twin, rating: 5 }]);
  // Sent again, it gets the same answer.
  const again = await rate(server, voter(0), 1, { [pastor]: 5, [twin]: 0 }, key);
  expect([again.isNew, again.votes]).toMatchObject([false, [{ dishId: twin, rating: 5 }]]);
  // What came after the merge stays with the dish that it was counted for.
  await unmerge(admin, 1, pastor);
  expect((await dishesOf(admin, 1)).get(twin)?.votes).toBeGreaterThan(0);
  await expectRecount(server);
});

test('what cannot be merged is refused, and nothing is written', async () => {
  const [pastor, twin, other] = menuOf(2);
  const [foreign] = menuOf(3);
  const stale = { version: 99, intoId: twin, intoVersion: 1, takes: [] };
  const post = (path: string, body: object) => admin.post(`/api/catalogue/dishes/${path}`, body);
  expect((await post(`${pastor}/merge`, stale)).body.code).toBe('edit_conflict');
  expect((await merge(admin, 2, pastor, pastor)).body.code).toBe('dishes_not_mergeable');
  const dishes = await dishesOf(admin, 2);
  const foreignVersion = (await dishesOf(admin, 3)).get(foreign)?.version;
  const across = { ...stale, version: dishes.get(pastor)?.version };
  const toForeign = { ...across, intoId: foreign, intoVersion: foreignVersion };
  expect((await post(`${pastor}/merge`, toForeign)).body.code).toBe('dishes_not_mergeable');
  expect(
    (await post(`${pastor}/unmerge`, { version: dishes.get(pastor)?.version })).body.code,
  ).toBe('dish_not_merged');
  const visitor = await server.visitor().signInAs('visitor');
  expect((await visitor.post(`/api/catalogue/dishes/${pastor}/merge`, toForeign)).status).toBe(403);

  await merge(admin, 2, pastor, twin);
  // A ring cannot come about: a merged dish is off the menu.
  expect((await merge(admin, 2, twin, pastor)).body.code).toBe('dishes_not_mergeable');
  expect((await merge(admin, 2, pastor, other)).body.code).toBe('dishes_not_mergeable');
  expect((await post(`${pastor}/archive`, { isArchived: false })).body.code).toBe('dish_is_merged');
  const named = { fields: { ...EMPTY_DISH, name: VOTED_PLACES[2]?.dishes[0]?.name } };
  await admin.post(`/api/catalogue/restaurants/${VOTED_PLACES[2]?.id}/dishes`, named);
  expect((await unmerge(admin, 2, pastor)).body.code).toBe('name_taken');
  await expectRecount(server);
});

test('empty fields are taken over, and are empty again unless somebody changed them', async () => {
  const [pastor, twin] = menuOf(7);
  const { db } = server.services;
  const fill = (id: string, en: string | null, es: string | null) =>
    db.execute(sql`
      update dishes set description = null, description_en = ${en}, description_es = ${es}
      where id = ${id}::uuid`);
  const fieldsOf = async () => (await dishesOf(admin, 7)).get(twin)?.fields;
  await fill(pastor, 'With pineapple.', 'Con piña.');
  await fill(twin, null, null);
  const dishes = await dishesOf(admin, 7);
  const merged = await admin.post(`/api/catalogue/dishes/${pastor}/merge`, {
    version: dishes.get(pastor)?.version,
    intoId: twin,
    intoVersion: dishes.get(twin)?.version,
    takes: ['descriptionEn', 'descriptionEs', 'name'],
  });
  expect(merged.status).toBe(200);
  const taken = { descriptionEn: 'With pineapple.', descriptionEs: 'Con piña.' };
  expect(await fieldsOf()).toMatchObject({ ...taken, name: dishes.get(twin)?.fields.name });
  await fill(twin, 'With pineapple.', 'Con mucha piña.');
  await unmerge(admin, 7, pastor);
  expect(await fieldsOf()).toMatchObject({
    descriptionEn: null,
    descriptionEs: 'Con mucha piña.',
  });
});

test('an import does not bring a merged dish back to the menu', async () => {
  const [pastor, twin] = menuOf(6);
  await merge(admin, 6, pastor, twin);
  const row = { id: pastor, archivedAt: null, version: 7, updatedAt: server.clock.now };
  await server.services.db.transaction((tx) => updateRows(tx, 'dishes', [row]));
  const dish = (await dishesOf(admin, 6)).get(pastor);
  expect([dish?.version, dish?.archivedAt]).toEqual([7, server.clock.now.toISOString()]);
});

test('any order of votes, rulings, merges and undos leaves totals that equal a recount', async () => {
  const places = [4, 5];
  const step = fc.record({
    act: fc.constantFrom('vote', 'vote', 'vote', 'merge', 'unmerge', 'withhold', 'restore', 'day'),
    place: fc.constantFrom(...places),
    who: fc.nat(7),
    one: fc.nat(2),
    two: fc.nat(2),
    zero: fc.boolean(),
  });
  const cast: string[] = [];
  const refusals = new Set<string>();
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
  async function take({ act, place, who, one, two, zero }: Step) {
    const menu = menuOf(place);
    const [from = '', to = ''] = [menu[one], menu[two]];
    if (act === 'day') return nextDay();
    if (act === 'merge') return merge(admin, place, from, to);
    if (act === 'unmerge') return unmerge(admin, place, from);
    if (act === 'vote') {
      const ratings = { ...(zero && from !== to && { [to]: 0 }), [from]: 1 + (who % 5) };
      return rate(server, voter(who), place, ratings).then(
        ({ votes }) => cast.push(votes[0]?.ballotId ?? ''),
        (error: { code?: string }) => refusals.add(error.code ?? 'no code'),
      );
    }
    const ballot = cast[who % Math.max(1, cast.length)];
    if (ballot === undefined) return undefined;
    return setBallotState(
      server.services.db,
      [ballot],
      act === 'withhold' ? 'excluded' : 'counted',
    );
  }
  const withheld = new Set<string>();
  for (const steps of fc.sample(fc.array(step, { minLength: 25, maxLength: 25 }), {
    seed: 20,
    numRuns: 6,
  })) {
    for (const one of steps) {
      const ballot = cast[one.who % Math.max(1, cast.length)] ?? '';
      // A ruling changes only what it finds in the other state.
      if (one.act === 'withhold' && withheld.has(ballot)) continue;
      if (one.act === 'restore' && !withheld.has(ballot)) continue;
      if (one.act === 'withhold') withheld.add(ballot);
      if (one.act === 'restore') withheld.delete(ballot);
      await take(one);
    }
    await expectRecount(server);
  }
  // Each had a vote of that day there.
  expect([...refusals]).toEqual(['already_voted_today']);
}, 120_000);
