import { availableParallelism } from 'node:os';
import { whole } from './config.values.ts';
import * as z from 'zod';

const MOST = 64;

/** `auto`: one for each core. */
export const processesEnvironment = {
  WEB_CONCURRENCY: z
    .union([z.literal('auto'), whole(1, MOST)], {
      error: `takes a whole number from 1 to ${MOST}, or auto`,
    })
    .default(1),
};

/**
 * How many processes serve. The folder of the embedded database belongs to one.
 * @param problems gets what is wrong
 */
export function processesOf(
  { WEB_CONCURRENCY: asked }: { WEB_CONCURRENCY: number | 'auto' },
  databaseUrl: string | undefined,
  problems: string[],
): number {
  if (asked === 'auto') return databaseUrl ? Math.min(MOST, availableParallelism()) : 1;
  if (asked > 1 && !databaseUrl) {
    problems.push(
      'WEB_CONCURRENCY needs DATABASE_URL: the embedded database belongs to one process',
    );
  }
  return asked;
}

interface Shared {
  liveConnections: number;
  mailsPerSecond: number;
}

/** What one of the processes may do of what a server may do. */
export const shareOf = <Whole extends Shared>(whole: Whole, processes: number): Whole => ({
  ...whole,
  liveConnections: Math.ceil(whole.liveConnections / processes),
  mailsPerSecond: whole.mailsPerSecond / processes,
});
