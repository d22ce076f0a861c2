import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../run-command.ts';
import { isStamped, stampOf, writeStamp } from '../stamp.ts';
import { type CompiledContract, CONTRACT_FILE } from './anchor-contract.ts';

const SOURCE = 'scripts/ledger/anchor/VoteAnchor.sol';
const SOURCES = [SOURCE, 'scripts/ledger/compile-contract.ts', 'package-lock.json'];
const FOLDER = 'dist/anchor';
const STAMP = join(projectRoot, 'dist/anchor-stamp');

/** What the compiler answers, as far as it is read. */
interface Compiled {
  errors?: { formattedMessage: string }[];
  contracts?: Record<
    string,
    Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }>
  >;
}

/**
 * Compiles the contract from its source, in about half a second and 190 MB. The compiler is in its package;
 * nothing is fetched.
 * @throws with the compiler's words on an error or a warning
 */
export async function compileContract(): Promise<CompiledContract> {
  const { default: solc } = await loadCompiler();
  const input = {
    language: 'Solidity',
    sources: { [SOURCE]: { content: readFileSync(join(projectRoot, SOURCE), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      // Older than the newest: chains beside Ethereum do not know its latest instructions.
      evmVersion: 'paris',
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Compiled;
  if (output.errors) throw new Error(output.errors.map((one) => one.formattedMessage).join('\n'));
  const contract = output.contracts?.[SOURCE]?.VoteAnchor;
  if (!contract) throw new Error(`${SOURCE} has no contract VoteAnchor.`);
  return {
    abi: contract.abi,
    bytecode: `0x${contract.evm.bytecode.object}`,
    compiler: solc.version(),
  };
}

/** The compiler adds a listener to the process that would turn every error into its own. */
async function loadCompiler() {
  const before = new Set(process.listeners('unhandledRejection'));
  const errorsBefore = new Set(process.listeners('uncaughtException'));
  const loaded = (await import('solc')) as {
    default: { compile: (input: string) => string; version: () => string };
  };
  for (const listener of process.listeners('unhandledRejection')) {
    if (!before.has(listener)) process.off('unhandledRejection', listener);
  }
  for (const listener of process.listeners('uncaughtException')) {
    if (!errorsBefore.has(listener)) process.off('uncaughtException', listener);
  }
  return loaded;
}

/** Whether the compiled contract is that of the current source. */
export const isContractBuilt = (): boolean => isStamped(STAMP, stampOf(SOURCES));

/** Compiles the contract into `dist/anchor`, from where it is deployed. */
export async function buildContract(): Promise<void> {
  const stamp = stampOf(SOURCES);
  const compiled = await compileContract();
  mkdirSync(dirname(CONTRACT_FILE), { recursive: true });
  writeFileSync(CONTRACT_FILE, `${JSON.stringify(compiled, null, 2)}\n`);
  writeStamp(STAMP, stamp, [FOLDER]);
}
