import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  buildPages,
  emptyDatabase,
  endPrograms,
  filledDatabase,
  removeTraces,
  start,
} from '../server/testing/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'vota-taco-env-'));
const ENV_FILE = join(folder, '.env');

beforeAll(buildPages);
afterEach(endPrograms);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await removeTraces();
});

const write = (variables: Record<string, string>) =>
  writeFileSync(
    ENV_FILE,
    Object.entries(variables)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
    { mode: 0o600 },
  );

test('npm start and the commands on the database read the file', async () => {
  write({ ...(await filledDatabase()), PUBLIC_URL: 'http://vote.localhost' });
  const command = start({ ENV_FILE }, ['scripts/recount.ts']);
  expect([await command.ended, command.complained()]).toEqual([0, '']);
  expect(command.printed()).toBe('The counters are what the votes give.\n');
  const server = start({ ENV_FILE });
  expect(await server.opened).toBe('http://vote.localhost');
});

test('a variable of the environment wins, and a malformed one of the file is named', async () => {
  write({ ...(await emptyDatabase()), MAIL_FROM: 'nobody' });
  const refused = start({ ENV_FILE });
  expect(await refused.ended).toBe(1);
  expect(refused.complained()).toMatch(/MAIL_FROM: is no e-mail address/);
  const server = start({
    ENV_FILE,
    MAIL_FROM: 'hola@example.org',
    PUBLIC_URL: 'http://b.localhost',
  });
  expect(await server.opened).toBe('http://b.localhost');
});
