import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, expect, test } from 'vitest';
import { type Random, randomFor } from '../../database/demo/random.ts';
import { uuid5 } from '../../database/demo/uuid5.ts';
import { ballots } from '../../database/schema/voting.ts';
import type { Person } from '../../domain/people/schema.ts';
import { DEFAULT_RULES } from '../../domain/results/rules.ts';
import { createPackMaker } from '../../server/results/jobs.packs.ts';
import { VOTED_PLACES } from '../../server/testing/cast.ts';
import { recountOf } from '../../server/testing/ledger.ts';
import { organisers, publishResult } from '../../server/testing/results.ts';
import { openTestServer, type TestServer, type Visitor } from '../../server/testing/server.ts';
import { setBallotState } from '../../server/testing/withheld.ts';
import { readZip } from '../../server/testing/zip-entries.ts';
import { castBallot } from '../../server/voting/actions.ts';
import { run } from './sample-log.ts';
import { verifyCommand } from './verify-command.ts';

const VOTES = 60;
const RULINGS = 12;

const folder = mkdtempSync(join(tmpdir(), 'same-result-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Votes of as many people, and rulings that take some of all votes out of the count. */
async function holdFestival({ services, clock }: TestServer, random: Random): Promise<void> {
  const { db } = services;
  const { rows: people } = (await db.execute(sql`
    insert into profiles (email, email_verified, full_name, locale)
    select 'voter-' || i || '@example.com', true, 'Voter', 'en'
    from generate_series(1, ${VOTES}) as i returning id, email`)) as { rows: Person[] };
  for (const { id, email } of people) {
    const { latitude, longitude, ...place } = random.pick(VOTED_PLACES);
    const [first, ...others] = random.shuffled(place.dishes).slice(0, random.whole(1, 3));
    const person = { id, email, fullName: '', isAdmin: false, isVotingAdmin: false } as Person;
    await castBallot(services, person, {
      idempotencyKey: uuid5(`key:${random.next()}`),
      restaurantId: place.id,
      ratings: [
        { dishId: first?.id ?? '', rating: random.whole(1, 5) },
        ...others.map((dish) => ({ dishId: dish.id, rating: 0 })),
      ],
      position: { latitude, longitude, accuracyMeters: 5, takenAt: clock.now.toISOString() },
    });
  }
  await services.ledger.run();
  const all = await db.select({ id: ballots.id }).from(ballots).orderBy(ballots.id);
  const ruled = random.shuffled(all).slice(0, RULINGS);
  await setBallotState(
    db,
    ruled.map(({ id }) => id),
    'excluded',
  );
}

/** Two lists are enough, and a press pack of them is soon made. */
async function useTwoLists(admin: Visitor): Promise<void> {
  const { version } = (await admin.get('/api/results/rules')).body;
  const rules = { ...DEFAULT_RULES, categories: DEFAULT_RULES.categories.slice(0, 2) };
  const reason = { en: 'Two lists', es: 'Dos listas' };
  const { status } = await admin.post('/api/results/rules', { seen: version, rules, reason });
  if (status !== 200) throw new Error(`The rules were answered ${status}.`);
}

/** Points, votes and zeros by the id of a dish. */
type Figures = Map<string, string>;
const figuresOf = (
  dishes: readonly { id: string; points: number; votes: number; zeros: number }[],
): Figures =>
  new Map(dishes.map(({ id, points, votes, zeros }) => [id, `${points} ${votes} ${zeros}`]));

/** Those of a table of all dishes: its columns are those of `dishesTable`. */
const figuresOfTable = (rows: readonly (readonly unknown[])[]): Figures =>
  new Map(
    rows.slice(1).map((row) => [String(row[8]), [row[4], row[5], row[6]].map(String).join(' ')]),
  );

async function readPages(server: TestServer): Promise<Figures> {
  const visitor = server.visitor();
  const rows = [];
  for (let page = 1; ; page += 1) {
    const { body } = await visitor.get(`/api/results/lists/dishes?page=${page}`);
    rows.push(...body.list.rows);
    if (rows.length >= body.list.ranked) return figuresOf(rows);
  }
}

async function readPack(server: TestServer, admin: Visitor): Promise<Map<string, Buffer>> {
  const { body } = await admin.get('/api/results/packs');
  const [{ snapshotId }] = body.results;
  await admin.post('/api/results/packs', { snapshotId });
  await createPackMaker(server.services).settle();
  const { results } = (await admin.get('/api/results/packs')).body;
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${server.url}/api/results/packs/${results[0].ready.id}/file`, {
    headers: { cookie },
  });
  return readZip(new Uint8Array(await answer.arrayBuffer()));
}

test.each(['one', 'two'])(
  'pages, files, press pack and the recount of the outside command are the same, dish by dish: seed %s',
  async (seed) => {
    const server = await openTestServer({}, undefined, { jobs: false });
    try {
      const random = randomFor(`result ${seed}`);
      await holdFestival(server, random);
      const by = await organisers(server);
      await useTwoLists(by.admin);
      const { sha256 } = await publishResult(server, by);

      const { figures } = await recountOf(server);
      expect(figures.voidedVotes).toBeGreaterThanOrEqual(RULINGS);
      const recounted = figuresOf(figures.restaurants.flatMap(({ dishes }) => dishes));
      const rated = new Map([...recounted].filter(([, text]) => text !== '0 0 0'));
      expect(rated.size).toBeGreaterThan(100);

      const read = async (path: string) => (await fetch(server.url + path)).text();
      const json = await read('/results/2026/result.json');
      const { restaurants } = JSON.parse(json);
      expect(figuresOf(restaurants.flatMap(({ dishes }: { dishes: [] }) => dishes))).toEqual(rated);
      const csv = await read('/results/2026/all-dishes.csv');
      expect(figuresOfTable(parseCsv(csv))).toEqual(rated);
      // Who has no vote has no place.
      const voted = new Map([...rated].filter(([, text]) => !/^\d+ 0 /.test(text)));
      expect(await readPages(server)).toEqual(voted);

      const pack = await readPack(server, by.admin);
      expect(pack.get('result.json')?.toString()).toBe(json);
      const packed = pack.get('all-dishes.csv')?.toString() ?? '';
      expect(figuresOfTable(parseCsv(packed))).toEqual(rated);
      const { sheets } = await readXlsx(pack.get('results.xlsx') ?? new Uint8Array());
      expect(figuresOfTable(sheets.at(-1)?.rows ?? [])).toEqual(rated);

      const path = join(folder, 'result.json');
      writeFileSync(path, json);
      for (const place of [path, `${server.url}/results/2026/result.json`]) {
        const { code, printed } = await run(verifyCommand, server.url, '--json', '--result', place);
        const { result } = JSON.parse(printed);
        expect(result).toMatchObject({ sha256, fault: null, differences: [], wrongLists: [] });
        expect(code).toBe(0);
      }
    } finally {
      await server.stop();
    }
  },
  180_000,
);
