import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ledgerAnchorRuns, ledgerAnchors } from '../../database/schema/anchors.ts';
import { openChain } from '../../server/chain/chain.ts';
import { anchorEnv, anchoring, deployOn, headOf } from './testing/anchoring.ts';
import { CHAIN_KEYS, type LocalChain, startChain } from './testing/local-chain.ts';
import { openTestServer, type TestServer } from '../../server/testing/server.ts';
import { TEST_NOW } from '../../server/testing/database.ts';

let chain: LocalChain;
let server: TestServer;
let contract: `0x${string}`;

beforeAll(async () => {
  chain = await startChain();
  contract = await deployOn(chain);
  server = await openTestServer(anchorEnv(chain.url, contract));
});
afterAll(async () => {
  await server.stop();
  await chain.stop();
});
beforeEach(async () => {
  chain.fail(null);
  server.clock.now = TEST_NOW;
  const { db } = server.services;
  await db.delete(ledgerAnchors);
  await db.delete(ledgerAnchorRuns);
  contract = await deployOn(chain);
});

const of = (change: Parameters<typeof anchoring>[1] = {}) =>
  anchoring(server, { contract, ...change });
const rows = () => server.services.db.select().from(ledgerAnchors).orderBy(ledgerAnchors.number);
const latest = async () => {
  const { config } = of().deps;
  if (!config.anchor) throw new Error('no chain');
  return (await openChain(config.anchor)).readLatest();
};

describe('in trouble nothing is sent, and organisers are told which', () => {
  const expectTrouble = async (
    { grow, run }: Pick<ReturnType<typeof of>, 'grow' | 'run'>,
    problem: string,
  ) => {
    grow(40);
    expect(await run()).toMatchObject({ did: 'trouble', trouble: { problem } });
    expect(await rows()).toEqual([]);
    expect(await server.services.db.select().from(ledgerAnchorRuns)).toMatchObject([{ problem }]);
  };

  test.each([
    ['does not answer at all', 'refuse'],
    ['is silent', 'hang'],
  ] as const)('the chain’s server %s', async (_, fault) => {
    chain.fail(fault);
    await expectTrouble(of(), 'rpc_unreachable');
    chain.fail(null);
    const { grow, run } = of();
    grow(40);
    expect(await run()).toMatchObject({ did: 'sent' });
    const runs = await server.services.db.select().from(ledgerAnchorRuns);
    expect(runs).toMatchObject([{ problem: null, account: expect.stringMatching(/^0x/) }]);
  });

  test('the chain’s server refuses, with a text that is cleaned of its address', async () => {
    chain.fail({ error: `no more calls at ${chain.url}/secret` }, 'eth_getTransactionCount');
    await expectTrouble(of(), 'rpc_refused');
    const [run] = await server.services.db.select().from(ledgerAnchorRuns);
    expect(run?.detail).toContain('no more calls');
    expect(run?.detail).not.toContain('secret');
  });

  test('it is another chain', () => expectTrouble(of({ chainId: 1 }), 'wrong_chain'));

  test('there is no contract at the address', () =>
    expectTrouble(of({ contract: `0x${'1'.repeat(40)}` }), 'no_contract'));

  test('there is another contract at the address', async () => {
    const other = `0x${'2'.repeat(40)}` as const;
    // It answers every call with nothing.
    await chain.call('anvil_setCode', other, '0x00');
    await expectTrouble(of({ contract: other }), 'no_contract');
  });

  test('the account is not the owner, which the contract refuses, too', async () => {
    await expectTrouble(of({ key: CHAIN_KEYS[1] }), 'not_owner');
    const { deps } = of({ key: CHAIN_KEYS[1] });
    if (!deps.config.anchor) throw new Error('no chain');
    const reached = await openChain(deps.config.anchor);
    await expect(reached.sign(headOf(41), 0)).rejects.toThrow(/execution reverted/);
    expect(await latest()).toMatchObject({ size: 0 });
  });

  test('the account has no money', async () => {
    const { deps } = of();
    if (!deps.config.anchor) throw new Error('no chain');
    const { account } = await openChain(deps.config.anchor);
    const funds = await chain.call<string>('eth_getBalance', account, 'latest');
    await chain.call('anvil_setBalance', account, '0x1');
    await expectTrouble(of(), 'no_funds');
    await chain.call('anvil_setBalance', account, funds);
  });

  test('the contract holds a larger log: the contract refuses to shrink, too', async () => {
    const { grow, run, deps } = of();
    grow(50);
    await run();
    await chain.mine(1);
    await server.services.db.delete(ledgerAnchors);
    await expectTrouble(of(), 'contract_ahead');
    if (!deps.config.anchor) throw new Error('no chain');
    const reached = await openChain(deps.config.anchor);
    for (const size of [50, 49]) {
      await expect(reached.sign(headOf(size), await reached.nextNonce())).rejects.toMatchObject({
        problem: 'contract_ahead',
      });
    }
  });

  test('the chain names no final block, and the configuration no confirmations', async () => {
    const { grow, run } = of();
    grow(60);
    await run();
    chain.fail({ error: 'unknown block tag' }, 'eth_getBlockByNumber', 'finalized');
    expect(await run()).toMatchObject({ trouble: { problem: 'no_finality' } });
    expect(await rows()).toMatchObject([{ state: 'sent' }]);
  });
});

test('the chain is left alone while there is nothing to do', async () => {
  const { grow, run } = of();
  const calls = chain.count('eth_chainId');
  expect(await run()).toEqual({ did: 'nothing' });
  expect(chain.count('eth_chainId')).toBe(calls);
  grow(80);
  await run();
  expect(chain.count('eth_chainId')).toBeGreaterThan(calls);
});
