import type { AnchorProblem } from '../../domain/anchors/rules.ts';
import type { AnchorConfig } from '../config.anchor.ts';

/** The size and root of a log. */
export interface Head {
  size: number;
  /** 32 bytes. */
  root: Uint8Array;
}

/** A transaction that can be sent any number of times: a chain takes one with each nonce. */
export interface SignedTransaction {
  hash: string;
  nonce: number;
  /** Hexadecimal digits after `0x`. */
  signed: string;
}

/** Where a transaction is on the chain. */
export interface Inclusion {
  hash: string;
  block: number;
  blockHash: string;
  /** The head that our contract logged in it; null where the contract refused. */
  head: Head | null;
}

/** One call of a chain's server waits so long; a run makes about ten. */
const CALL_LIMIT_MS = 10_000;

/** A chain with our contract on it. Each function throws `ChainTrouble`. */
export interface Chain {
  /** The account that pays, in lower case. */
  account: string;
  /**
   * Checks that the chain, the contract and the account belong together.
   * @returns the head that the contract holds; of size 0 before the first
   */
  readLatest(): Promise<Head>;
  /** The account's funds, in the chain's own coin. */
  readFunds(): Promise<string>;
  /** The nonce after all transactions of the account that the chain's server knows. */
  nextNonce(): Promise<number>;
  /** Signs without sending. `no_funds`: the account cannot pay for it. */
  sign(head: Head, nonce: number): Promise<SignedTransaction>;
  /** The same transaction with a fee that the chain takes now; null where the old fee still is enough. */
  signDearer(signed: string): Promise<SignedTransaction | null>;
  /** Sends it, also again. That it is known already, or was overtaken, is no trouble. */
  send(signed: string): Promise<void>;
  /** Which of these transactions is in a block of the chain; null: none. */
  findIncluded(hashes: readonly string[]): Promise<Inclusion | null>;
  /** The last block that the chain does not take back, and the account's next nonce after it. */
  readFinal(): Promise<{ block: number; nonce: number }>;
}

/** What keeps us from anchoring. The message names no key and no address of a server. */
export class ChainTrouble extends Error {
  readonly problem: AnchorProblem;
  /** The words of the chain's server; null where there are none. */
  readonly detail: string | null;
  constructor(problem: AnchorProblem, detail: string | null = null) {
    super(detail ? `${problem}: ${detail}` : problem);
    this.problem = problem;
    this.detail = detail;
  }
}

/**
 * Loads the packages for chains, 14 to 18 MB, which only a server with anchors needs.
 * @param callLimitMs how long one call may take
 */
export async function openChain(
  config: AnchorConfig,
  callLimitMs: number = CALL_LIMIT_MS,
): Promise<Chain> {
  const { createChain } = await import('./viem-chain.ts');
  return createChain(config, callLimitMs);
}
