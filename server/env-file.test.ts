import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const program = `
import { readEnvFile } from ${JSON.stringify(new URL('env-file.ts', import.meta.url).href)};
try {
  const warning = readEnvFile();
  process.stdout.write(JSON.stringify({ warning, PORT: process.env.PORT, KEY: process.env.APPLE_PRIVATE_KEY }));
} catch (error) {
  process.stdout.write(JSON.stringify({ error: error.message }));
}`;
const folder = mkdtempSync(join(tmpdir(), 'vota-taco-env-'));

const readIn = (cwd: string, env: Record<string, string>) => {
  const args = ['--input-type=module', '-e', program];
  const printed = execFileSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  return JSON.parse(printed) as Record<string, string | null>;
};

beforeAll(() => {
  const lines = [
    '# the port',
    'PORT=3100',
    'NODE_ENV=production',
    `APPLE_PRIVATE_KEY="-----BEGIN-----\\nabc"`,
  ];
  writeFileSync(join(folder, '.env'), lines.join('\n'), { mode: 0o600 });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('variables come from .env of the working folder, and those of the environment win', () => {
  expect(readIn(folder, {})).toEqual({ warning: null, PORT: '3100', KEY: '-----BEGIN-----\nabc' });
  expect(readIn(folder, { PORT: '4000' })).toMatchObject({ PORT: '4000' });
  expect(readIn(folder, { PORT: '' })).toMatchObject({ PORT: '' });
});

test('without a .env nothing happens, and a file that is named must be there', () => {
  expect(readIn(tmpdir(), {})).toEqual({ warning: null });
  const ENV_FILE = join(folder, 'festival.env');
  expect(readIn(folder, { ENV_FILE })).toEqual({
    error: `ENV_FILE: there is no file ${ENV_FILE}.`,
  });
  writeFileSync(ENV_FILE, 'PORT=3200\n', { mode: 0o600 });
  expect(readIn(folder, { ENV_FILE })).toEqual({ warning: null, PORT: '3200' });
});

test('a file of production that everybody may read is warned of', () => {
  const path = join(folder, '.env');
  chmodSync(path, 0o644);
  expect(readIn(folder, {})).toMatchObject({
    warning: expect.stringContaining('chmod 600 .env'),
    PORT: '3100',
  });
  expect(readIn(folder, { NODE_ENV: 'development' })).toMatchObject({ warning: null });
  chmodSync(path, 0o640);
  expect(readIn(folder, {})).toMatchObject({ warning: null });
});
