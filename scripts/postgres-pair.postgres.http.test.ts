import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../database/demo/seed.ts';
import { loadGeography } from '../database/geography/load.ts';
import { openPostgres } from '../database/postgres.ts';
import { openReadCopy } from '../database/read-copy.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';
import { readConfig } from '../server/config.ts';
import { prepareJobs } from '../server/jobs/queues.ts';
import { type RunningServer, startServer } from '../server/app/start.ts';
import { TEST_NOW } from '../server/testing/database.ts';
import { query } from '../server/testing/program.ts';
import { visit } from '../server/testing/server.ts';

let pair: PostgresPair;
let server: RunningServer;
let url: string;
const warnings: string[] = [];

beforeAll(async () => {
  pair = await startPostgresPair();
  const making = openPostgres(pair.primaryUrl, 2);
  await making.migrate(async (db) => {
    await prepareJobs(db);
    await loadGeography(db);
    await seedDemo(db, TEST_NOW);
  });
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: '.tmp/data',
    DATABASE_READ_URL: pair.replicaUrl,
  });
  server = await startServer(config, {
    database: making,
    now: () => TEST_NOW,
    jobs: false,
    logTo: { write: (line) => void warnings.push(JSON.parse(line).err.message) },
  });
  url = `http://127.0.0.1:${server.port}`;
});
afterAll(async () => {
  await server.stop();
  await pair.stop();
});

/** Whether a server read the votes last, from the last statements of its connections. */
const hasRead = async (at: string) => {
  const [row] = await query<{ count: number }>(
    at,
    `select count(*)::int as count from pg_stat_activity
     where query like '%with part as%' and pid <> pg_backend_pid()`,
  );
  return (row?.count ?? 0) > 0;
};

async function votesInFile(): Promise<number> {
  const admin = await visit(url, 'en', url).signInAs('admin');
  const { status, body } = await admin.get('/api/recount/votes');
  expect(status).toBe(200);
  return body.trim().split('\n').length - 1;
}

/** A vote is deleted without the server's knowledge. */
const takeVote = () =>
  query(pair.primaryUrl, 'delete from votes where id = (select id from votes limit 1)');

test('the file of all votes is read from the replica, as it was a moment before', async () => {
  const before = await votesInFile();
  expect([await hasRead(pair.replicaUrl), await hasRead(pair.primaryUrl)]).toEqual([true, false]);
  await takeVote();
  expect(await votesInFile()).toBe(before - 1);
  expect(await hasRead(pair.primaryUrl)).toBe(false);
  expect(warnings).toEqual([]);
});

test('a replica that is behind, and one that is gone, is passed over', async () => {
  const before = await votesInFile();
  await query(pair.replicaUrl, 'select pg_wal_replay_pause()');
  await takeVote();
  expect(await votesInFile()).toBe(before - 1);
  expect(await hasRead(pair.primaryUrl)).toBe(true);
  await pair.stopReplica();
  await takeVote();
  expect(await votesInFile()).toBe(before - 2);
  expect(warnings).toEqual([
    'The replica is too far behind.',
    expect.stringMatching(/select system_identifier/),
  ]);
});

test('another database is not taken for a replica', async () => {
  const reasons: unknown[] = [];
  const { db } = server.services;
  const reads = openReadCopy(pair.primaryUrl, db, (reason) => reasons.push(reason));
  expect(await reads.database()).toBe(db);
  expect(reasons).toEqual([new Error('DATABASE_READ_URL is no replica of DATABASE_URL.')]);
  await reads.close();
});
