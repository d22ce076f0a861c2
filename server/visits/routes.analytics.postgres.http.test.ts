import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepTallies } from '../../database/kept-tallies.ts';
import { dailyCounts, festivalVoters } from '../../database/schema/visits.ts';
import { voteTotals, votes } from '../../database/schema/voting.ts';
import {
  ANALYTICS_CHARTS,
  ANALYTICS_RANGES,
  ANALYTICS_RESTAURANTS,
  type CountMetric,
} from '../../domain/visits/rules.ts';
import type { Analytics } from '../../domain/visits/schema.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { countSessions, selectCounts, selectRestaurantSums, selectVoteDays } from './queries.ts';

const TODAY = '2026-05-02';

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());

interface Scans {
  rows: { name: string; scans: number }[];
}

const read = async (range: string): Promise<Analytics> =>
  (await admin.get(`/api/analytics?range=${range}`)).body;
const count = (
  day: string,
  metric: CountMetric,
  counted: number,
  [dimension, value] = ['all', ''],
) =>
  server.services.db.execute(sql`
    insert into daily_counts (day, metric, dimension, value, shard, count)
    values (${day}, ${metric}, ${dimension}, ${value}, 3, ${counted})
    on conflict (metric, dimension, day, value, shard) do update set count = daily_counts.count + ${counted}`);

describe('the figures', () => {
  test('of all time are what the counters of the votes and of the voters have', async () => {
    const { db } = server.services;
    const [all] = await db
      .select({
        votes: sql<number>`sum(votes)::int`,
        points: sql<number>`sum(points)::int`,
      })
      .from(voteTotals);
    const analytics = await read('all');
    expect(analytics).toMatchObject({ range: 'all', today: TODAY, before: null, figures: all });
    expect(analytics.voters).toBe(await db.$count(festivalVoters));
    expect(analytics.figures.newVoters).toBe(analytics.voters);
    const sum = (rows: { votes: number }[]) => rows.reduce((votes, row) => votes + row.votes, 0);
    expect(sum(analytics.byRestaurant)).toBe(all?.votes);
    expect(sum(analytics.byCounty)).toBe(all?.votes);
  });

  test('of a range count the different people of it, and compare with the time before', async () => {
    const { db } = server.services;
    const in7 = sql`rating > 0 and not admin_vote and vote_day between '2026-04-26' and ${TODAY}`;
    const [now] = await db
      .select({
        people: sql<number>`count(distinct ${votes.userSession})::int`,
        votes: sql<number>`count(*)::int`,
      })
      .from(votes)
      .where(in7);
    const was = await db.$count(
      votes,
      sql`rating > 0 and not admin_vote and vote_day between '2026-04-19' and '2026-04-25'`,
    );
    const week = await read('7');
    expect(week.voters).toBe(now?.people);
    expect(week.figures.votes).toBe(now?.votes);
    expect(week.before?.votes).toBe(was);
    expect(week.since).toBe('2026-04-26');
    expect(week.byDay.map(({ day }) => day)).toEqual([
      '2026-04-26',
      '2026-04-27',
      '2026-04-28',
      '2026-04-29',
      '2026-04-30',
      '2026-05-01',
      TODAY,
    ]);
  });

  test('have visits, their time, accounts, languages, devices and the funnel', async () => {
    await server.services.db.delete(dailyCounts).where(sql`metric not like '%voters'`);
    await count(TODAY, 'visits', 10);
    await count(TODAY, 'visits', 7, ['language', 'es']);
    await count(TODAY, 'votes', 3, ['device', 'phone']);
    await count('2026-05-01', 'visit_seconds', 425);
    await count('2026-04-25', 'visits', 4);
    await count('2026-04-25', 'visit_seconds', 100);
    await count('2025-08-31', 'visits', 100);
    await count(TODAY, 'accounts', 2);
    await count(TODAY, 'funnel', 10, ['step', 'visit']);
    await count(TODAY, 'funnel', 4, ['step', 'voted']);
    const week = await read('7');
    expect(week.figures).toMatchObject({ visits: 10, secondsAVisit: 43, accounts: 2 });
    expect(week.before).toMatchObject({ visits: 4, secondsAVisit: 25 });
    expect(week.byLanguage).toEqual([
      { language: 'en', votes: 0, points: 0, visits: 0 },
      { language: 'es', votes: 0, points: 0, visits: 7 },
    ]);
    expect(week.byDevice[0]).toEqual({ device: 'phone', votes: 3, points: 0, visits: 0 });
    expect(week.funnel.map(({ visits }) => visits)).toEqual([10, 0, 0, 0, 4]);
    expect(week.byDay.at(-2)).toMatchObject({ day: '2026-05-01', visitMinutes: 7.1 });
    const all = await read('all');
    expect(all.figures.visits).toBe(114);
    // The days start at the first vote; earlier ones only count in the totals.
    const [began] = await server.services.db
      .select({ day: sql<string>`min(vote_day)::text` })
      .from(votes)
      .where(sql`rating > 0 and not admin_vote and vote_day >= '2025-09-01'`);
    expect(all.since).toBe(began?.day);
    expect(all.byDay[0]?.votes).toBeGreaterThan(0);
    expect(all.byDay.at(-1)?.day).toBe(TODAY);
    expect(all.byDay.reduce((sum, { visits }) => sum + visits, 0)).toBe(14);
  });

  test('cost no look at a vote, a visit or a page view', async () => {
    const { db } = server.services;
    // What has changed since a maintenance is read itself.
    await keepTallies(db);
    await db.transaction(async (tx) => {
      // A connection's statistics include its earlier work, so the difference is measured.
      const scans = async () => {
        const { rows } = (await tx.execute(sql`
          select relname as name, (seq_scan + coalesce(idx_scan, 0))::int as scans
          from pg_stat_xact_user_tables`)) as Scans;
        return new Map(rows.map((row) => [row.name, row.scans]));
      };
      const before = await scans();
      for (const from of [null, '2026-04-26']) {
        await selectCounts(tx, from);
        await selectVoteDays(tx, from);
        await selectRestaurantSums(tx, from, ANALYTICS_RESTAURANTS);
      }
      await countSessions(tx, server.clock.now);
      const read = [...(await scans())].filter(([name, now]) => now > (before.get(name) ?? 0));
      expect(read.map(([name]) => name).toSorted()).toEqual([
        'changed_days',
        'changed_tallies',
        'counties',
        'daily_counts',
        'kept_days',
        'kept_sums',
        'kept_tallies',
        'restaurants',
        'sessions',
        'vote_totals',
      ]);
    });
  });

  test('tell how many are signed in at this moment', async () => {
    const { sessions: before } = await read('7');
    const again = await server.visitor().signInAs('admin');
    expect((await read('7')).sessions).toEqual({ ...before, sessions: before.sessions + 1 });
    await again.post('/api/people/sign-out');
    expect((await read('7')).sessions).toEqual(before);
  });

  test('of an unknown range are refused', async () => {
    const { status, body } = await admin.get('/api/analytics?range=14');
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });
});

