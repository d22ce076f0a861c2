import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  findOrStartKept,
  isAlive,
  type KeptServer,
  providePostgres,
  readKept,
  releaseKept,
} from './kept-postgres.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vota-taco-kept-'));
  writeFileSync(join(root, 'package-lock.json'), '1');
});
afterEach(async () => {
  const kept = servers();
  rmSync(root, { recursive: true });
  await Promise.all(kept.map(({ pid }) => ended(pid)));
  vi.unstubAllEnvs();
});

/** The servers of the project folder. */
const servers = (): KeptServer[] =>
  globSync('.tmp/postgres/*/server.json', { cwd: root }).flatMap(
    (file) => readKept(join(root, dirname(file))) ?? [],
  );
const ended = (pid: number) => vi.waitUntil(() => !isAlive(pid), { timeout: 30_000 });

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text);
    return rows;
  } finally {
    await client.end();
  }
}

test('runs find the server that an earlier one started, also when two start it at once', async () => {
  const [one, two] = await Promise.all([findOrStartKept(root), findOrStartKept(root)]);
  expect(two.url).toBe(one.url);
  await one.stop();
  expect((await findOrStartKept(root)).url).toBe(one.url);
  expect(servers()).toHaveLength(1);
});

test('databases of a test that died are dropped, those of a living one stay', async () => {
  const { url } = await findOrStartKept(root);
  const gone = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
  await ask(url, `create database vota_test_${gone}_a1`);
  await ask(url, `create database vota_test_${process.pid}_b2`);
  await findOrStartKept(root);
  const left = await ask(url, "select datname from pg_database where datname like 'vota%'");
  expect(left).toEqual([{ datname: `vota_test_${process.pid}_b2` }]);
});

test('another one is started where its process was killed', async () => {
  const { url } = await findOrStartKept(root);
  const [{ pid } = { pid: 0 }] = servers();
  process.kill(pid, 'SIGKILL');
  await ended(pid);
  await vi.waitUntil(() =>
    ask(url, 'select 1').then(
      () => false,
      () => true,
    ),
  );
  const next = await findOrStartKept(root);
  expect(next.url).not.toBe(url);
  expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('another one is started where the server crashed', async () => {
  const { url } = await findOrStartKept(root);
  const [kept] = servers();
  const [row] = await ask<{ pid: number }>(
    url,
    "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid",
  );
  process.kill(row?.pid ?? 0, 'SIGKILL');
  await ended(kept?.pid ?? 0);
  expect(servers()).toEqual([]);
  expect((await findOrStartKept(root)).url).not.toBe(url);
});

test('another version has its own, and the old one ends once nobody is connected', async () => {
  const { url } = await findOrStartKept(root);
  const [{ pid } = { pid: 0 }] = servers();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  writeFileSync(join(root, 'package-lock.json'), '2');
  expect((await findOrStartKept(root)).url).not.toBe(url);
  expect((await client.query('select 1')).rowCount).toBe(1);
  await client.end();
  await ended(pid);
  expect(servers()).toHaveLength(1);
});

test('it ends when it is released, and after two hours without use', async () => {
  await findOrStartKept(root);
  const [first] = servers();
  expect(releaseKept(root)).toBe(1);
  await ended(first?.pid ?? 0);
  expect(releaseKept(root)).toBe(0);
  await findOrStartKept(root);
  const [second] = servers();
  const [file = ''] = globSync('.tmp/postgres/*/server.json', { cwd: root });
  const before = new Date(Date.now() - 3 * 3600_000);
  utimesSync(join(root, file), before, before);
  await ended(second?.pid ?? 0);
  expect(servers()).toEqual([]);
});

test.each([
  ['CI', 'true'],
  ['TEST_LOG_FILE', '/tmp/events.jsonl'],
])('it is not used where %s is set', async (name, value) => {
  vi.stubEnv('DATABASE_URL', undefined);
  vi.stubEnv('TEST_POSTGRES_URL', undefined);
  vi.stubEnv(name, value);
  const { origin, stop } = await providePostgres();
  await stop();
  expect(origin).not.toBe('kept');
});

test('nor is another one started where there is one', async () => {
  const url = 'postgres://127.0.0.1:1/given';
  vi.stubEnv('TEST_POSTGRES_URL', url);
  expect(await providePostgres()).toMatchObject({ url, origin: 'TEST_POSTGRES_URL' });
});
