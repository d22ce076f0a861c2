import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hashContent, hashVersionOf } from '../database/content-hash.ts';
import {
  emptyDatabase,
  endPrograms,
  type Environment,
  filledDatabase,
  removeTraces,
  start,
} from '../server/testing/program.ts';
import { openTestDatabase, type TestDatabase } from '../server/testing/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'vota-taco-hash-'));
const backup = join(folder, 'backup');
let database: TestDatabase;
let festival: Environment;

beforeAll(async () => {
  database = await openTestDatabase();
  festival = await filledDatabase();
});
afterEach(endPrograms);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
  await removeTraces();
});

async function run(env: Environment, script: string, ...args: string[]) {
  const program = start(env, [`scripts/${script}.ts`, ...args]);
  const code = await program.ended;
  return { code, printed: program.printed(), complained: program.complained() };
}

const change = (statement: string) => database.db.execute(sql.raw(statement));
const ofTable = async (name: string): Promise<string | undefined> =>
  (await hashContent(database.db)).tables.find((table) => table.name === `public.${name}`)?.hash;

/** Values of each kind that tables have, and none. */
const ROWS = [
  `('b', 0.1, '2026-05-02T12:00:00.5-04', '{"b": [1, null], "a": "ñ,"}', '\\x00ff', '{"x y",null}', 1)`,
  `('a,"(', null, null, null, null, '{}', 2)`,
];
const HASH = '0fb8fb723643025e6239c8297cbeb76858961f1eb85f4e8375564a50cca1f79c';

test('the same rows have one hash, in whatever order, on both databases', async () => {
  await change(`
    create table hashed_one (name text, far float8, at timestamptz, given jsonb, bytes bytea, list text[], number int)`);
  for (const row of ROWS) await change(`insert into hashed_one values ${row}`);
  // A constant, as backups are compared with hashes of earlier versions.
  expect(await ofTable('hashed_one')).toBe(HASH);
  await change('delete from hashed_one where number = 1');
  expect(await ofTable('hashed_one')).not.toBe(HASH);
  await change(`insert into hashed_one values ${ROWS[0]}`);
  expect(await ofTable('hashed_one')).toBe(HASH);
  // The order of columns does not matter either.
  await change(`alter table hashed_one add column name_again text`);
  await change(`update hashed_one set name_again = name`);
  await change(`alter table hashed_one drop column name`);
  await change(`alter table hashed_one rename column name_again to name`);
  expect(await ofTable('hashed_one')).toBe(HASH);
  await change(`update hashed_one set far = 0.10000000000000002 where far is not null`);
  expect(await ofTable('hashed_one')).not.toBe(HASH);
});

test('a hash says its version, which restoring compares by', async () => {
  expect((await run(festival, 'backup', backup)).complained).toBe('');
  const newest = readFileSync(join(backup, 'content-hash'), 'utf8').trim();
  expect(hashVersionOf(newest)).toBe(2);
  expect(hashVersionOf((await hashContent(database.db, { version: 1 })).hash)).toBe(1);

  writeFileSync(join(backup, 'content-hash'), '3:abc\n');
  const target = await emptyDatabase();
  const { complained } = await run(target, 'restore', backup);
  expect(complained).toContain('does not know how "3:abc" was made');

  // Of the version before, of which the failed comparison tells the hash; that of the later version restored nothing.
  writeFileSync(join(backup, 'content-hash'), `${'0'.repeat(64)}\n`);
  const [, former = ''] =
    /backed up: ([0-9a-f]{64}) instead/.exec((await run(target, 'restore', backup)).complained) ??
    [];
  writeFileSync(join(backup, 'content-hash'), `${former}\n`);
  const { printed } = await run(await emptyDatabase(), 'restore', backup);
  expect(printed).toContain(`Restored and the same: ${former}\n`);
});
