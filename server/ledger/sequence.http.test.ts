import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { castAt, VOTED_PLACES } from '../testing/cast.ts';
import { recountOf } from '../testing/ledger.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { selectHead } from './queries.ts';
import { addWaiting, type RandomBelow } from './sequence.ts';

let server: TestServer;
let voter: Visitor;
beforeEach(async () => {
  server = await openTestServer();
  voter = await server.visitor().signInAs('visitor');
});
afterEach(() => server.stop());

/** Never moves anything: each one changes its place with itself. */
const unmoved: RandomBelow = (below) => below - 1;
const add = (options: { random?: RandomBelow; atOnce?: number } = {}) => {
  const { db, ledger } = server.services;
  return addWaiting({ db, origin: ledger.keys.origin, random: unmoved, ...options });
};
const entries = async (from: number): Promise<{ t: string; rest?: string; leaf?: number }[]> => {
  const { rows } = (await server.services.db.execute(sql`
    select entry from ledger_entries where leaf_index >= ${from} order by leaf_index`)) as {
    rows: { entry: string }[];
  };
  return rows.map(({ entry }) => JSON.parse(entry));
};

test('two servers that write at once write each vote once', async () => {
  const { db, ledger } = server.services;
  // On the embedded database, two runs of one server.
  const second = server.database.url ? await openTestServer({}, server) : server;
  await ledger.run();
  for (let place = 0; place < 6; place += 1) await castAt(server, voter, place);
  const other = second.services;
  const origin = ledger.keys.origin;
  const runs = [db, other.db, db, other.db].map((one) =>
    addWaiting({ db: one, origin, random: unmoved, atOnce: 2 }),
  );
  const written = await Promise.all(runs);
  expect(written.filter((count) => count !== null && count > 2)).toEqual([]);
  await Promise.all([ledger.run(), other.ledger.run()]);
  const { head, differences } = await recountOf(server);
  expect(differences).toEqual([]);
  expect((await selectHead(db)).size).toBe(head.size);
  expect((await entries(1)).filter(({ t }) => t === 'vote')).toHaveLength(head.size - 2);
  if (second !== server) await second.stop();
});

test('votes of a batch are shuffled, and what rules on them stays behind them', async () => {
  const { db, ledger } = server.services;
  await ledger.run();
  const { size } = await selectHead(db);
  const ballots = [];
  for (let place = 0; place < 4; place += 1) ballots.push(await castAt(server, voter, place));
  const [first] = ballots;
  await db.execute(sql`
    insert into ledger_queue (kind, ballot_id, content) values
      ('void', ${first?.ballotId}::uuid, 'held'), ('restore', ${first?.ballotId}::uuid, 'mistake')`);
  await add({ random: () => 0 });
  const written = await entries(size);
  expect(written.map(({ t }) => t)).toEqual(['vote', 'vote', 'vote', 'vote', 'void', 'restore']);
  const order = written.flatMap(({ rest }) => VOTED_PLACES.findIndex(({ id }) => id === rest));
  expect(order.slice(0, 4)).toEqual([1, 2, 3, 0]);
  expect(written[4]?.leaf).toBe(size + 3);
});

test('a batch that fails leaves everything as it was', async () => {
  const { db } = server.services;
  await server.services.ledger.run();
  const before = await selectHead(db);
  await castAt(server, voter, 0);
  const broken = () => {
    throw new Error('no more randomness');
  };
  await castAt(server, voter, 1);
  await expect(add({ random: broken })).rejects.toThrow('no more randomness');
  expect(await selectHead(db)).toEqual(before);
  await server.services.ledger.run();
  expect((await recountOf(server)).differences).toEqual([]);
  expect((await selectHead(db)).size).toBe(before.size + 2);
});

test('what waits is written in batches', async () => {
  const { db, ledger } = server.services;
  await ledger.run();
  const { size } = await selectHead(db);
  for (let place = 0; place < 5; place += 1) await castAt(server, voter, place);
  expect([await add({ atOnce: 2 }), await add({ atOnce: 2 }), await add({ atOnce: 2 })]).toEqual([
    2, 2, 1,
  ]);
  expect(await add({ atOnce: 2 })).toBe(0);
  expect((await selectHead(db)).size).toBe(size + 5);
});
