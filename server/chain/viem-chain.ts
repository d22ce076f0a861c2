import {
  BaseError,
  createPublicClient,
  decodeEventLog,
  encodeFunctionData,
  formatEther,
  type Hex,
  http,
  HttpRequestError,
  isAddressEqual,
  keccak256,
  parseAbi,
  parseTransaction,
  type PublicClient,
  TimeoutError,
  toHex,
  TransactionReceiptNotFoundError,
} from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { AnchorConfig } from '../config.anchor.ts';
import {
  type Chain,
  ChainTrouble,
  type Head,
  type Inclusion,
  type SignedTransaction,
} from './chain.ts';
import { isKnownTransaction, troubleOf } from './chain-trouble.ts';

/** What we use of the contract (`scripts/ledger/anchor/VoteAnchor.sol`). */
export const CONTRACT_ABI = parseAbi([
  'constructor()',
  'error NotGrown(uint256 size, uint256 anchoredSize)',
  'error NotOwner()',
  'event Anchored(bytes32 root, uint256 size)',
  'function anchor(bytes32 root, uint256 size)',
  'function latest() view returns (bytes32 root, uint256 size)',
  'function owner() view returns (address)',
]);

/** A chain's server takes a replacement only for a tenth more. */
const DEARER = { by: 9n, of: 8n };

const bytesOf = (hex: Hex) => new Uint8Array(Buffer.from(hex.slice(2), 'hex'));

/** A client of the chain's server, which tries each call once: the next run is the retry. */
export const createClient = (rpcUrl: string, callLimitMs: number): PublicClient =>
  createPublicClient({
    transport: http(rpcUrl, { timeout: callLimitMs, retryCount: 0 }),
    cacheTime: 0,
  });

/** The chain's server, our account there, and how errors become `ChainTrouble`. */
interface Connection {
  config: AnchorConfig;
  client: PublicClient;
  account: PrivateKeyAccount;
  calling: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** @returns the chain by viem; nothing is asked of it yet */
export function createChain(config: AnchorConfig, callLimitMs: number): Chain {
  const hidden = hiddenOf(config);
  const connection: Connection = {
    config,
    client: createClient(config.rpcUrl, callLimitMs),
    account: privateKeyToAccount(config.key),
    calling: async (work) => {
      try {
        return await work();
      } catch (error) {
        throw troubleOf(error, hidden);
      }
    },
  };
  return { ...ofContract(connection), ...ofTransactions(connection), ...ofFinality(connection) };
}

/** What no message may contain. */
export const hiddenOf = ({ rpcUrl, key }: AnchorConfig): string[] => [
  rpcUrl,
  new URL(rpcUrl).host,
  key,
  key.slice(2),
];

function ofContract({
  config: { chainId, contract },
  client,
  account,
  calling,
}: Connection): Pick<Chain, 'account' | 'readLatest' | 'readFunds'> {
  async function readContract(): Promise<Head> {
    const actual = await client.getChainId();
    if (actual !== chainId) throw new ChainTrouble('wrong_chain', `${actual} ≠ ${chainId}`);
    if (!(await client.getCode({ address: contract }))) throw new ChainTrouble('no_contract');
    const read = { address: contract, abi: CONTRACT_ABI } as const;
    const owner = await client.readContract({ ...read, functionName: 'owner' }).catch(notOurs);
    const [root, size] = await client
      .readContract({ ...read, functionName: 'latest' })
      .catch(notOurs);
    if (!isAddressEqual(owner, account.address)) throw new ChainTrouble('not_owner', owner);
    return { root: bytesOf(root), size: Number(size) };
  }

  return {
    account: account.address.toLowerCase(),
    readLatest: () => calling(readContract),
    readFunds: () =>
      calling(async () => formatEther(await client.getBalance({ address: account.address }))),
  };
}

/** A contract that does not answer as ours does; other errors stay as they are. */
function notOurs(error: unknown): never {
  const isAnswer =
    error instanceof BaseError &&
    error.walk((one) => one instanceof HttpRequestError || one instanceof TimeoutError) === null;
  throw isAnswer ? new ChainTrouble('no_contract') : error;
}

function ofTransactions({
  config: { chainId, contract: to },
  client,
  account,
  calling,
}: Connection): Pick<Chain, 'nextNonce' | 'sign' | 'signDearer' | 'send'> {
  /** Signs a call of the contract, with what gas and fees are now. */
  async function signCall(data: Hex, nonce: number, least: Fees): Promise<SignedTransaction> {
    const [gas, market, balance] = await Promise.all([
      client.estimateGas({ account, to, data }),
      client.estimateFeesPerGas(),
      client.getBalance({ address: account.address }),
    ]);
    const maxFeePerGas = larger(market.maxFeePerGas, least.maxFeePerGas);
    const maxPriorityFeePerGas = larger(market.maxPriorityFeePerGas, least.maxPriorityFeePerGas);
    // What it takes may grow a little until it is in a block.
    const limit = (gas * 6n) / 5n;
    const cost = limit * maxFeePerGas;
    if (balance < cost) {
      throw new ChainTrouble('no_funds', `${formatEther(balance)} < ${formatEther(cost)}`);
    }
    const fees = { maxFeePerGas, maxPriorityFeePerGas };
    const call = { chainId, to, data, nonce, gas: limit, ...fees };
    const signed = await account.signTransaction({ type: 'eip1559', ...call });
    return { signed, nonce, hash: keccak256(signed) };
  }

  async function signDearer(signed: string): Promise<SignedTransaction | null> {
    const old = parseTransaction(signed as Hex);
    const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n, data = '0x', nonce = 0 } = old;
    const market = await client.estimateFeesPerGas();
    if (market.maxFeePerGas <= maxFeePerGas) return null;
    return signCall(data, nonce, {
      maxFeePerGas: raised(maxFeePerGas),
      maxPriorityFeePerGas: raised(maxPriorityFeePerGas),
    });
  }

