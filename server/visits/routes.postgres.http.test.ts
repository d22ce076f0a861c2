import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { dailyCounts, pageViews, visits } from '../../database/schema/visits.ts';
import { runMaintenance } from '../app/maintenance.ts';
import { TEST_NOW } from '../testing/database.ts';
import { ANDROID, IOS, openApp } from '../testing/app.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const TODAY = '2026-05-02';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const restaurantId = demoRestaurants[0]?.id ?? '';

let server: TestServer;
let turn = 0;

beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  await server.services.db
    .delete(dailyCounts)
    .where(sql`metric not in ('voters', 'new_voters', 'last_voters')`);
});
afterAll(() => server.stop());

const pass = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
};
const newSession = () => `browser_${(turn += 1).toString().padStart(12, '0')}_1780000000000`;

function open(
  userSession: string,
  pagePath: string,
  {
    by = server.visitor(),
    headers = {},
    ...more
  }: { by?: Visitor; headers?: Record<string, string>; referrer?: string | null } = {},
) {
  const page = { userSession, pagePath, pageTitle: 'Vota Taco', referrer: null, ...more };
  return by.post('/api/page-views', page, { 'user-agent': PHONE, ...headers });
}
function leave(
  userSession: string,
  pagePath: string,
  seconds: number,
  step = 'visit',
  headers = {},
) {
  const page = { userSession, pagePath, seconds, step };
  return server
    .visitor()
    .post('/api/page-views/duration', page, { 'user-agent': PHONE, ...headers });
}
const viewsOf = (userSession: string) =>
  server.services.db
    .select()
    .from(pageViews)
    .where(eq(pageViews.userSession, userSession))
    .orderBy(asc(pageViews.createdAt));

/** The counts since the test began: by metric and value, summed over days and shards. */
async function counted(): Promise<Record<string, number>> {
  const rows = await server.services.db
    .select({
      key: sql<string>`metric || ' ' || value`,
      count: sql<number>`sum(count)::int`,
    })
    .from(dailyCounts)
    .where(sql`metric in ('visits', 'page_views', 'visit_seconds', 'funnel')`)
    .groupBy(dailyCounts.metric, dailyCounts.value);
  return Object.fromEntries(rows.map(({ key, count }) => [key.trim(), count]));
}

describe('a page that is opened', () => {
  test('is kept with who is signed in, its restaurant, and where the visit came from', async () => {
    const session = newSession();
    const by = await server.visitor('es').signInAs('visitor');
    const path = `/restaurant/${restaurantId}`;
    const referrer = 'https://news.example/tacos';
    expect((await open(session, path, { by, referrer })).status).toBe(200);
    expect(await viewsOf(session)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        userSession: session,
        pagePath: path,
        pageTitle: 'Vota Taco',
        restaurantId,
        userId: personIdOf('visitor'),
        referrer,
        userAgent: PHONE,
        visitDuration: 0,
        createdAt: TEST_NOW,
        updatedAt: TEST_NOW,
      },
    ]);
    expect(await counted()).toEqual({
      page_views: 1,
      visits: 1,
      'visits es': 1,
      'visits phone': 1,
      'funnel visit': 1,
      'funnel restaurant': 1,
    });
  });

  test.each([IOS, ANDROID])('in the app at %s is kept with who its token says', async (origin) => {
    const session = newSession();
    const app = openApp(server, origin);
    const email = 'visitor@vota-taco.example';
    await app.post('/api/people/sign-in', { email, password: 'taco-demo-2026' });
    const page = { userSession: session, pagePath: '/', pageTitle: 'Vota Taco', referrer: null };
    expect((await app.post('/api/page-views', page)).status).toBe(200);
    pass(30);
    const left = { userSession: session, pagePath: '/', seconds: 30, step: 'visit' };
    expect((await app.post('/api/page-views/duration', left)).status).toBe(200);
    expect(await viewsOf(session)).toMatchObject([
      { userId: personIdOf('visitor'), visitDuration: 30 },
    ]);
  });

  test('of an unknown restaurant, by a stranger, has neither', async () => {
    const session = newSession();
    await open(session, `/restaurant/${randomUUID()}`);
    expect(await viewsOf(session)).toMatchObject([{ restaurantId: null, userId: null }]);
  });

  test('is one of a visit, which is counted once, and each of its steps once', async () => {
    const session = newSession();
    await Promise.all(
      ['/', '/my-votes', '/', `/restaurant/${restaurantId}`].map((path) => open(session, path)),
    );
    await open(session, `/restaurant/${restaurantId}`);
    expect(await viewsOf(session)).toHaveLength(5);
    expect(await counted()).toEqual({
      page_views: 5,
      visits: 1,
      'visits en': 1,
      'visits phone': 1,
      'funnel visit': 1,
      'funnel restaurant': 1,
    });
  });

  test.each([
    ['a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a headless browser', { 'user-agent': `${PHONE} HeadlessChrome/140` }],
    ['a crawler', { 'user-agent': `${PHONE} SomeCrawler/1` }],
    ['a spider', { 'user-agent': `${PHONE} SomeSpider/1` }],
    ['a scraper', { 'user-agent': `${PHONE} SomeScraper/1` }],
    ['a program on the list', { 'user-agent': 'curl/8.5.0' }],
    ['nobody who says what it is', { 'user-agent': '' }],
    ['who asks not to be tracked', { dnt: '1' }],
    ['who asks that nothing is passed on', { 'sec-gpc': '1' }],
  ])('by %s is neither kept nor counted', async (_, headers) => {
    const session = newSession();
    expect((await open(session, '/', { headers })).status).toBe(200);
    expect((await leave(session, '/', 60, 'voted', headers)).status).toBe(200);
    expect(await viewsOf(session)).toEqual([]);
    expect(await counted()).toEqual({});
  });

  test.each([
    ['a session of another form', { userSession: 'user_1' }],
    ['a path with a query', { pagePath: '/?token=secret' }],
    ['a referrer with a query', { referrer: 'https://x.example/?q=1' }],
    ['a referrer that is no page', { referrer: 'javascript:alert(1)' }],
  ])('with %s is refused', async (_, wrong) => {
    const page = { userSession: newSession(), pagePath: '/', pageTitle: 'x', referrer: null };
    const { status, body } = await server.visitor().post('/api/page-views', { ...page, ...wrong });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });
});

