import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What power cuts did to the embedded database. */
export interface PowerCutsReport {
  /** The last line of the measurement. */
  said: string;
  isRight: boolean;
}

const SCRIPT = fileURLToPath(new URL('../power-cut.ts', import.meta.url));

/** Cuts the power of the embedded database while people vote, in a process of its own. */
export async function runPowerCuts(seed: string, cuts: number): Promise<PowerCutsReport> {
  const child = spawn(process.execPath, [SCRIPT, '--seed', seed, '--cuts', String(cuts)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part));
  const [code] = (await once(child, 'close')) as [number | null];
  return { said: said.trim(), isRight: code === 0 };
}
