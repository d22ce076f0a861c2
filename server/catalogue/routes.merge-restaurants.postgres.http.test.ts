import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sameNamed } from '../../domain/catalogue/rules.merge.ts';
import type { Person } from '../../domain/people/schema.ts';
import { expectRecount, openMergeServer } from '../testing/merged-dishes.ts';
import {
  editorOf,
  menuAt,
  mergePlaces,
  placeAt,
  rateAt,
  standTogether,
  unmergePlace,
} from '../testing/merged-restaurants.ts';
import { type TestServer, type Visitor } from '../testing/server.ts';

const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let admin: Visitor;
let people: Person[];

beforeAll(async () => {
  ({ server, admin, people } = await openMergeServer(8));
  await standTogether(server, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
});
afterAll(() => server.stop());

const voter = (index: number) => people[index] as Person;
const cast = (who: number, place: number, ratings: Record<string, number>, key?: string) =>
  rateAt(server, voter(who), { point: 0, place }, ratings, key);
const nextDay = () => {
  server.clock.now = new Date(server.clock.now.getTime() + DAY_MS);
};
/** Votes, points and voters of a restaurant, as the counters have them. */
async function counted(place: number) {
  const { rows } = (await server.services.db.execute(sql`
    select coalesce(sum(votes), 0)::int as votes, coalesce(sum(points), 0)::int as points,
      coalesce(sum(new_voters), 0)::int as voters
    from vote_totals where restaurant_id = ${placeAt(place).id}::uuid`)) as {
    rows: { votes: number; points: number; voters: number }[];
  };
  return rows[0] ?? { votes: 0, points: 0, voters: 0 };
}

test('votes of both count for one, and come back with the undo', async () => {
  const [a, b] = [menuAt(1), menuAt(0)];
  await cast(0, 1, { [a[0]]: 5, [a[1]]: 0 });
  await cast(1, 1, { [a[1]]: 3 });
  // The same person on the same day at both, and on another day.
  await cast(0, 0, { [b[0]]: 2 });
  nextDay();
  await cast(1, 0, { [b[1]]: 4 });
  const before = [await counted(1), await counted(0)] as const;
  const path = `/api/catalogue/restaurants/${placeAt(1).id}/merge-plan?intoId=${placeAt(0).id}`;
  const plan = (await admin.get(path)).body;
  expect(plan.sameDay).toBeGreaterThan(0);
  expect(plan.votersOfBoth).toBeGreaterThan(1);

  expect((await mergePlaces(admin, 1, 0, { [a[0]]: b[0] })).status).toBe(200);
  await expectRecount(server);
  expect(await counted(1)).toMatchObject({ votes: 0, voters: 0 });
  const merged = await counted(0);
  expect(merged.votes).toBe(before[0].votes + before[1].votes - plan.sameDay);
  expect(merged.voters).toBe(before[0].voters + before[1].voters - plan.votersOfBoth);
  // Who votes at the one that stays is the same person in the log.
  nextDay();
  await cast(1, 0, { [b[1]]: 4 });
  await expectRecount(server);

  expect((await unmergePlace(admin, 1)).status).toBe(200);
  await expectRecount(server);
  expect(await counted(1)).toEqual(before[0]);
  expect((await counted(0)).votes).toBe(before[1].votes + 1);
});

test('a ballot, a link and an open page of the merged restaurant lead to the other', async () => {
  const [a, b] = [menuAt(3), menuAt(2)];
  expect((await mergePlaces(admin, 3, 2, { [a[0]]: b[0] })).status).toBe(200);
  const key = randomUUID();
  const first = await cast(2, 3, { [a[0]]: 5 }, key);
  expect(first.votes).toMatchObject([{ restaurantId: placeAt(2).id, dishId: b[0], rating: 5 }]);
  const again = await cast(2, 3, { [a[0]]: 5 }, key);
  expect([again.isNew, again.votes[0]?.dishId]).toEqual([false, b[0]]);
  // One vote a day for the one place, whichever page it comes from.
  await expect(cast(2, 2, { [b[1]]: 5 })).rejects.toMatchObject({ code: 'already_voted_today' });
  // A dish that became one of its own there.
  await cast(3, 3, { [a[1]]: 4 });
  const moved = (await editorOf(admin, placeAt(2).id)).dishes;
  expect(moved.map(({ fields }) => fields.name)).toContain(placeAt(3).dishes[1]?.name);

  const page = await fetch(`${server.url}/restaurant/${placeAt(3).id}?vote=1`, {
    redirect: 'manual',
  });
  expect([page.status, page.headers.get('location')]).toEqual([
    307,
    `/restaurant/${placeAt(2).id}?vote=1`,
  ]);
  await expectRecount(server);
  // What was voted for since stays with the restaurant that stayed, with its dish.
  expect((await unmergePlace(admin, 3)).status).toBe(200);
  const left = (await editorOf(admin, placeAt(2).id)).dishes;
  const shown = left.filter(({ archivedAt }) => !archivedAt).map(({ fields }) => fields.name);
  expect(shown).toContain(placeAt(3).dishes[1]?.name);
  expect(shown).not.toContain(placeAt(3).dishes[2]?.name);
  await expectRecount(server);
});

test('reviews, owners and favourites go along, and come back', async () => {
  const { db } = server.services;
  const [from, to] = [placeAt(5).id, placeAt(4).id];
  const [both, one] = [`user_${voter(0).id}`, `user_${voter(1).id}`];
  const write = (session: string, place: string, stars: number, minute: number) =>
    db.execute(sql`
      insert into reviews (restaurant_id, user_session, rating, reviewer_name, created_at)
      values (${place}::uuid, ${session}, ${stars}, 'Ana', ${`2026-05-01T10:0${minute}:00Z`}::timestamptz)`);
  await write(both, from, 5, 2);
  await write(both, to, 1, 1);
  await write(one, from, 4, 1);
  for (const table of ['favourites', 'restaurant_owners']) {
    await db.execute(sql`
      insert into ${sql.identifier(table)} (user_id, restaurant_id) values (${voter(0).id}::uuid, ${from}::uuid)`);
  }
  const reviewsAt = async (place: string) => {
    const { rows } = (await db.execute(sql`
      select user_session as who, rating from reviews
      where restaurant_id = ${place}::uuid and user_session in (${both}, ${one}) order by rating`)) as {
      rows: { who: string; rating: number }[];
    };
    return rows.map(({ who, rating }) => [who, rating]);
  };
  const isThere = async (table: string, place: string) => {
    const { rows } = (await db.execute(sql`
      select from ${sql.identifier(table)}
      where user_id = ${voter(0).id}::uuid and restaurant_id = ${place}::uuid`)) as {
      rows: object[];
    };
    return rows.length > 0;
  };
  await mergePlaces(admin, 5, 4);
  expect(await reviewsAt(to)).toEqual([
    [one, 4],
    [both, 5],
  ]);
  expect(await isThere('favourites', to)).toBe(true);
  expect(await isThere('restaurant_owners', to)).toBe(true);
  // An owner of the one that was merged owns the place: the vote is refused.
  await expect(cast(0, 4, { [menuAt(4)[0]]: 5 })).rejects.toMatchObject({ code: 'own_restaurant' });
  expect((await unmergePlace(admin, 5)).status).toBe(200);
  expect(await reviewsAt(to)).toEqual([[both, 1]]);
  expect(await reviewsAt(from)).toEqual([
    [one, 4],
    [both, 5],
  ]);
  expect(await isThere('favourites', to)).toBe(false);
  expect(await isThere('restaurant_owners', to)).toBe(false);
});

test('empty fields are taken over, and are empty again unless somebody changed them', async () => {
  const { db } = server.services;
  const [from, to] = [placeAt(7).id, placeAt(6).id];
  const fill = (id: string, phone: string | null, menu: string | null) =>
    db.execute(
      sql`update restaurants set phone = ${phone}, menu_url = ${menu} where id = ${id}::uuid`,
    );
  await fill(from, '803-555-0101', 'https://menu.example/');
  await fill(to, null, null);
  await mergePlaces(admin, 7, 6, {}, ['phone', 'menuUrl', 'name']);
  const taken = (await editorOf(admin, to)).fields;
  expect(taken).toMatchObject({ phone: '803-555-0101', menuUrl: 'https://menu.example/' });
  expect(taken.name).toBe(placeAt(6).name);
  await fill(to, '803-555-0102', 'https://menu.example/');
  expect((await unmergePlace(admin, 7)).status).toBe(200);
  expect((await editorOf(admin, to)).fields).toMatchObject({
    phone: '803-555-0102',
    menuUrl: null,
  });
});

test('what cannot be merged is refused, and nothing is written', async () => {
  const [from, to] = [placeAt(9).id, placeAt(8).id];
  const post = (path: string, body: object) =>
    admin.post(`/api/catalogue/restaurants/${path}`, body);
  expect((await mergePlaces(admin, 9, 9)).body.code).toBe('restaurants_not_mergeable');
  const foreign = { [menuAt(9)[0]]: menuAt(0)[0] };
  expect((await mergePlaces(admin, 9, 8, foreign)).body.code).toBe('dish_not_found');
  const stale = { version: 99, intoId: to, intoVersion: 1, takes: [], dishes: [] };
  expect((await post(`${from}/merge`, stale)).body.code).toBe('edit_conflict');
  expect((await unmergePlace(admin, 9)).body.code).toBe('restaurant_not_merged');
  const visitor = await server.visitor().signInAs('visitor');
  const asked = await visitor.post(`/api/catalogue/restaurants/${from}/merge`, stale);
  expect(asked.status).toBe(403);

  // Two dishes of one name on one menu.
  const { dishes } = await editorOf(admin, from);
  const others = (await editorOf(admin, to)).dishes;
  const named = (list: typeof dishes) => list.map(({ id, fields }) => ({ id, name: fields.name }));
  const same = [...sameNamed(named(dishes), named(others))].flatMap(([id, other]) =>
    other === null ? [] : [[id, other] as const],
  );
  expect(same.length).toBeGreaterThan(0);
  expect((await mergePlaces(admin, 9, 8)).body.code).toBe('name_taken');
  expect((await mergePlaces(admin, 9, 8, Object.fromEntries(same))).status).toBe(200);
  expect((await mergePlaces(admin, 9, 8)).body.code).toBe('restaurants_not_mergeable');
  expect((await mergePlaces(admin, 8, 9)).body.code).toBe('restaurants_not_mergeable');
  expect((await post(`${from}/archive`, { isArchived: false })).body.code).toBe(
    'restaurant_is_merged',
  );
  for (const id of [from, to]) {
    expect(['restaurant_is_merged', 'restaurant_has_votes']).toContain(
      (await post(`${id}/delete`, {})).body.code,
    );
  }
  await expectRecount(server);
});
