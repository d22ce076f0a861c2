import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../domain/people/schema.ts';
import { VOTED_PLACES } from '../testing/cast.ts';
import {
  openMergeServer,
  dishesOf,
  expectRecount,
  merge,
  rate,
  unmerge,
} from '../testing/merged-dishes.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const PEOPLE = 60;
const menu = VOTED_PLACES[0]?.dishes.map(({ id }) => id) ?? [];
const [pastor = '', twin = '', other = ''] = menu;

let server: TestServer;
let second: TestServer;
let admin: Visitor;
let people: Person[];

beforeAll(async () => {
  ({ server, admin, people } = await openMergeServer(PEOPLE));
  second = await openTestServer({}, server);
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

const votesOf = async () =>
  [...(await dishesOf(admin, 0)).values()].reduce((sum, { votes }) => sum + votes, 0);

test('votes on two servers during merges and undos: none is lost, none counts twice', async () => {
  const before = await votesOf();
  const casting = Promise.all(
    people.map((person, index) =>
      rate(index % 2 === 0 ? server : second, person, 0, {
        [[pastor, twin, other][index % 3] ?? '']: 1 + (index % 5),
      }),
    ),
  );
  const statuses: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    statuses.push((await merge(admin, 0, pastor, twin)).status);
    statuses.push((await unmerge(admin, 0, pastor)).status);
  }
  statuses.push((await merge(admin, 0, pastor, twin)).status);
  await casting;
  expect(statuses).toEqual(Array.from({ length: 7 }, () => 200));
  expect((await votesOf()) - before).toBe(PEOPLE);
  expect((await dishesOf(admin, 0)).get(pastor)?.votes).toBe(0);
  await expectRecount(server);
});

test('of two merges that would make a ring, one is refused', async () => {
  await unmerge(admin, 0, pastor);
  const answers = await Promise.all([merge(admin, 0, pastor, twin), merge(admin, 0, twin, pastor)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
  await expectRecount(server);
});
