import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInMemory } from '../../database/embedded.ts';
import { migrationsFolder } from '../../database/open.ts';
import { queueEarlier } from './before.ts';
import { selectEntries, selectHead } from './queries.ts';
import { addWaiting } from './sequence.ts';

let database: Awaited<ReturnType<typeof openInMemory>>;
const folder = mkdtempSync(join(tmpdir(), 'vota-taco-migrations-'));
const FIRST_OF_LEDGER = '0023_ledger';

beforeAll(async () => {
  database = await openInMemory();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

test('a database from before the ledger is migrated, and its votes are entered once', async () => {
  const { db, pglite } = database;
  cpSync(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8'));
  const last = journal.entries.findIndex(({ tag }: { tag: string }) => tag === FIRST_OF_LEDGER);
  expect(last).toBe(23);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last) }));
  await migrate(drizzle(pglite), { migrationsFolder: folder });
  await pglite.exec(OLD_DATA);

  await database.migrate(async () => {});
  expect(await queueEarlier(db)).toBe(true);
  const write = () => addWaiting({ db, origin: 'vota-taco.example', random: () => 0 });
  expect(await write()).toBe(5);
  // It may run again.
  expect(await queueEarlier(db)).toBe(true);
  expect(await write()).toBe(0);
  const { size, hasEarlier } = await selectHead(db);
  expect([size, hasEarlier]).toEqual([5, true]);
  const [genesis, ...entries] = (await selectEntries(db, 0, 5)).map((text) => JSON.parse(text));
  expect(genesis).toMatchObject({ t: 'genesis', origin: 'vota-taco.example' });
  const votes = entries.filter(({ t }) => t === 'vote');
  expect(votes.filter(({ ev }) => ev === 'before')).toHaveLength(2);
  expect(votes.filter(({ flag }) => flag === 'admin')).toHaveLength(1);
  // The held vote is out of the count, and names of two people differ.
  const out = entries.filter(({ t }) => t === 'void');
  expect(out).toMatchObject([{ why: 'held' }]);
  expect(new Set(votes.map(({ b }) => b)).size).toBe(3);
  const { rows } = (await db.execute(sql`
    select length(voter_key) as bytes from profiles order by email`)) as {
    rows: { bytes: number }[];
  };
  expect(rows).toEqual([{ bytes: 32 }]);
});

const ANA = '11111111-1111-4111-8111-111111111111';
const PLACE = '22222222-2222-4222-8222-222222222222';
const DISH = '33333333-3333-4333-8333-333333333333';

/** Three ballots: of an account, of a deleted one, and a voting admin's. */
const OLD_DATA = `
  insert into states (id, name) values ('SC', 'South Carolina') on conflict do nothing;
  insert into counties (id, state_id, name, latitude, longitude) values ('45019', 'SC', 'Charleston', 32.8, -80) on conflict do nothing;
  insert into restaurants (id, name, state_id, county_id) values ('${PLACE}', 'El Comal', 'SC', '45019');
  insert into dishes (id, restaurant_id, name) values ('${DISH}', '${PLACE}', 'Al pastor');
  insert into profiles (id, email) values ('${ANA}', 'ana@example.com');
  insert into ballots (id, user_session, idempotency_key, request_hash, evidence, state) values
    ('44444444-4444-4444-8444-444444444441', 'user_${ANA}', gen_random_uuid(), 'x', 'position', 'held'),
    ('44444444-4444-4444-8444-444444444442', 'user_55555555-5555-4555-8555-555555555555', gen_random_uuid(), 'x', null, 'counted'),
    ('44444444-4444-4444-8444-444444444443', 'user_66666666-6666-4666-8666-666666666666', gen_random_uuid(), 'x', 'admin', 'counted');
  insert into votes (ballot_id, restaurant_id, dish_id, rating, user_session, voter_name, location_verified, admin_vote, vote_day)
    select id, '${PLACE}', '${DISH}', 5, user_session, '', true, evidence is not distinct from 'admin', '2026-05-02' from ballots;
`;
