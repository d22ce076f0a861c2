import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../domain/people/schema.ts';
import type { VotingHistory } from '../../domain/voting/schema.ts';
import { expectRecount, openMergeServer } from '../testing/merged-dishes.ts';
import {
  menuAt,
  mergePlaces,
  placeAt,
  rateAt,
  standTogether,
  unmergePlace,
} from '../testing/merged-restaurants.ts';
import { type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;
let voter: Visitor;
let person: Person;

beforeAll(async () => {
  ({ server, admin, voter, person } = await openMergeServer());
  await standTogether(server, 0, 1, 2);
});
afterAll(() => server.stop());

const cast = (place: number, points: number) =>
  rateAt(server, person, { point: 0, place }, { [menuAt(place)[0]]: points });
const history = async (): Promise<VotingHistory> => (await voter.get('/api/my-votes')).body;
const at = ({ restaurants }: VotingHistory, place: number) =>
  restaurants.find(({ restaurantId }) => restaurantId === placeAt(place).id);

test('of two votes of a day at what is one place, the history says which does not count and why', async () => {
  await cast(0, 2);
  await cast(1, 5);
  const apart = await history();
  expect(at(apart, 1)).toMatchObject({ isShown: true, mergedIntoName: null });

  // In two steps: the vote stands at the first, and the place is the last.
  expect((await mergePlaces(admin, 1, 0, { [menuAt(1)[0]]: menuAt(0)[0] })).status).toBe(200);
  expect((await mergePlaces(admin, 0, 2, { [menuAt(0)[0]]: menuAt(2)[0] })).status).toBe(200);
  const merged = await history();
  const aside = [at(merged, 0), at(merged, 1)].filter((place) => place !== undefined);
  expect(aside).toMatchObject([{ isShown: false, mergedIntoName: placeAt(2).name }]);
  expect(at(merged, 2)).toMatchObject({ isShown: true, mergedIntoName: null });
  // One place, and the points of what is put aside are not in it.
  expect(merged.summary.restaurantsVoted).toBe(apart.summary.restaurantsVoted - 1);
  const lost = aside[0]?.totalPoints ?? 0;
  expect(merged.summary.pointsGiven).toBe(apart.summary.pointsGiven - lost);

  // The vote that counted stood at the last one: taking that merge back, the two meet at the first one again.
  await expectRecount(server);
  expect((await unmergePlace(admin, 0)).status).toBe(200);
  await expectRecount(server);
  expect((await unmergePlace(admin, 1)).status).toBe(200);
  await expectRecount(server);
  expect((await history()).summary).toEqual(apart.summary);
});
