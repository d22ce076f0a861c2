import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ledgerAnchorRuns, ledgerAnchors } from '../../database/schema/anchors.ts';
import { ANCHOR_EVERY_MINUTES } from '../../domain/anchors/rules.ts';
import { type Chain, openChain } from '../../server/chain/chain.ts';
import { upsertSetting } from '../../server/settings/queries.ts';
import { hasFinalAnchor } from '../../server/sql/anchored.ts';
import { anchorEnv, anchoring, deployOn, headOf } from './testing/anchoring.ts';
import { type LocalChain, startChain } from './testing/local-chain.ts';
import { openTestServer, type TestServer } from '../../server/testing/server.ts';
import { TEST_NOW } from '../../server/testing/database.ts';
import { readAnchors } from '../../server/anchors/present.ts';

/** More than the local chain takes until a block is final. */
const UNTIL_FINAL = 70;

let folder: string;
let chain: LocalChain;
let server: TestServer;
let contract: `0x${string}`;

beforeAll(async () => {
  chain = await startChain();
  contract = await deployOn(chain);
  folder = mkdtempSync(join(tmpdir(), 'vota-taco-anchor-'));
  // A head of its own: that of another test's log would halt this one.
  const env = { ...anchorEnv(chain.url, contract), LEDGER_HEAD_FILE: join(folder, 'head') };
  server = await openTestServer(env);
});
afterAll(async () => {
  await server.stop();
  await chain.stop();
  rmSync(folder, { recursive: true });
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
const later = (minutes: number) =>
  void (server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000));
const rows = () => server.services.db.select().from(ledgerAnchors).orderBy(ledgerAnchors.number);
const latest = async () => {
  const { config } = of().deps;
  if (!config.anchor) throw new Error('no chain');
  return (await openChain(config.anchor)).readLatest();
};

describe('an anchor', () => {
  test('is sent, is in a block, and is final only when the chain says so', async () => {
    const { grow, run } = of();
    grow(100);
    expect(await run()).toEqual({ did: 'sent', size: 100, reason: 'hour' });
    expect(await rows()).toMatchObject([{ size: 100, state: 'sent', block: null }]);
    expect(await latest()).toMatchObject({ size: 0 });
    await chain.mine(1);
    later(1);
    expect(await run()).toEqual({ did: 'nothing' });
    const [included] = await rows();
    expect(included).toMatchObject({ state: 'sent', finalAt: null });
    expect(included?.block).toBeGreaterThan(0);
    expect(await latest()).toEqual({ size: 100, root: new Uint8Array(headOf(100).root) });
    expect(await hasFinalAnchor(server.services.db)).toBe(false);
    await chain.mine(UNTIL_FINAL);
    later(1);
    await run();
    expect(await hasFinalAnchor(server.services.db)).toBe(true);
    expect(await readAnchors(server.services.db, server.services.config)).toEqual([
      {
        size: 100,
        root: Buffer.from(headOf(100).root).toString('base64'),
        chain: 'Local Chain',
        transaction: included?.transactionHash,
        block: included?.block,
        at: server.clock.now.toISOString(),
        state: 'final',
        url: `https://explorer.example/tx/${included?.transactionHash}`,
      },
    ]);
  });

  test('comes every hour while the log grows, before the last one is final, and never shrinks', async () => {
    const { grow, run } = of();
    for (const size of [10, 11]) {
      grow(size);
      expect(await run()).toMatchObject({ did: 'sent', size });
      await chain.mine(1);
      grow(size + 0.5);
      expect(await run()).toEqual({ did: 'nothing' });
      later(ANCHOR_EVERY_MINUTES);
    }
    for (const size of [11, 5]) {
      grow(size);
      expect(await run()).toEqual({ did: 'nothing' });
    }
    await chain.mine(UNTIL_FINAL);
    await run();
    expect(await rows()).toMatchObject([
      { size: 10, state: 'final' },
      { size: 11, state: 'final' },
    ]);
  });

  test('is made once after the close, when the last votes are in the log', async () => {
    const { grow, run, log } = of();
    grow(20);
    await run();
    await chain.mine(1);
    later(5);
    const closed = { updatedAt: server.clock.now };
    await upsertSetting(server.services.db, 'voting_enabled', 'false', closed);
    log.head = headOf(25, false);
    expect(await run()).toEqual({ did: 'nothing' });
    log.head = headOf(27);
    expect(await run()).toEqual({ did: 'sent', size: 27, reason: 'close' });
    await chain.mine(1);
    log.head = headOf(28);
    expect(await run()).toEqual({ did: 'nothing' });
    await upsertSetting(server.services.db, 'voting_enabled', 'true', closed);
  });

  test('waits behind one that is in no block', async () => {
    const { grow, run } = of();
    grow(1);
    await run();
    grow(2);
    later(ANCHOR_EVERY_MINUTES);
    expect(await run()).toEqual({ did: 'waiting' });
    expect(await rows()).toHaveLength(1);
  });
});

test('the published head of the log is what the contract holds and everybody reads', async () => {
  const { services } = server;
  await services.ledger.run();
  const visitor = server.visitor();
  const { head } = (await visitor.get('/api/ledger')).body;
  const { run } = of();
  expect(await run({ newestHead: services.newestHead })).toMatchObject({
    did: 'sent',
    size: head.size,
  });
  await chain.mine(UNTIL_FINAL);
  await run();
  const held = await latest();
  expect([held.size, Buffer.from(held.root).toString('base64')]).toEqual([head.size, head.root]);
  expect((await visitor.get('/api/ledger')).body.anchors).toMatchObject([
    { size: head.size, root: head.root, state: 'final' },
  ]);
});

describe('nothing is sent twice', () => {
  /** Stands for a server that is killed at this call. */
  const killedAt =
    (name: 'send' | 'nextNonce') =>
    async (...config: Parameters<typeof openChain>): Promise<Chain> => ({
      ...(await openChain(...config)),
      [name]: () => Promise.reject(new Error('killed')),
    });

  test('when the answer to the transaction is lost', async () => {
    const { grow, run } = of();
    grow(7);
    chain.fail('lose the answer', 'eth_sendRawTransaction');
    expect(await run()).toMatchObject({ trouble: { problem: 'rpc_unreachable' } });
    chain.fail(null);
    expect(await run()).toEqual({ did: 'waiting' });
    await chain.mine(UNTIL_FINAL);
    await run();
    expect(await rows()).toMatchObject([{ size: 7, state: 'final' }]);
    expect(await latest()).toMatchObject({ size: 7 });
  });

  test('when a server is killed before it sends what it wrote down', async () => {
    const { grow, run } = of();
    grow(8);
    await expect(run({ reachChain: killedAt('send') })).rejects.toThrow('killed');
    const [written] = await rows();
    await run();
    await chain.mine(UNTIL_FINAL);
    await run();
    expect(await rows()).toMatchObject([
      { size: 8, state: 'final', transactionHash: written?.transactionHash },
    ]);
  });

  test('when a server is killed before it wrote anything down', async () => {
    const { grow, run } = of();
    grow(8);
    await expect(run({ reachChain: killedAt('nextNonce') })).rejects.toThrow('killed');
    expect(await rows()).toEqual([]);
    expect(await run()).toMatchObject({ did: 'sent', size: 8 });
  });

  test('by several servers at once', async () => {
    const { grow, run } = of();
    grow(9);
    const results = await Promise.all([run(), run(), run()]);
    expect(results.filter(({ did }) => did === 'sent')).toHaveLength(1);
    await chain.mine(UNTIL_FINAL);
    await run();
    expect(await rows()).toMatchObject([{ size: 9, state: 'final' }]);
  });

  test('when the chain forgets a transaction that is in no block: it gets the same again', async () => {
    const { grow, run } = of();
    grow(12);
    await run();
    const [sent] = await rows();
    await chain.call('anvil_dropTransaction', sent?.transactionHash);
    await run();
    await chain.mine(1);
    await run();
    expect(await rows()).toMatchObject([{ size: 12, transactionHash: sent?.transactionHash }]);
    expect(await latest()).toMatchObject({ size: 12 });
  });

  test('when fees rise: the same transaction gets a higher fee', async () => {
    const { grow, run } = of();
    grow(13);
    await run();
    await chain.call('anvil_setNextBlockBaseFeePerGas', '0x2540be400');
    await chain.call('anvil_dropAllTransactions');
    await chain.mine(1);
    await chain.call('anvil_setNextBlockBaseFeePerGas', '0x2540be400');
    later(10);
    await run();
    const [row] = await rows();
    expect(row?.replacedHashes).toHaveLength(1);
    await chain.mine(UNTIL_FINAL);
    await run();
    expect(await rows()).toMatchObject([{ size: 13, nonce: row?.nonce, state: 'final' }]);
  });
});

describe('a chain that is reorganised', () => {
  test('drops an anchor in a block: it is sent again', async () => {
    const { grow, run } = of();
    grow(30);
    await run();
    await chain.mine(1);
    await run();
    expect((await rows())[0]?.block).not.toBeNull();
    await chain.call('anvil_reorg', 1, []);
    expect(await run()).toEqual({ did: 'waiting' });
    expect(await rows()).toMatchObject([{ state: 'sent', block: null }]);
    await chain.mine(UNTIL_FINAL);
    await run();
    expect(await rows()).toMatchObject([{ size: 30, state: 'final' }]);
  });

  test('drops one that was final by the number of its confirmations: it is not final any more', async () => {
    const { grow, run } = of({ confirmations: 2 });
    chain.fail({ error: 'unknown block tag' }, 'eth_getBlockByNumber', 'finalized');
    grow(31);
    await run();
    await chain.mine(1);
    await run();
    expect(await rows()).toMatchObject([{ state: 'sent' }]);
    await chain.mine(1);
    await run();
    expect(await rows()).toMatchObject([{ state: 'final' }]);
    await chain.call('anvil_reorg', 2, []);
    grow(32);
    later(ANCHOR_EVERY_MINUTES);
    expect(await run()).toEqual({ did: 'waiting' });
    expect(await rows()).toMatchObject([{ size: 31, state: 'sent', finalAt: null }]);
    expect(await hasFinalAnchor(server.services.db)).toBe(false);
    await chain.mine(1);
    expect(await run()).toMatchObject({ did: 'sent', size: 32 });
  });
});

test('what was sent elsewhere is given up when the settings change', async () => {
  const { grow, run } = of();
  grow(70);
  await run();
  const other = anchoring(server, { contract: await deployOn(chain) });
  other.grow(70);
  expect(await other.run()).toMatchObject({ did: 'sent', size: 70 });
  expect(await rows()).toMatchObject([
    { state: 'failed', failure: 'settings_changed' },
    { state: 'sent' },
  ]);
});
