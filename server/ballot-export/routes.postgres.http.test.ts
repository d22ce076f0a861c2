import { desc, eq } from 'drizzle-orm';
import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { ballots, votes } from '../../database/schema/voting.ts';
import type { Ranking } from '../../domain/rankings/schema.ts';
import { countEverything, setBallotState } from '../testing/withheld.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  await countEverything(server.services.db);
});
afterAll(() => server.stop());

async function download(query = '', headers: Record<string, string> = {}) {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${server.url}/api/recount/votes${query}`, {
    headers: { cookie, ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, headers: response.headers };
}

interface Line {
  restaurant: string;
  restaurantId: string;
  dishId: string;
  archived: string;
  points: number;
  voter: string;
  evidence: string;
  ruling: string;
  admin: string;
  state: string;
}

async function linesOf(query = ''): Promise<Line[]> {
  const { bytes } = await download(query);
  const [, ...rows] = parseCsv(bytes.toString());
  return rows.map((cells) => {
    const texts = cells.map(String);
    const [, state = '', , restaurant = '', restaurantId = '', , dishId = '', ...rest] = texts;
    const [points = '', voter = '', evidence = '', ruling = '', by = '', archived = ''] = rest;
    const ids = { restaurantId, dishId };
    return {
      state,
      restaurant,
      ...ids,
      points: Number(points),
      voter,
      evidence,
      ruling,
      admin: by,
      archived,
    };
  });
}

test.each(['restaurants', 'dishes'] as const)(
  'all votes, added up by whoever has them, are the ranking of %s',
  async (kind) => {
    const { db } = server.services;
    // Two of the same name, and one that has left the festival.
    const [first, second, third] = demoRestaurants;
    const change = (id: string | undefined, to: Partial<typeof restaurants.$inferInsert>) =>
      db
        .update(restaurants)
        .set(to)
        .where(eq(restaurants.id, id ?? ''));
    await change(second?.id, { name: first?.name ?? '' });
    await change(third?.id, { archivedAt: server.clock.now });
    const lines = await linesOf();
    const { body } = await admin.get(`/api/rankings?top=50&kind=${kind}`);
    await change(second?.id, { name: second?.name ?? '' });
    await change(third?.id, { archivedAt: null });

    expect(lines).toHaveLength(await db.$count(votes));
    const counted = lines.filter(({ ruling, admin: by }) => ruling === 'yes' && by === 'no');
    const { rows, prior } = body as Ranking;
    const sum = (some: Line[]) => some.reduce((all, one) => all + one.points, 0);
    expect(prior.mean).toBe(Math.round((1000 * sum(counted)) / counted.length) / 1000);
    expect(rows.filter(({ id }) => id === third?.id)).toEqual([]);
    for (const row of rows) {
      const own = counted
        .filter(({ archived }) => archived === 'no')
        .filter((one) => (kind === 'dishes' ? one.dishId : one.restaurantId) === row.id);
      const positive = own.filter((one) => one.points > 0);
      expect({
        id: row.id,
        points: sum(own),
        votes: positive.length,
        zeros: own.length - positive.length,
        voters: new Set(positive.map(({ voter }) => voter)).size,
      }).toEqual({
        id: row.id,
        points: row.points,
        votes: row.votes,
        zeros: row.zeros,
        voters: row.voters,
      });
    }
  },
);

test('the withheld ones are there, and say so; each says what shows that the voter was there', async () => {
  const { db } = server.services;
  const [first, second, third] = (await db.select().from(ballots).orderBy(ballots.id)).map(
    ({ id }) => id,
  );
  await setBallotState(db, [first ?? ''], 'held');
  await setBallotState(db, [second ?? ''], 'excluded');
  await db
    .update(ballots)
    .set({ evidence: null })
    .where(eq(ballots.id, third ?? ''));
  const all = await db.select().from(votes);
  const votesOf = (ballotId?: string) => all.filter((vote) => vote.ballotId === ballotId).length;
  const lines = await linesOf();
  const count = (of: 'ruling' | 'evidence', value: string) =>
    lines.filter((line) => line[of] === value).length;
  expect(lines).toHaveLength(all.length);
  expect([count('ruling', 'held'), count('ruling', 'excluded')]).toEqual([
    votesOf(first),
    votesOf(second),
  ]);
  expect(count('evidence', 'From before evidence was recorded')).toBe(votesOf(third));
  expect(new Set(lines.map(({ evidence }) => evidence))).toEqual(
    new Set(['Within 0.3 miles', 'Within 0.5 miles', 'From before evidence was recorded']),
  );
  await setBallotState(db, [first ?? '', second ?? ''], 'counted');
});

test('a person is another code at the next restaurant, and in the next file', async () => {
  const lines = await linesOf();
  const places = Map.groupBy(lines, ({ voter }) => voter);
  for (const own of places.values()) {
    expect(new Set(own.map(({ restaurant }) => restaurant)).size).toBe(1);
  }
  const again = new Set((await linesOf()).map(({ voter }) => voter));
  expect(lines.filter(({ voter }) => again.has(voter))).toEqual([]);
});

test('it names nobody, is in the language that is asked for, and of one state', async () => {
  const { bytes, headers } = await download('?language=es&stateId=GA');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/vota-taco-votes-\d{4}-\d\d-\d\d\.csv/);
  const text = bytes.toString();
  expect(text).toContain('"Día","Estado","Condado","Restaurante","Id. del restaurante","Platillo"');
  expect(text).not.toMatch(/@|user_/);
  expect(new Set((await linesOf('?stateId=GA')).map(({ state }) => state))).toEqual(
    new Set(['GA']),
  );
  const { db } = server.services;
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.number)).limit(1);
  expect(entry).toMatchObject({ action: 'votes_exported', actorRole: 'admin' });
});

test('it is no link of another site, and of no place that cannot be', async () => {
  const foreign = await download('', { 'sec-fetch-site': 'cross-site' });
  expect([foreign.status, JSON.parse(foreign.bytes.toString()).code]).toEqual([
    403,
    'foreign_origin',
  ]);
  const { status, body } = await admin.get('/api/recount/votes?countyId=1');
  expect([status, body.code]).toEqual([400, 'invalid_input']);
});
