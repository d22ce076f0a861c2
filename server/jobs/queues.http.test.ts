import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { MAIL_QUEUE, prepareJobs } from './queues.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The options of every queue. */
const readQueues = () => read(sql`name, policy, retry_limit, dead_letter, deletion_seconds`);
/** When each queue was written last. */
const readTimes = () => read(sql`name, updated_on::text`);

async function read(columns: SQL): Promise<Record<string, unknown>[]> {
  const { rows } = (await database.db.execute(
    sql`select ${columns} from pgboss.queue order by name`,
  )) as { rows: Record<string, unknown>[] };
  return rows;
}

test('a start writes no queue that is as it should be', async () => {
  await prepareJobs(database.db);
  const before = await readTimes();
  expect(before.map(({ name }) => name)).toContain(MAIL_QUEUE);
  await prepareJobs(database.db);
  expect(await readTimes()).toEqual(before);
});

test('a queue with another option, and one that is missing, are as they should be afterwards', async () => {
  const before = await readQueues();
  await database.db.execute(
    sql`update pgboss.queue set retry_limit = 1, dead_letter = null where name = ${MAIL_QUEUE}`,
  );
  await database.db.execute(sql`select pgboss.delete_queue('maintenance')`);
  expect(await readQueues()).not.toEqual(before);
  await prepareJobs(database.db);
  expect(await readQueues()).toEqual(before);
});
