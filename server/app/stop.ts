import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from '../../database/open.ts';
import type { Pages } from '../http/pages.ts';
import type { Jobs } from '../jobs/queues.ts';
import type { Services } from '../ports.ts';
import type { createRequestHandler } from './handler.ts';
import type { Maintenance } from './maintenance.ts';

/** The parts of a server that stop one after the other. */
export interface Stopping {
  state: { isDraining: boolean };
  services: Services;
  server: Server;
  handler: ReturnType<typeof createRequestHandler>;
  maintenance: Maintenance;
  jobs: Jobs;
  pages: Pages | null;
  open: OpenDatabase;
}

/** Stops the parts of the server, in this order: no part loses another that it still needs. */
export function createStop(parts: Stopping): () => Promise<void> {
  const { state, services, server, handler, maintenance, jobs, pages, open } = parts;
  let stopped: Promise<void> | undefined;
  const hurry = new AbortController();
  const stop = async () => {
    state.isDraining = true;
    await drain(services.config.drainSeconds, hurry.signal);
    services.live.end();
    await closeServer(server);
    await handler.settle();
    await services.live.stop();
    await services.mailer.stop();
    await services.broadcasts.stop();
    await services.packs.stop();
    await maintenance.stop();
    await services.ledger.stop();
    await jobs.stop();
    await pages?.close?.();
    await services.longReads.close();
    await open.close();
  };
  return () => {
    if (stopped) hurry.abort();
    return (stopped ??= stop());
  };
}

/** Load balancers need a moment to notice that /readyz has changed. */
async function drain(seconds: number, signal: AbortSignal): Promise<void> {
  if (seconds > 0) await sleep(seconds * 1000, undefined, { signal }).catch(() => {});
}

/** Completes open requests, and closes idle connections at once. */
const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    // A busy connection becomes idle after its answer; those that stay busy are cut.
    const closing = setInterval(() => server.closeIdleConnections(), 50);
    const cutting = setTimeout(() => server.closeAllConnections(), 3000);
    server.close(() => {
      clearInterval(closing);
      clearTimeout(cutting);
      resolve();
    });
  });
