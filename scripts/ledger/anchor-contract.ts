import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../run-command.ts';

/** The compiled contract of anchors. */
export interface CompiledContract {
  abi: readonly unknown[];
  /** What a deployment sends: `0x` and hexadecimal digits. */
  bytecode: `0x${string}`;
  /** The compiler's full version, which proves to others that the source gives this code. */
  compiler: string;
}

/** Where the build leaves it. */
export const CONTRACT_FILE = join(projectRoot, 'dist/anchor/contract.json');

/** @throws when it is not built */
export function readContract(): CompiledContract {
  if (!existsSync(CONTRACT_FILE)) throw new Error('The contract is not compiled: npm run build');
  return JSON.parse(readFileSync(CONTRACT_FILE, 'utf8')) as CompiledContract;
}
