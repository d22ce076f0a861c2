import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { readCaller } from '../http/caller.ts';
import { createPatientServer } from '../http/connections.ts';
import { sendUnavailable } from '../http/unavailable.ts';
import type { TroubleWatch } from '../ports.ts';
import { createHealthProbes } from './probes.ts';

/** The HTTP server, which may listen before there is a database. */
export interface Door {
  server: Server;
  /** Listens, once. @returns the port. @throws the error of the port */
  open(): Promise<number>;
  /** From now on requests go to this handler; until then each is answered 503. */
  handOver(answer: RequestListener): void;
}

/** Between two attempts to reach the database, in milliseconds; doubled up to the longest. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;

/**
 * Connections that wait to be accepted; the system may allow fewer (`net.core.somaxconn`). One too many is not
 * refused: its client tries again after a second. Node's own 511 are less than a crowd opens in a busy moment.
 */
const BACKLOG = 4096;

/** The server was told to stop while it waited for its database. */
export class StoppedWaiting extends Error {}

export function createDoor(config: Pick<Config, 'port' | 'trustedProxies'>): Door {
  const answerHealth = createHealthProbes({
    ping: () => Promise.reject(new Error('The database has not been reached yet.')),
    isDraining: () => false,
    trouble: { note: () => null, isDiskFull: () => false },
  });
  let answer: RequestListener = (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (answerHealth(request, response, path)) return;
    const { language } = readCaller(request, config);
    void sendUnavailable(request, response, 'database_unavailable', language);
  };
  const server = createPatientServer((request, response) => answer(request, response));
  let opening: Promise<number> | undefined;
  return {
    server,
    open: () => (opening ??= listen(server, config.port)),
    handOver: (next) => (answer = next),
  };
}

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, backlog: BACKLOG }, () =>
      resolve((server.address() as AddressInfo).port),
    );
  });

interface Waiting {
  door: Door;
  trouble: TroubleWatch;
  /** Aborted: it gives up waiting. */
  signal: AbortSignal;
  /** Is told of each attempt that failed. */
  explain: (error: unknown) => void;
}

/**
 * Prepares the database as soon as it is there; meanwhile the door is open, and answers 503.
 * @throws StoppedWaiting, the error of the port, and what preparing throws for any other reason
 */
export async function prepareWhenThere(
  prepare: () => Promise<void>,
  { door, trouble, signal, explain }: Waiting,
): Promise<void> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await prepare();
    } catch (error) {
      if (trouble.note(error) !== 'away') throw error;
      explain(error);
    }
    await door.open();
    await sleep(waitMs, undefined, { signal }).catch(() => {
      throw new StoppedWaiting('Stopped while waiting for the database.');
    });
  }
}