const ROWS = {
  days: 'byDay',
  restaurants: 'byRestaurant',
  counties: 'byCounty',
  languages: 'byLanguage',
  devices: 'byDevice',
  funnel: 'funnel',
} as const;

describe('an export', () => {
  test.each(ANALYTICS_CHARTS)('of %s has what the chart shows, as both formats', async (chart) => {
    const analytics = await read('30');
    const path = `/api/analytics/export?chart=${chart}&range=30`;
    const csv = await admin.get(`${path}&format=csv`);
    expect(csv.headers.get('content-disposition')).toContain(`${TODAY}.csv`);
    const lines: string[] = csv.body.trim().split('\r\n');
    const answer = await fetch(`${server.url}${path}&format=xlsx`, {
      headers: {
        cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'accept-language': 'es',
      },
    });
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    expect(sheets[0]?.rows).toHaveLength(lines.length);
    expect(lines).toHaveLength(analytics[ROWS[chart]].length + 1);
    expect(sheets[0]?.rows[0]).toContain(chart === 'funnel' ? 'Visitas' : 'Votos');
  });

  test('has every restaurant, where the figures have the first ones', async () => {
    const { db } = server.services;
    await db.execute(sql`
      with place as (
        insert into restaurants (name, state_id, county_id)
        select 'Fonda ' || i, 'SC', '45019' from generate_series(1, ${ANALYTICS_RESTAURANTS}) i returning id
      ) insert into vote_totals (restaurant_id, vote_day, dish_id, shard, votes, points, zeros, new_voters, new_dish_voters)
      select id, ${TODAY}::date, gen_random_uuid(), 0, 1, 5, 0, 1, 1 from place`);
    const analytics = await read('all');
    expect(analytics.restaurants).toBeGreaterThan(ANALYTICS_RESTAURANTS);
    expect(analytics.byRestaurant).toHaveLength(ANALYTICS_RESTAURANTS);
    const counted = analytics.byCounty.reduce(
      (sum: number, one: { restaurants: number }) => sum + one.restaurants,
      0,
    );
    expect(counted).toBe(analytics.restaurants);
    const { body } = await admin.get(
      '/api/analytics/export?chart=restaurants&range=all&format=csv',
    );
    expect(body.trim().split('\r\n')).toHaveLength(analytics.restaurants + 1);
  });

  test('is written down, with its name', async () => {
    await admin.get('/api/analytics/export?chart=funnel&format=csv');
    const { entries } = (await admin.get('/api/audit?action=analytics_exported')).body;
    expect(entries[0]).toMatchObject({
      action: 'analytics_exported',
      subjectName: `vota-taco-funnel-${TODAY}.csv`,
    });
  });

  test('is refused to a page of elsewhere, and for a chart that there is not', async () => {
    const foreign = await fetch(`${server.url}/api/analytics/export?chart=funnel`, {
      headers: {
        cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'cross-site',
      },
    });
    expect([foreign.status, (await foreign.json()).code]).toEqual([403, 'foreign_origin']);
    const unknown = await admin.get('/api/analytics/export?chart=weather');
    expect([unknown.status, unknown.body.code]).toEqual([400, 'invalid_input']);
  });
});

test('every range is answered', async () => {
  for (const range of ANALYTICS_RANGES) expect((await read(range)).range).toBe(range);
});
