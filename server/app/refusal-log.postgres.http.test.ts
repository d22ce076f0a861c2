import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { startServer } from './start.ts';

let plain: TestServer;
let logging: Awaited<ReturnType<typeof startServer>>;
const lines: string[] = [];

beforeAll(async () => {
  plain = await openTestServer();
  const env = {
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: '.tmp/data',
    LEDGER_HEAD_FILE: plain.database.headFile,
  };
  logging = await startServer(readConfig(env), {
    database: { ...plain.database, close: async () => {} },
    logTo: { write: (line) => void lines.push(line) },
    sharedForMs: 0,
  });
});
afterAll(async () => {
  await logging.stop();
  await plain.stop();
});

const post = (path: string, body: object, origin?: string) =>
  fetch(`http://127.0.0.1:${logging.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(origin !== undefined && { origin }) },
    body: JSON.stringify(body),
  });
const refusals = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'refused')
    .map(({ route, status, code, unwritten }) => [route, status, code, unwritten]);

test('wrong passwords and foreign pages are in the log, without who and from where', async () => {
  const path = '/api/people/sign-in';
  const email = 'visitor@vota-taco.example';
  for (const password of ['wrong-one', 'wrong-two']) await post(path, { email, password });
  await post(path, { email, password: 'wrong-three' }, 'https://evil.example');
  await expect.poll(refusals).toEqual([
    [`POST ${path}`, 401, 'wrong_credentials', 0],
    [`POST ${path}`, 403, 'foreign_origin', 0],
  ]);
  for (const secret of [email, 'visitor', 'wrong-', '127.0.0.1', 'evil']) {
    expect(lines.filter((line) => line.includes('"refused"')).join('')).not.toContain(secret);
  }
});
