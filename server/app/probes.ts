import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { sendText } from '../http/compress.ts';
import type { TroubleWatch } from '../ports.ts';
import type { Metrics } from './metrics.ts';

interface HealthDeps {
  /** Resolves when the database answers, and this version may write votes. */
  ping: () => Promise<void>;
  isDraining: () => boolean;
  /** What is wrong with the database. While its disk is full it can still be read, so the server stays in use. */
  trouble: Pick<TroubleWatch, 'note' | 'isDiskFull'>;
  /** Why the ledger is halted: votes go on, so the server stays in use. null: it is not. */
  ledgerHalt?: () => string | null;
}

interface ProbeDeps extends HealthDeps {
  config: Pick<Config, 'metricsToken'>;
  metrics: Pick<Metrics, 'read'> | null;
}

/** Answers its own paths; undefined for any other, and for other methods than GET and HEAD. */
type Probe = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => Promise<void> | undefined;

const JSON_TYPE = 'application/json';

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/**
 * Answers `/healthz`, whether the process lives, and `/readyz`, whether it should get requests. A process
 * that has lost its database counts as alive: a restart would not help.
 */
export function createHealthProbes({
  ping,
  isDraining,
  trouble,
  ledgerHalt = () => null,
}: HealthDeps): Probe {
  const readiness = async () => {
    if (isDraining()) return 'draining';
    return ping().then(
      () => 'ready' as const,
      (error: unknown) =>
        trouble.note(error) === 'newer'
          ? ('newer_version_runs' as const)
          : ('database_unavailable' as const),
    );
  };

  async function sendStatus(
    request: IncomingMessage,
    response: ServerResponse,
    state: { status: string; disk?: 'full'; ledger?: string },
    isWell: boolean,
  ): Promise<void> {
    response.setHeader('cache-control', 'no-store');
    await sendText(request, response, isWell ? 200 : 503, JSON_TYPE, JSON.stringify(state));
  }

  return (request, response, path) => {
    if (!isRead(request)) return undefined;
    if (path === '/healthz') return sendStatus(request, response, { status: 'ok' }, true);
    if (path !== '/readyz') return undefined;
    return readiness().then((status) => {
      const ledger = ledgerHalt();
      const state = {
        status,
        ...(trouble.isDiskFull() && { disk: 'full' as const }),
        ...(ledger !== null && { ledger }),
      };
      return sendStatus(request, response, state, status === 'ready');
    });
  };
}

/** Answers monitoring: the health probes, and the metrics of the process. */
export function createProbes({ config, metrics, ...health }: ProbeDeps): Probe {
  const answerHealth = createHealthProbes(health);

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

  return (request, response, path) =>
    path === '/metrics' && isRead(request)
      ? sendMetrics(request, response)
      : answerHealth(request, response, path);
}
export type Probes = ReturnType<typeof createProbes>;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time. */
const isBearer = ({ headers }: IncomingMessage, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
