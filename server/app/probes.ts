import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { sendText } from '../http/compress.ts';
import type { Metrics } from './metrics.ts';

interface ProbeDeps {
  config: Pick<Config, 'metricsToken'>;
  /** Resolves when the database answers. */
  ping: () => Promise<void>;
  isDraining: () => boolean;
  /** Whether the database's disk is full: what is there can still be read, so the server stays in use. */
  isDiskFull: () => boolean;
  metrics: Pick<Metrics, 'read'> | null;
}

const JSON_TYPE = 'application/json';

/**
 * Answers monitoring: whether the process lives, whether it should get requests, and its metrics. A
 * process that has lost its database counts as alive: a restart would not help.
 * @returns undefined for any other path
 */
export function createProbes({ config, ping, isDraining, isDiskFull, metrics }: ProbeDeps) {
  const readiness = async () => {
    if (isDraining()) return 'draining';
    return ping().then(
      () => 'ready' as const,
      () => 'database_unavailable' as const,
    );
  };

  async function sendStatus(
    request: IncomingMessage,
    response: ServerResponse,
    state: { status: string; disk?: 'full' },
    isWell: boolean,
  ): Promise<void> {
    response.setHeader('cache-control', 'no-store');
    await sendText(request, response, isWell ? 200 : 503, JSON_TYPE, JSON.stringify(state));
  }

  async function sendMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('cache-control', 'no-store');
    const { metricsToken } = config;
    // Without the token, a client cannot tell that metrics exist.
    if (!metrics || !metricsToken || !isBearer(request, metricsToken)) {
      return sendText(request, response, 404, 'text/plain; charset=utf-8', 'Not found\n');
    }
    const { type, text } = await metrics.read();
    await sendText(request, response, 200, type, text);
  }

  return (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> | undefined => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    if (path === '/healthz') return sendStatus(request, response, { status: 'ok' }, true);
    if (path === '/readyz') {
      return readiness().then((status) =>
        sendStatus(
          request,
          response,
          { status, ...(isDiskFull() && { disk: 'full' as const }) },
          status === 'ready',
        ),
      );
    }
    return path === '/metrics' ? sendMetrics(request, response) : undefined;
  };
}
export type Probes = ReturnType<typeof createProbes>;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time. */
const isBearer = ({ headers }: IncomingMessage, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
