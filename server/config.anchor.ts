import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { address, optional, readVariables, whole } from './config.values.ts';

const webAddress = (example: string) => address(['http', 'https'], example);

/** The environment variables for anchors, each as it stands there. */
export const anchorEnvironment = {
  ANCHOR_RPC_URL: webAddress('https://rpc.example.org'),
  ANCHOR_CHAIN_ID: whole(1, Number.MAX_SAFE_INTEGER).optional(),
  ANCHOR_CHAIN_NAME: optional.pipe(z.string().max(40).optional()),
  ANCHOR_CONTRACT: optional.pipe(
    z
      .string()
      .regex(/^0x[0-9a-f]{40}$/i, 'an address is 0x and 40 hexadecimal digits')
      .optional(),
  ),
  ANCHOR_KEY: optional,
  ANCHOR_KEY_FILE: optional,
  ANCHOR_EXPLORER_URL: webAddress('https://sepolia.etherscan.io/tx'),
  ANCHOR_CONFIRMATIONS: whole(1, 10_000).optional(),
};
const environment = z.object(anchorEnvironment);
export type AnchorVariables = z.infer<typeof environment>;

/** Where heads of the log are anchored. */
export interface AnchorConfig {
  rpcUrl: string;
  /** A chain that answers with another number is refused. */
  chainId: number;
  /** As people know the chain. */
  chainName: string;
  /** The address of our contract; a deployment does not have one yet. */
  contract: `0x${string}`;
  /** The secret key of the account that pays: `0x` and 64 hexadecimal digits. */
  key: `0x${string}`;
  /** The address before a transaction's hash, without a slash at the end; undefined: no links. */
  explorerUrl: string | undefined;
  /** Blocks until an anchor counts as final, where the chain has no block `finalized`. */
  confirmations: number | undefined;
}

const NEEDED = [
  'ANCHOR_RPC_URL',
  'ANCHOR_CHAIN_ID',
  'ANCHOR_CHAIN_NAME',
  'ANCHOR_CONTRACT',
] as const;

/** The order of the group of secp256k1: a key is smaller. */
const KEY_LIMIT = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/**
 * What anchors need: all of it, or nothing.
 * @param problems what is wrong is added to it, by the name of its variable
 * @returns undefined: heads are not anchored
 */
export function readAnchorConfig(
  vars: AnchorVariables,
  problems: string[],
): AnchorConfig | undefined {
  const set = (Object.keys(anchorEnvironment) as (keyof AnchorVariables)[]).filter(
    (name) => vars[name] !== undefined,
  );
  if (set.length === 0) return undefined;
  const missing: string[] = NEEDED.filter((name) => vars[name] === undefined);
  const hasKey = vars.ANCHOR_KEY !== undefined || vars.ANCHOR_KEY_FILE !== undefined;
  if (!hasKey) missing.push('ANCHOR_KEY or ANCHOR_KEY_FILE');
  const others = set.join(', ');
  problems.push(...missing.map((name) => `${name} is missing: it belongs to ${others}`));
  const key = hasKey ? readKey(vars, problems) : undefined;
  const { ANCHOR_RPC_URL: rpcUrl, ANCHOR_CHAIN_ID: chainId } = vars;
  const { ANCHOR_CHAIN_NAME: chainName, ANCHOR_CONTRACT: contract } = vars;
  if (!rpcUrl || !chainId || !chainName || !contract || !key) return undefined;
  return {
    rpcUrl,
    chainId,
    chainName,
    contract: contract.toLowerCase() as `0x${string}`,
    key,
    explorerUrl: vars.ANCHOR_EXPLORER_URL?.replace(/\/+$/, ''),
    confirmations: vars.ANCHOR_CONFIRMATIONS,
  };
}

/**
 * The same for a deployment, which gives the contract its address.
 * @throws an error that names each variable that is missing or wrong
 */
export function readDeployConfig(env: Record<string, string | undefined>): AnchorConfig {
  const { vars, problems: malformations } = readVariables(environment, env);
  if (malformations.length > 0) throw new Error(malformations.join('\n'));
  const problems: string[] = [];
  const none = `0x${'0'.repeat(40)}`;
  const config = readAnchorConfig({ ...vars, ANCHOR_CONTRACT: none }, problems);
  if (!config) throw new Error(problems.join('\n'));
  return config;
}

/** The problems name the variable, and never show the key. */
function readKey(vars: AnchorVariables, problems: string[]): `0x${string}` | undefined {
  const { ANCHOR_KEY: own, ANCHOR_KEY_FILE: file } = vars;
  if (own && file) {
    problems.push('ANCHOR_KEY and ANCHOR_KEY_FILE are both set: only one of them can be the key');
    return undefined;
  }
  const name = file ? 'ANCHOR_KEY_FILE' : 'ANCHOR_KEY';
  const text = file ? readText(file) : own;
  if (text === null) {
    problems.push(`ANCHOR_KEY_FILE: ${file} cannot be read`);
    return undefined;
  }
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(text?.trim() ?? '')?.[1];
  const value = digits ? BigInt(`0x${digits}`) : 0n;
  if (!digits || value === 0n || value >= KEY_LIMIT) {
    problems.push(`${name} is no key: 64 hexadecimal digits, of a secp256k1 private key`);
    return undefined;
  }
  return `0x${digits.toLowerCase()}`;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
