import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { PRODUCTION_ENV } from '../testing/server.ts';
import { describeStart } from './run.ts';

const TMPFS = 0x01021994;
const EXT4 = 0xef53;
const { statfsSync } = fs;

afterEach(() => {
  Object.assign(fs, { statfsSync });
  syncBuiltinESMExports();
});

/** The second line of a start with the embedded database in a folder of this file system. */
async function describeOn(type: number): Promise<string | undefined> {
  Object.assign(fs, { statfsSync: () => ({ type }) });
  syncBuiltinESMExports();
  const [, line] = await describeStart(readConfig({ DATA_DIR: tmpdir() }), 3000);
  return line;
}

test('the start says what a power cut takes from the embedded database', async () => {
  expect(await describeOn(EXT4)).toBe(
    `Votes are in ${tmpdir()}, on its disk before they are answered. There is no second copy.`,
  );
  expect(await describeOn(TMPFS)).toBe(
    `WARNING: ${tmpdir()} is in memory. A power cut or a restart loses every vote.`,
  );
});

test('it says nothing of PostgreSQL', async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://db/vota', NODE_ENV: 'test' });
  expect((await describeStart(config, 3000)).join('\n')).not.toMatch(/Votes are|WARNING/);
});

test('it warns of the account root in production alone', async () => {
  const production = readConfig({ ...PRODUCTION_ENV, DATABASE_URL: 'postgres://db/vota' });
  expect((await describeStart(production, 3000, 0)).join('\n')).toMatch(
    /WARNING: the server runs as root/,
  );
  const demo = readConfig({ DATABASE_URL: 'postgres://db/vota' });
  for (const [config, account] of [
    [production, 1000],
    [demo, 0],
  ] as const) {
    expect((await describeStart(config, 3000, account)).join('\n')).not.toMatch(/root/);
  }
});
