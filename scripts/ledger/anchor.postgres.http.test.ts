import { execFile } from 'node:child_process';
import { env as ownEnvironment } from 'node:process';
import { toFunctionSelector, toEventSelector } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTRACT_ABI } from '../../server/chain/viem-chain.ts';
import { openTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import { projectRoot } from '../run-command.ts';
import { readContract } from './anchor-contract.ts';
import { buildContract, compileContract, isContractBuilt } from './compile-contract.ts';
import { anchorEnv } from './testing/anchoring.ts';
import { CHAIN_KEYS, type LocalChain, startChain } from './testing/local-chain.ts';

/** Each command is a process that loads its sources. */
const LIMIT_MS = 180_000;

let chain: LocalChain;
let database: TestDatabase;

beforeAll(async () => {
  if (!isContractBuilt()) await buildContract();
  chain = await startChain();
  await chain.call('evm_setAutomine', true);
  database = await openTestDatabase();
});
afterAll(async () => {
  await chain.stop();
  await database.close();
});

/** `npm run ledger:anchor -- <command>`. */
const run = (command: string, env: Record<string, string>) =>
  new Promise<{ code: number; printed: string; complained: string }>((resolve) => {
    const { PATH = '' } = ownEnvironment;
    const options = { cwd: projectRoot, env: { PATH, ENV_FILE: '/dev/null', ...env } };
    const program = ['scripts/ledger/anchor.ts', command];
    execFile(process.execPath, program, options, (error, printed, complained) => {
      resolve({ code: error ? Number(error.code) : 0, printed, complained });
    });
  });

/** Without the contract, which a deployment does not have yet. */
const deployEnv = () => {
  const { ANCHOR_CONTRACT: _none, ...env } = anchorEnv(chain.url, '');
  return env;
};

test(
  'the contract is deployed by a command, which names its address, and asked by another',
  async () => {
    const deployed = await run('deploy', deployEnv());
    expect(deployed).toMatchObject({ code: 0, complained: '' });
    const contract = /^ANCHOR_CONTRACT=(0x[0-9a-f]{40})$/m.exec(deployed.printed)?.[1] ?? '';
    expect(contract).not.toBe('');
    const env = { ...anchorEnv(chain.url, contract), DATABASE_URL: database.url ?? '' };
    const status = await run('status', env);
    expect(status).toMatchObject({ code: 0, complained: '' });
    expect(status.printed).toContain(`contract  ${contract}, holds 0 entries`);
    expect(await run('now', env)).toMatchObject({ code: 0, complained: '' });
    for (const { printed, complained } of [deployed, status]) {
      expect(printed + complained).not.toContain(CHAIN_KEYS[0].slice(2));
    }
  },
  LIMIT_MS,
);

test.each([
  ['an unknown command', 'go', {}, /deploy \| status \| now/],
  ['a missing variable', 'deploy', { ANCHOR_CHAIN_ID: '' }, /ANCHOR_CHAIN_ID is missing/],
  ['a malformed key', 'deploy', { ANCHOR_KEY: 'f00d' }, /^ANCHOR_KEY is no key/],
  ['another chain', 'deploy', { ANCHOR_CHAIN_ID: '1' }, /belongs to another chain/],
  [
    'a server that does not answer',
    'deploy',
    { ANCHOR_RPC_URL: 'http://127.0.0.1:1' },
    /did not answer/,
  ],
])('the command refuses %s, and says so', async (_, command, env, words) => {
  const { code, complained } = await run(command, { ...deployEnv(), ...env });
  expect(code).toBe(1);
  expect(complained).toMatch(words);
  expect(complained).not.toContain('f00d');
});

test('what we call is what the source has, and the build has compiled it', async () => {
  const compiled = await compileContract();
  expect(readContract()).toEqual(compiled);
  const selectors = (abi: readonly unknown[]) =>
    (abi as typeof CONTRACT_ABI)
      .flatMap((item) => {
        if (item.type === 'function') return [toFunctionSelector(item)];
        return item.type === 'event' ? [toEventSelector(item)] : [];
      })
      .toSorted();
  expect(selectors(CONTRACT_ABI)).toEqual(selectors(compiled.abi));
});
