import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { DEFAULT_RULES } from '../../domain/results/rules.ts';
import { VOTED_PLACES } from '../testing/cast.ts';
import {
  MINE,
  objectAs,
  type ObjectionServer,
  openObjectionServer,
  THEIRS,
} from '../testing/objections.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const DAY_MS = 86_400_000;

let shared: ObjectionServer;
let server: TestServer;
let owner: Visitor;
let start: Date;

beforeAll(async () => {
  shared = await openObjectionServer();
  ({ server, owner, start } = shared);
});
afterEach(() => shared.settle());
afterAll(() => server.stop());

const make = (asked?: object) => shared.make({ ...asked });
const made = (asked?: object) => shared.made({ ...asked });
const listed = () => shared.listed();

describe('an owner', () => {
  test('sees the places of the restaurant, and until when the result can be challenged', async () => {
    const { body } = await owner.get(`/api/owned-restaurants/${MINE}/objections`);
    expect(body.result).toMatchObject({
      year: shared.published.year,
      version: shared.published.version,
      until: new Date(start.getTime() + DEFAULT_RULES.challengeDays * DAY_MS).toISOString(),
      isInTime: true,
    });
    expect(body.result.ranks.length).toBeGreaterThan(0);
    const county = VOTED_PLACES[0]?.countyId;
    for (const { place } of body.result.lists) {
      expect([undefined, county]).toContain(place?.county?.id);
    }
    expect(body.objections).toEqual([]);
  });

  test('objects to a list, in words that everybody reads with nobody’s name', async () => {
    const id = await made({ listId: 'restaurants', message: 'Count\u202E us <b>all</b>.' });
    const { objections, total, year } = await listed();
    expect({ total, year }).toEqual({ total: 1, year: shared.published.year });
    expect(objections).toEqual([
      {
        id,
        kind: 'objection',
        version: shared.published.version,
        restaurant: { id: MINE, name: VOTED_PLACES[0]?.name, isLinked: true },
        list: { id: 'restaurants', name: DEFAULT_RULES.categories[0]?.name, place: null },
        message: 'Count us <b>all</b>.',
        hiddenFor: null,
        state: 'open',
        outcome: null,
        answer: null,
        answeredAt: null,
        recount: null,
        createdAt: start.toISOString(),
      },
    ]);
    expect(await shared.actionsOn(id)).toEqual(['owner objection_made']);
  });

  test('has one of each kind open, also when two come at once', async () => {
    const both = await Promise.all([make(), make()]);
    expect(both.map(codeOf).toSorted(([one], [other]) => one - other)).toEqual([
      [200, undefined],
      [409, 'objection_open'],
    ]);
    expect(codeOf(await make({ kind: 'recount' }))).toEqual([200, undefined]);
    expect(codeOf(await make({ kind: 'recount' }))).toEqual([409, 'objection_open']);
  });

  test('objects to the last second, and not after it', async () => {
    const until = start.getTime() + DEFAULT_RULES.challengeDays * DAY_MS;
    server.clock.now = new Date(until);
    expect(codeOf(await make())).toEqual([409, 'objections_closed']);
    const { body } = await owner.get(`/api/owned-restaurants/${MINE}/objections`);
    expect(body.result.isInTime).toBe(false);
    server.clock.now = new Date(until - 1000);
    expect(codeOf(await make())).toEqual([200, undefined]);
  });

  test('takes it back while it is open; its words are shown no more', async () => {
    const id = await made();
    const path = `/api/owned-restaurants/${MINE}/objections/${id}/withdraw`;
    const { status, body } = await owner.post(path);
    expect(status).toBe(200);
    expect(body.objections[0]).toMatchObject({ state: 'withdrawn' });
    expect((await listed()).objections[0]).toMatchObject({ state: 'withdrawn', message: null });
    expect(codeOf(await owner.post(path))).toEqual([409, 'objection_decided']);
    expect(await shared.actionsOn(id)).toEqual([
      'owner objection_made',
      'owner objection_withdrawn',
    ]);
    expect(codeOf(await make())).toEqual([200, undefined]);
  });

  test.each([
    ['of no version that is published', { version: 9 }, 409, 'objection_version_replaced'],
    ['to a list that is not there', { listId: 'none' }, 404, 'result_list_not_found'],
    ['without words', { message: ' \u202E\n' }, 400, 'invalid_input'],
    ['in too many words', { message: 'x'.repeat(1001) }, 400, 'invalid_input'],
    ['in a flood of words', { message: 'x'.repeat(60_000) }, 400, 'invalid_input'],
    ['of no kind', { kind: 'other' }, 400, 'invalid_input'],
  ])('is refused %s', async (_, asked, status, code) => {
    expect(codeOf(await make(asked))).toEqual([status, code]);
    expect((await listed()).total).toBe(0);
  });

  test('does nothing in the name of another restaurant', async () => {
    const id = await made();
    const theirs = `/api/owned-restaurants/${THEIRS}/objections`;
    const other = await server.visitor().signInAs('visitor');
    for (const refused of [
      await objectAs(owner, THEIRS, { version: shared.published.version }),
      await owner.get(theirs),
      await owner.post(`${theirs}/${id}/withdraw`),
      await other.post(`/api/owned-restaurants/${MINE}/objections/${id}/withdraw`),
      await shared.published.admin.post(`/api/owned-restaurants/${MINE}/objections/${id}/withdraw`),
    ]) {
      expect(codeOf(refused)).toEqual([403, 'owner_required']);
    }
    await server.services.db
      .insert(restaurantOwners)
      .values({ userId: personIdOf('owner'), restaurantId: THEIRS });
    expect(codeOf(await owner.post(`${theirs}/${id}/withdraw`))).toEqual([
      404,
      'objection_not_found',
    ]);
    await server.services.db
      .delete(restaurantOwners)
      .where(eq(restaurantOwners.restaurantId, THEIRS));
  });
});

test('of a year without a result there is no list, and before any result it is empty', async () => {
  expect(codeOf(await server.visitor().get('/api/results/objections?year=2001'))).toEqual([
    404,
    'result_version_not_found',
  ]);
  const fresh = await openTestServer();
  try {
    const nobody = fresh.visitor();
    expect((await nobody.get('/api/results/objections')).body).toMatchObject({
      year: null,
      objections: [],
    });
    const early = await fresh.visitor().signInAs('owner');
    const [mine] = (await early.get('/api/owned-restaurants')).body.restaurants;
    const path = `/api/owned-restaurants/${mine.restaurantId}/objections`;
    expect((await early.get(path)).body).toEqual({ result: null, objections: [] });
    expect(codeOf(await objectAs(early, mine.restaurantId))).toEqual([
      404,
      'result_version_not_found',
    ]);
  } finally {
    await fresh.stop();
  }
});