describe('a page that is left', () => {
  test('has the time that it was open; the longer one where it is left again', async () => {
    const session = newSession();
    await open(session, '/');
    pass(30);
    await leave(session, '/', 30);
    pass(30);
    await leave(session, '/', 60);
    await leave(session, '/', 20);
    expect(await viewsOf(session)).toMatchObject([
      { visitDuration: 60, updatedAt: server.clock.now },
    ]);
    expect(await counted()).toMatchObject({ visit_seconds: 60 });
  });

  test.each([
    [4, 0],
    [5, 5],
    [1800, 1800],
    [1801, 0],
  ])('after %d seconds has %d', async (seconds, kept) => {
    const session = newSession();
    await open(session, '/');
    pass(seconds);
    await leave(session, '/', seconds);
    expect(await viewsOf(session)).toMatchObject([{ visitDuration: kept }]);
    expect((await counted()).visit_seconds ?? 0).toBe(kept);
  });

  test('is the newest of that visit and path that was made at most ten seconds before', async () => {
    const session = newSession();
    await open(session, '/');
    pass(60);
    await open(session, '/');
    pass(20);
    // No page view exists from up to ten seconds before this page was entered.
    await leave(session, '/', 9.9);
    await leave(session, '/my-votes', 20);
    await leave(newSession(), '/', 20);
    expect(await viewsOf(session)).toMatchObject([{ visitDuration: 0 }, { visitDuration: 0 }]);
    await leave(session, '/', 10);
    expect(await viewsOf(session)).toMatchObject([{ visitDuration: 0 }, { visitDuration: 10 }]);
  });

  test('tells how far the visit has come, each step once', async () => {
    const session = newSession();
    await open(session, '/');
    const { 'visits en': visitsEn, ...before } = await counted();
    expect([visitsEn, before['funnel visit']]).toEqual([1, 1]);
    await leave(session, '/', 1, 'submitted');
    await Promise.all([leave(session, '/', 1, 'voted'), leave(session, '/', 1, 'voted')]);
    await leave(session, '/', 1, 'rated');
    expect(await counted()).toMatchObject({
      'funnel visit': 1,
      'funnel restaurant': 1,
      'funnel rated': 1,
      'funnel submitted': 1,
      'funnel voted': 1,
    });
    await leave(newSession(), '/', 1, 'voted');
    expect(await counted()).toMatchObject({ 'funnel voted': 1 });
  });
});

test('page views are counted by address, and too many are refused', async () => {
  const by = server.visitor();
  await server.services.db.execute(
    sql`update rate_limits set count = 6000 where key like 'pageViewsByAddress:%'`,
  );
  const refused = await open(newSession(), '/', { by });
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  await server.services.db.execute(sql`delete from rate_limits`);
});

test('single views go after 90 days, what was counted of them stays', async () => {
  const { db, log } = server.services;
  const session = newSession();
  await open(session, '/');
  const before = await counted();
  const keep = (days: number) =>
    runMaintenance({ db, log, now: () => new Date(TEST_NOW.getTime() + days * 86_400_000) });
  await keep(8);
  expect(await db.$count(visits, eq(visits.userSession, session))).toBe(0);
  expect(await viewsOf(session)).toHaveLength(1);
  await keep(91);
  expect(await viewsOf(session)).toEqual([]);
  expect(await counted()).toEqual(before);
  expect(await db.$count(dailyCounts, eq(dailyCounts.day, TODAY))).toBeGreaterThan(0);
});
