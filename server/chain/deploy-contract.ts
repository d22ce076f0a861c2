import { encodeDeployData, formatEther, getContractAddress, type Hex, keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { AnchorConfig } from '../config.anchor.ts';
import { ChainTrouble } from './chain.ts';
import { troubleOf } from './chain-trouble.ts';
import { CONTRACT_ABI, createClient, hiddenOf } from './viem-chain.ts';

/** A deployment that was sent. */
export interface Deployment {
  /** The address that the contract gets. */
  contract: string;
  transaction: string;
  /** Resolves with its block. @throws ChainTrouble, also where the chain refused it */
  done(): Promise<number>;
}

const CALL_LIMIT_MS = 30_000;
/** How long a deployment may take to be in a block. */
const DEPLOY_LIMIT_MS = 5 * 60_000;

/**
 * Sends a new contract, whose owner is the account of the key.
 * @param bytecode the compiled contract
 * @throws ChainTrouble
 */
export async function deployContract(config: AnchorConfig, bytecode: Hex): Promise<Deployment> {
  const client = createClient(config.rpcUrl, CALL_LIMIT_MS);
  const account = privateKeyToAccount(config.key);
  const { address } = account;
  const hidden = hiddenOf(config);
  try {
    const chainId = await client.getChainId();
    if (chainId !== config.chainId) {
      throw new ChainTrouble('wrong_chain', `${chainId} ≠ ${config.chainId}`);
    }
    const data = encodeDeployData({ abi: CONTRACT_ABI, bytecode });
    const [nonce, gas, fees, balance] = await Promise.all([
      client.getTransactionCount({ address, blockTag: 'pending' }),
      client.estimateGas({ account, data }),
      client.estimateFeesPerGas(),
      client.getBalance({ address }),
    ]);
    const cost = gas * fees.maxFeePerGas;
    if (balance < cost) {
      throw new ChainTrouble('no_funds', `${formatEther(balance)} < ${formatEther(cost)}`);
    }
    const { maxFeePerGas, maxPriorityFeePerGas } = fees;
    const signed = await account.signTransaction({
      type: 'eip1559',
      chainId,
      data,
      nonce,
      gas,
      maxFeePerGas,
      maxPriorityFeePerGas,
    });
    const hash = keccak256(signed);
    await client.sendRawTransaction({ serializedTransaction: signed });
    return {
      contract: getContractAddress({ from: address, nonce: BigInt(nonce) }).toLowerCase(),
      transaction: hash,
      done: async () => {
        try {
          const receipt = await client.waitForTransactionReceipt({
            hash,
            timeout: DEPLOY_LIMIT_MS,
          });
          if (receipt.status === 'success') return Number(receipt.blockNumber);
        } catch (error) {
          throw troubleOf(error, hidden);
        }
        throw new ChainTrouble('rpc_refused', 'The deployment was reverted.');
      },
    };
  } catch (error) {
    throw troubleOf(error, hidden);
  }
}
