import { desc, eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { featured } from '../../database/demo/featured-fixtures.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { ballots, voteSignals, votes } from '../../database/schema/voting.ts';
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

const demoOf = (key: string) => demoRestaurants.find((one) => one.key === key);

async function read(query = ''): Promise<Ranking> {
  const { status, body } = await admin.get(`/api/rankings${query}`);
  expect(status).toBe(200);
  return body;
}

/** Downloads a file as a link on our own pages does. */
async function download(query: string, headers: Record<string, string> = {}) {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${server.url}/api/rankings/export${query}`, {
    headers: { cookie, ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, headers: response.headers };
}
const exportedLast = async () => {
  const { db } = server.services;
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.number)).limit(1);
  return entry;
};

describe('the ranking', () => {
  test('has the ten with the most points first, and says how many there are', async () => {
    const { rows, ranked, unrated } = await read();
    expect(rows).toHaveLength(10);
    expect(rows[0]).toMatchObject({ rank: 1, name: demoOf(featured.favourite)?.name, tie: null });
    const points = rows.map((row) => row.points);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    expect(ranked + unrated).toBe(demoRestaurants.length);
    expect(unrated).toBeGreaterThanOrEqual(featured.silent.length);
  });

  test('gives two that nothing tells apart one rank, and says so', async () => {
    const { rows } = await read('?top=50');
    const tied = featured.tied.map((key) => demoOf(key)?.id ?? '');
    const at = rows.findIndex(({ id }) => tied.includes(id));
    const pair = rows.slice(at, at + 2);
    const [first] = pair;
    expect(pair.map(({ id }) => id).toSorted()).toEqual(tied.toSorted());
    expect(pair.map(({ rank, tie }) => [rank, tie])).toEqual([
      [at + 1, null],
      [at + 1, 'shared'],
    ]);
    expect(pair.map(({ name }) => name)).toEqual(
      pair.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
    );
    expect(rows[at + 2]?.rank).toBe(at + 3);
    expect(first?.weighted).toBe(pair[1]?.weighted);
  });

  test.each(['points', 'votes', 'voters', 'average', 'weighted'] as const)(
    'is by %s when it is asked for, and the weighted average is reckoned from what it tells',
    async (by) => {
      const { rows, prior } = await read(`?by=${by}&kind=dishes&top=50`);
      const figures = rows.map((row) => row[by]);
      expect(figures).toEqual(figures.toSorted((a, b) => b - a));
      for (const { points, votes: given, zeros, average, weighted, restaurantName } of rows) {
        const ratings = given + zeros;
        expect(average).toBeCloseTo(points / ratings, 2);
        expect(weighted).toBeCloseTo(
          (prior.weight * prior.mean + points) / (prior.weight + ratings),
          2,
        );
        expect(restaurantName).not.toBeNull();
      }
    },
  );

  test('of a county is of its places alone, with the weighted average of the whole festival', async () => {
    const all = await read('?by=weighted&top=50');
    const county = await read('?by=weighted&top=50&stateId=SC&countyId=45019');
    expect(new Set(county.rows.map(({ countyName }) => countyName))).toEqual(
      new Set(['Charleston']),
    );
    expect(county.prior).toEqual(all.prior);
    expect(county.ranked).toBeLessThan(all.ranked);
    const elsewhere = await read('?stateId=GA&countyId=45019');
    expect([elsewhere.rows, elsewhere.ranked, elsewhere.unrated]).toEqual([[], 0, 0]);
  });

  test('leaves withheld votes and those of voting admins out, and takes only the latter in', async () => {
    const { db } = server.services;
    const [first] = (await read()).rows;
    if (!first) throw new Error('Nobody is ranked.');
    const some = (
      await db.select().from(votes).where(eq(votes.restaurantId, first.restaurantId))
    ).filter(({ rating }) => rating > 0);
    const [clean, suspect] = [some[0], some[1]];
    if (!clean || !suspect) throw new Error('The first has no votes.');
    // A signal changes no figure.
    await db
      .insert(voteSignals)
      .values({ ballotId: clean.ballotId, reason: 'person_burst' })
      .onConflictDoNothing();
    await setBallotState(db, [suspect.ballotId], 'excluded');
    const [ballot] = await db
      .insert(ballots)
      .values({ userSession: 'user_of_desk', idempotencyKey: clean.id, requestHash: 'x' })
      .returning();
    await db.insert(votes).values({
      ...clean,
      id: ballot?.id,
      ballotId: ballot?.id ?? '',
      userSession: 'user_of_desk',
      adminVote: true,
      firstHere: false,
      firstOfDish: false,
      rating: 4,
    });
    const votesOf = async (query: string) => {
      const { rows, extra, withheld } = await read(query);
      const row = rows.find(({ id }) => id === first.id);
      return [row?.votes, row?.points, withheld.excluded, extra.admins];
    };
    const { votes: now, points } = first;
    expect(await votesOf('')).toEqual([now - 1, points - suspect.rating, 1, 1]);
    expect(await votesOf('?admins=in')).toEqual([now, points - suspect.rating + 4, 1, 1]);
    await setBallotState(db, [suspect.ballotId], 'held');
    expect((await read()).withheld).toEqual({ held: 1, excluded: 0 });
    // An address of an earlier version.
    expect(await votesOf('?marked=in')).toEqual([now - 1, points - suspect.rating, 0, 1]);
    await setBallotState(db, [suspect.ballotId], 'counted');
    expect(await votesOf('')).toEqual([now, points, 0, 1]);
  });

  test('leaves archived ones out, and takes them in', async () => {
    const { db } = server.services;
    const { rows, ranked } = await read();
    const third = rows[2];
    const archive = (at: Date | null) =>
      db
        .update(restaurants)
        .set({ archivedAt: at })
        .where(eq(restaurants.id, third?.id ?? ''));
    await archive(server.clock.now);
    const without = await read();
    expect(without.rows.map(({ id }) => id)).not.toContain(third?.id);
    expect([without.ranked, without.extra.archived]).toEqual([ranked - 1, 1]);
    const within = await read('?archived=in');
    expect(within.rows[2]).toMatchObject({ id: third?.id, isArchived: true });
    await archive(null);
  });

  test('tells two of one name apart by their address', async () => {
    const { db } = server.services;
    const [first, second] = (await read()).rows;
    const rename = (name: string) =>
      db
        .update(restaurants)
        .set({ name })
        .where(eq(restaurants.id, second?.id ?? ''));
    await rename(first?.name ?? '');
    const { rows } = await read();
    const dishes = await read('?kind=dishes&top=50');
    await rename(second?.name ?? '');
    const named = rows.filter(({ address }) => address !== null);
    expect(new Set(named.map(({ id }) => id))).toEqual(new Set([first?.id, second?.id]));
    expect(new Set(named.map(({ address }) => address)).size).toBe(2);
    for (const { restaurantId, address } of dishes.rows) {
      expect(address !== null).toBe([first?.id, second?.id].includes(restaurantId));
    }
  });

  test.each(['top=30', 'top=20.5', 'by=name', 'kind=people', 'admins=1', 'countyId=1'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await admin.get(`/api/rankings?${query}`);
      expect([status, body.code]).toEqual([400, 'invalid_input']);
    },
  );
});

describe('an exported ranking', () => {
  test.each([
    ['en', 'Restaurants', 'About', 'Weighted average'],
    ['es', 'Restaurantes', 'Acerca de', 'Promedio ponderado'],
  ])('is a workbook in %s, with what one must know', async (language, sheet, about, weighted) => {
    const query = `?format=xlsx&top=20&language=${language}`;
    const { status, bytes, headers } = await download(query);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/vota-taco-restaurant\w+-top-20-.*\.xlsx/);
    const { sheets } = await readXlsx(bytes);
    expect(sheets.map(({ name }) => name)).toEqual([sheet, about]);
    const { rows } = await read('?top=20');
    const [headings = [], ...lines] = sheets[0]?.rows ?? [];
    const column = headings.indexOf(weighted);
    expect(lines.map((cells) => [cells[0], cells[1], cells[column]])).toEqual(
      rows.map((row) => [row.rank, row.name, row.weighted]),
    );
    const notes = sheets[1]?.rows.flat().join('\n');
    expect(notes).toContain(language === 'en' ? '(k × m + points)' : '(k × m + puntos)');
    const { prior } = await read('?top=20');
    const mean = prior.mean.toFixed(3);
    expect(notes).toContain(`(${prior.weight} × ${mean} + `);
    expect(notes).toContain(`k = ${prior.weight}: `);
    expect(notes).toContain(`, ${prior.median}, `);
    const entry = await exportedLast();
    expect(entry).toMatchObject({ action: 'rankings_exported', actorRole: 'admin' });
  });

  test.each(['en', 'es'])('is a tagged PDF in %s', async (language) => {
    const query = `?kind=dishes&by=weighted&format=pdf&top=50&language=${language}`;
    const { status, bytes, headers } = await download(query);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toMatch(/-top-50-.*\.pdf/);
    const text = bytes.toString('latin1');
    expect(text).toContain(`/Lang (${language}-US)`);
    const { rows } = await read('?kind=dishes&by=weighted&top=50');
    // One row for the headings and one per entry: TH for the name, TD for rank and figures.
    expect(text.match(/\/S \/TR\n/g)).toHaveLength(rows.length + 1);
    expect(text.match(/\/S \/TD\n/g)).toHaveLength(rows.length * 7);
    expect(await exportedLast()).toMatchObject({ action: 'rankings_exported' });
  });

  test('has no text that a program would reckon', async () => {
    const { db } = server.services;
    const [first] = (await read()).rows;
    const rename = (name: string) =>
      db
        .update(restaurants)
        .set({ name })
        .where(eq(restaurants.id, first?.id ?? ''));
    await rename('=HYPERLINK("http://x.example","Tacos")');
    const { sheets } = await readXlsx((await download('?top=20')).bytes);
    expect(sheets[0]?.rows[1]?.[1]).toBe('\'=HYPERLINK("http://x.example","Tacos")');
    await rename(first?.name ?? '');
  });

  test('is no link of another site, and nothing is written down then', async () => {
    const before = await exportedLast();
    for (const site of ['cross-site', 'same-site']) {
      const { status, bytes } = await download('', { 'sec-fetch-site': site });
      expect([status, JSON.parse(bytes.toString()).code]).toEqual([403, 'foreign_origin']);
    }
    expect(await exportedLast()).toEqual(before);
  });

  test.each(['top=10', 'format=csv', 'language=fr'])('refuses %s', async (query) => {
    const { status, body } = await admin.get(`/api/rankings/export?${query}`);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });
});
