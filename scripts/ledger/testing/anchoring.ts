import { createHash } from 'node:crypto';
import { compileContract } from '../compile-contract.ts';
import type { AnchorConfig } from '../../../server/config.anchor.ts';
import { type AnchorDeps, runAnchors } from '../../../server/anchors/actions.ts';
import { openChain } from '../../../server/chain/chain.ts';
import { deployContract } from '../../../server/chain/deploy-contract.ts';
import type { LogHead } from '../../../server/ports.ledger.ts';
import { CHAIN_ID, CHAIN_KEYS, type LocalChain } from './local-chain.ts';
import type { TestServer } from '../../../server/testing/server.ts';

/** The environment of a server that anchors on a local chain. */
export const anchorEnv = (url: string, contract: string) => ({
  ANCHOR_RPC_URL: url,
  ANCHOR_CHAIN_ID: String(CHAIN_ID),
  ANCHOR_CHAIN_NAME: 'Local Chain',
  ANCHOR_CONTRACT: contract,
  ANCHOR_KEY: CHAIN_KEYS[0],
  ANCHOR_EXPLORER_URL: 'https://explorer.example/tx/',
});

const anchorConfig = (
  url: string,
  change: Partial<AnchorConfig> & Pick<AnchorConfig, 'contract'>,
): AnchorConfig => ({
  rpcUrl: url,
  chainId: CHAIN_ID,
  chainName: 'Local Chain',
  key: CHAIN_KEYS[0],
  explorerUrl: undefined,
  confirmations: undefined,
  ...change,
});

/** A contract of its own on the chain, compiled from the source. @returns its address */
export async function deployOn({ url, mine }: LocalChain): Promise<`0x${string}`> {
  const { bytecode } = await compileContract();
  const config = anchorConfig(url, { contract: `0x${'0'.repeat(40)}` });
  const { contract, done } = await deployContract(config, bytecode);
  await mine(1);
  await done();
  return contract as `0x${string}`;
}

/** A head of this size, whose root depends on nothing else. */
export const headOf = (size: number, isSettled = true): LogHead => ({
  size,
  root: createHash('sha256').update(String(size)).digest(),
  isSettled,
});

/** Calls fail after this: a test does not wait for ten seconds. */
const CALL_LIMIT_MS = 1000;

/** Runs of a server whose log has a head that the test sets. */
export function anchoring({ services }: TestServer, change: Partial<AnchorConfig> = {}) {
  const log: { head: LogHead | null } = { head: null };
  const { anchor } = services.config;
  if (!anchor) throw new Error('The server has no chain.');
  const config = { ...services.config, anchor: { ...anchor, ...change } };
  const deps: AnchorDeps = {
    ...services,
    config,
    newestHead: () => Promise.resolve(log.head),
    reachChain: (one) => openChain(one, CALL_LIMIT_MS),
  };
  return {
    /** The newest head of the log becomes one of this size. */
    grow: (size: number) => void (log.head = headOf(size)),
    log,
    deps,
    run: (further: Partial<AnchorDeps> = {}) => runAnchors({ ...deps, ...further }),
  };
}
