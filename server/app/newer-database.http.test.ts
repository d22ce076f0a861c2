import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';

test('a version refuses a database that has a migration unknown to it, and changes nothing', async () => {
  const { db, migrate, close } = await openTestDatabase();
  await migrate(async () => {});
  await db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('made', ${Date.UTC(2031, 4, 6)})`);
  let isPrepared = false;
  const attempt = migrate(async () => {
    isPrepared = true;
  });
  await expect(attempt).rejects.toThrow(
    /it has 1 migrations that this version does not know, the newest of 2031-05-06; .* restore the backup/,
  );
  expect(isPrepared).toBe(false);
  await close();
});
