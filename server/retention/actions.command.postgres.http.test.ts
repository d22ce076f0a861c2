import { isNotNull, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { votes } from '../../database/schema/voting.ts';
import { openTestDatabase } from '../testing/database.ts';
import { endPrograms, removeTraces, start } from '../testing/program.ts';

afterAll(async () => {
  await endPrograms();
  await removeTraces();
});

/** Runs `npm run retention`, on a database that a server uses too. */
async function retain(url: string, ...options: string[]) {
  const program = start({ DATABASE_URL: url }, ['scripts/retention.ts', ...options]);
  const code = await program.ended;
  return { code, printed: program.printed(), complained: program.complained() };
}

test('the command looks, erases what is due, and says when it could not', async () => {
  const database = await openTestDatabase();
  const { db, url = '' } = database;
  // The command uses the clock of the machine.
  await db.execute(sql`update votes set created_at = now()`);
  await db.execute(sql`
    update votes set created_at = '2020-01-01' where id in (select id from votes limit 3)`);
  const kept = async () => {
    return db.$count(votes, isNotNull(votes.userLatitude));
  };
  const before = await kept();
  const looked = await retain(url, '--dry-run');
  expect(looked).toMatchObject({ code: 0, complained: '' });
  expect(looked.printed).toMatch(
    /^policy +kept for +due +oldest\npositions +90 days +3 +2020-01-01\n/,
  );
  expect(looked.printed).toMatch(/\nNothing was changed\.\n$/);
  expect(await kept()).toBe(before);

  const erased = await retain(url);
  expect(erased).toMatchObject({ code: 0, complained: '' });
  expect(erased.printed).toMatch(/\npositions +90 days +3 +2020-01-01 +3\n/);
  expect(await kept()).toBe(before - 3);

  await db.execute(sql`
    create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'no' using errcode = '55000'; end $$`);
  await db.execute(sql`
    create trigger refuse before update on votes for each statement execute function refuse()`);
  const refused = await retain(url);
  expect(refused.code).toBe(1);
  expect(refused.printed).toMatch(/\npositions .* 0, then failed: 55000\n/);
  expect(refused.complained).toContain('a retention policy was not applied');
  await database.close();
});