  async function send(signed: string): Promise<void> {
    try {
      await client.sendRawTransaction({ serializedTransaction: signed as Hex });
    } catch (error) {
      if (!isKnownTransaction(error)) throw error;
    }
  }

  const asked = { address: account.address, blockTag: 'pending' } as const;
  return {
    nextNonce: () => calling(() => client.getTransactionCount(asked)),
    sign: ({ root, size }, nonce) =>
      calling(() => {
        const args = [toHex(root), BigInt(size)] as const;
        const data = encodeFunctionData({ abi: CONTRACT_ABI, functionName: 'anchor', args });
        return signCall(data, nonce, { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n });
      }),
    signDearer: (signed) => calling(() => signDearer(signed)),
    send: (signed) => calling(() => send(signed)),
  };
}

function ofFinality({
  config: { confirmations, contract },
  client,
  account,
  calling,
}: Connection): Pick<Chain, 'findIncluded' | 'readFinal'> {
  async function findIncluded(hash: Hex): Promise<Inclusion | null> {
    try {
      const { blockNumber, blockHash, logs } = await client.getTransactionReceipt({ hash });
      const ours = logs.find(({ address }) => isAddressEqual(address, contract));
      return { hash, block: Number(blockNumber), blockHash, head: ours ? headOf(ours) : null };
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return null;
      throw error;
    }
  }

  /** null where the chain has no such block. */
  async function readFinalized(): Promise<number | null> {
    try {
      const { number } = await client.getBlock({ blockTag: 'finalized' });
      return Number(number);
    } catch (error) {
      if (troubleOf(error, []).problem === 'rpc_unreachable') throw error;
      return null;
    }
  }

  async function readConfirmed(): Promise<number> {
    if (!confirmations) throw new ChainTrouble('no_finality');
    // The newest block confirms itself once.
    return Math.max(0, Number(await client.getBlockNumber()) - confirmations + 1);
  }

  return {
    findIncluded: (hashes) =>
      calling(async () => {
        for (const hash of hashes) {
          const included = await findIncluded(hash as Hex);
          if (included) return included;
        }
        return null;
      }),
    readFinal: () =>
      calling(async () => {
        const block = (await readFinalized()) ?? (await readConfirmed());
        const asked = { address: account.address, blockNumber: BigInt(block) };
        return { block, nonce: await client.getTransactionCount(asked) };
      }),
  };
}

interface Fees {
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other);
const raised = (fee: bigint) => (fee * DEARER.by) / DEARER.of + 1n;

function headOf({ topics, data }: { topics: [Hex, ...Hex[]] | []; data: Hex }): Head {
  const { args } = decodeEventLog({ abi: CONTRACT_ABI, eventName: 'Anchored', topics, data });
  return { root: bytesOf(args.root), size: Number(args.size) };
}
