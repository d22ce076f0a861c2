import { readFileSync } from 'node:fs';

/**
 * The number of files and sockets that this process may have open at once. Node raises it to the hard
 * limit (`ulimit -Hn`) when it starts.
 * @returns undefined where it is unknown or unlimited: anywhere but on Linux
 */
export function readOpenFileLimit(): number | undefined {
  try {
    return parseOpenFileLimit(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param limits the text of `/proc/self/limits` (proc(5)) */
export function parseOpenFileLimit(limits: string): number | undefined {
  const soft = /^Max open files +(\d+) /m.exec(limits)?.[1];
  return soft === undefined ? undefined : Number(soft);
}

/** How the open files are shared out; the rest are the database, mail, logs, pictures and pages' files. */
const LEFT = { forTheServer: 500, forOtherRequests: 2000 };

/**
 * How many clients may be connected. At the limit of open files the connections to the database would
 * fail too, and `/readyz` with them.
 */
export const maxConnectionsFor = (openFiles: number): number =>
  openFiles - Math.min(LEFT.forTheServer, Math.floor(openFiles / 4));

/** How many of them may be live streams, which stay: short requests need connections as well. */
export const maxStreamsFor = (openFiles: number): number =>
  openFiles - Math.min(LEFT.forOtherRequests, Math.floor(openFiles / 2));
