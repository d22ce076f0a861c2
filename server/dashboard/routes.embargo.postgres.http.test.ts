import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { featured } from '../../database/demo/featured-fixtures.ts';
import { HIDDEN, setEmbargo } from '../testing/embargo.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const place = demoRestaurants.find(({ key }) => key === featured.favourite);

let server: TestServer;
let owner: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  owner = await server.visitor().signInAs('owner');
});
afterAll(() => server.stop());

const get = async (what: string) =>
  (await owner.get(`/api/owned-restaurants/${place?.id}/${what}`)).body;

test('an embargo leaves owners their figures, unless the rules hide them, too', async () => {
  const { db } = server.services;
  const [overview, votes] = [await get('overview?range=7d'), await get('votes')];
  const summary = await get('summary');
  expect(summary.county).toMatchObject({ isHidden: false, votes: expect.any(Number) });
  expect(overview).toMatchObject({ isHidden: false });
  expect(votes).toMatchObject({ isHidden: false });
  await setEmbargo(db, HIDDEN);
  expect(await get('overview?range=7d')).toEqual(overview);
  expect(await get('votes')).toEqual(votes);
  const county = { ...summary.county, isHidden: true, votes: null };
  expect(await get('summary')).toEqual({ ...summary, county });
  await setEmbargo(db, { ...HIDDEN, owners: 'hidden' });
  const hidden = await get('overview?range=7d');
  const none = { votes: null, points: null, zeros: null, average: null };
  expect(hidden).toEqual({
    ...overview,
    isHidden: true,
    figures: { ...none, reviews: overview.figures.reviews },
    before: { ...none, reviews: overview.before.reviews },
    votesToday: null,
    votesYesterday: null,
    popularDishes: [],
    byDay: [],
    byHour: [],
  });
  expect(await get('votes')).toEqual({ isHidden: true, votes: [] });
  expect(await get('summary')).toBeNull();
  const since = encodeURIComponent(votes.votes.at(-1).createdAt);
  expect(await get(`votes?since=${since}`)).toEqual({ isHidden: true, votes: [] });
  expect((await get('reviews')).reviews.length).toBeGreaterThan(0);
});
