import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  buildPages,
  emptyDatabase,
  endPrograms,
  type Environment,
  filledDatabase,
  type Program,
  removeTraces,
  start,
} from '../testing/program.ts';

const METRICS_TOKEN = 'a-token-of-the-metrics-alone';
let festival: Promise<Environment> | undefined;

beforeAll(buildPages);
afterEach(endPrograms);
afterAll(removeTraces);

const startMany = async (extra: Environment = {}) => {
  const env = await (festival ??= filledDatabase());
  return start({ ...env, WEB_CONCURRENCY: '3', METRICS_TOKEN, ...extra });
};

/** Over a connection of its own, so that any of the processes answers. */
const ask = (url: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    get(url, { agent: false, headers }, (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    }).once('error', reject);
  });

async function figure(address: string, name: string): Promise<number> {
  const { text } = await ask(`${address}/metrics`, { authorization: `Bearer ${METRICS_TOKEN}` });
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1));
}

const STATES = 'http_request_duration_seconds_count{route="GET /api/states",status="2xx"}';

/** Asks until all processes answer; the test's own limit ends it. */
async function allServe(address: string, count = 3): Promise<void> {
  while ((await figure(address, 'vota_taco_processes')) !== count);
}

/** The processes that the program has started. */
async function childrenOf({ pid }: Program): Promise<number[]> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

test('several processes serve one port, and their figures add up', async () => {
  const program = await startMany();
  const address = await program.opened;
  expect(program.printed()).toContain('3 processes serve it.\n');
  await allServe(address);
  expect(await childrenOf(program)).toHaveLength(3);
  for (let request = 0; request < 12; request += 1) {
    expect((await ask(`${address}/api/states`)).status).toBe(200);
  }
  const readings = [];
  for (let reading = 0; reading < 3; reading += 1) readings.push(await figure(address, STATES));
  expect(readings).toEqual([12, 12, 12]);
  expect(await figure(address, 'vota_taco_live_connections_max')).toBeGreaterThanOrEqual(10_000);
  expect(await figure(address, 'vota_taco_database_up')).toBe(1);
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  expect(program.printed().match(/is open at/g)).toHaveLength(1);
  expect(program.complained()).toBe('');
});

test('a process that is killed is replaced, and the others go on', async () => {
  const program = await startMany();
  const address = await program.opened;
  await allServe(address);
  const before = await childrenOf(program);
  process.kill(before[1] ?? 0, 'SIGKILL');
  // A connection that is handed to it at this very moment goes unanswered: nothing is asked before.
  while (!program.printed().includes('another one takes its place')) {
    await once(program.child.stdout ?? program.child, 'data');
  }
  expect((await ask(`${address}/api/states`)).status).toBe(200);
  await allServe(address);
  const after = await childrenOf(program);
  expect(after).toHaveLength(3);
  expect(after).not.toContain(before[1]);
  expect(program.printed()).toContain('"signal":"SIGKILL"');
});

test('all are replaced one by one while every request is answered', async () => {
  const program = await startMany({ LOG_LEVEL: 'warn' });
  const address = await program.opened;
  await allServe(address);
  const before = await childrenOf(program);
  program.child.kill('SIGUSR2');
  const answers = new Set<number>();
  while (!program.printed().includes('all processes were replaced')) {
    answers.add((await ask(`${address}/api/states`)).status);
  }
  expect([...answers]).toEqual([200]);
  const after = await childrenOf(program);
  expect(after).toHaveLength(3);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
});

test('a signal to all of them, as from a terminal, is one request to stop', async () => {
  const program = await startMany({ DRAIN_SECONDS: '300' });
  const address = await program.opened;
  await allServe(address);
  const all = [program.pid, ...(await childrenOf(program))];
  for (const pid of all) process.kill(pid, 'SIGINT');
  let ready = await ask(`${address}/readyz`);
  while (ready.status === 200) ready = await ask(`${address}/readyz`);
  expect(JSON.parse(ready.text)).toEqual({ status: 'draining' });
  expect((await ask(`${address}/api/states`)).status).toBe(200);
  program.child.kill('SIGINT');
  expect(await program.ended).toBe(0);
});

test('what is wrong is said once, by one process', async () => {
  const noDatabase = start({ DATA_DIR: '/tmp', WEB_CONCURRENCY: '2' });
  expect(await noDatabase.ended).toBe(1);
  expect(noDatabase.complained()).toBe(
    'The configuration is not complete:\n  - WEB_CONCURRENCY needs DATABASE_URL: the embedded database belongs to one process\n',
  );
  const { DATABASE_URL = '' } = await emptyDatabase();
  const wrong = new URL(DATABASE_URL);
  wrong.pathname = '/no_such_database';
  const refused = start({ DATABASE_URL: wrong.href, WEB_CONCURRENCY: '2' });
  expect(await refused.ended).toBe(1);
  expect(refused.complained().match(/DATABASE_URL/g)).toHaveLength(1);
});
