import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDeployConfig } from './config.anchor.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './config.values.ts';
import { ANCHOR_ENV } from './testing/anchor-env.ts';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vota-taco-anchor-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('anchors are off unless they are configured', () => {
  expect(readConfig({}).anchor).toBeUndefined();
  const { anchor } = readConfig({ ...ANCHOR_ENV, ANCHOR_CONFIRMATIONS: '12' });
  expect(anchor).toEqual({
    rpcUrl: ANCHOR_ENV.ANCHOR_RPC_URL,
    chainId: 31_337,
    chainName: 'Local Chain',
    contract: ANCHOR_ENV.ANCHOR_CONTRACT,
    key: ANCHOR_ENV.ANCHOR_KEY,
    explorerUrl: 'https://explorer.example/tx',
    confirmations: 12,
  });
});

test.each([
  'ANCHOR_RPC_URL',
  'ANCHOR_CHAIN_ID',
  'ANCHOR_CHAIN_NAME',
  'ANCHOR_CONTRACT',
  'ANCHOR_KEY',
] as const)('they are configured whole or not at all: without %s', (name) => {
  const { [name]: _, ...rest } = ANCHOR_ENV;
  expect(problemsOf(rest)).toEqual([
    expect.stringMatching(`^${name}.* is missing: it belongs to ANCHOR_`),
  ]);
});

test.each([
  ['ANCHOR_RPC_URL', 'ws://127.0.0.1:1'],
  ['ANCHOR_CHAIN_ID', '0'],
  ['ANCHOR_CHAIN_ID', 'mainnet'],
  ['ANCHOR_CONTRACT', '0x12'],
  ['ANCHOR_KEY', 'f00d'],
  ['ANCHOR_KEY', '0'.repeat(64)],
  ['ANCHOR_KEY', 'f'.repeat(64)],
  ['ANCHOR_EXPLORER_URL', 'javascript:alert(1)'],
  ['ANCHOR_CONFIRMATIONS', '0'],
])('a malformed %s is named, and a key is not shown: %s', (name, value) => {
  const [problem, ...others] = problemsOf({ ...ANCHOR_ENV, [name]: value });
  expect(problem).toContain(name);
  expect(others).toEqual([]);
  expect(problem).not.toContain('f00d');
});

test('the key may be in a file, and then nowhere else', () => {
  const file = join(folder, 'key');
  writeFileSync(file, `${ANCHOR_ENV.ANCHOR_KEY.slice(2).toUpperCase()}\n`);
  const { ANCHOR_KEY: key, ...env } = ANCHOR_ENV;
  expect(readConfig({ ...env, ANCHOR_KEY_FILE: file }).anchor?.key).toBe(key);
  expect(problemsOf({ ...ANCHOR_ENV, ANCHOR_KEY_FILE: file })).toEqual([
    expect.stringContaining('ANCHOR_KEY and ANCHOR_KEY_FILE are both set'),
  ]);
  expect(problemsOf({ ...env, ANCHOR_KEY_FILE: join(folder, 'none') })).toEqual([
    expect.stringMatching(/^ANCHOR_KEY_FILE: .* cannot be read$/),
  ]);
  writeFileSync(file, 'no key');
  expect(problemsOf({ ...env, ANCHOR_KEY_FILE: file })).toEqual([
    expect.stringMatching(/^ANCHOR_KEY_FILE is no key/),
  ]);
});

test('a deployment needs all but the contract', () => {
  const { ANCHOR_CONTRACT: _, ...env } = ANCHOR_ENV;
  expect(readDeployConfig(env)).toMatchObject({ chainId: 31_337, key: ANCHOR_ENV.ANCHOR_KEY });
  expect(() => readDeployConfig({})).toThrow(/ANCHOR_RPC_URL is missing/);
  expect(() => readDeployConfig({ ...env, ANCHOR_CHAIN_ID: 'x' })).toThrow(/ANCHOR_CHAIN_ID/);
});
