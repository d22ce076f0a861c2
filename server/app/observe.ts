import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { PreparedRefusal } from './early-refusal.ts';
import type { Metrics } from './metrics.ts';
import { createRefusalLog } from './refusal-log.ts';
import { routeOf } from './route-name.ts';
import { requestIdOf, runTraced, type Trace } from '../http/trace.ts';

interface ObserverDeps {
  config: Pick<Config, 'trustedProxies' | 'logRequests'>;
  log: Logger;
  metrics: Pick<Metrics, 'observe'> | null;
  /** Whether to close connections after their answer. */
  isDraining: () => boolean;
}

/** Monitoring requests these every few seconds: logging each would hide the other lines. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

const CLOSE = ['connection', 'close'];

/**
 * Gives each request an id, which its answer and all its log lines carry, and measures it. The log line
 * of a request contains no address, no query, no id of any row and no person.
 */
export function createObserver({ config, log, metrics, isDraining }: ObserverDeps) {
  const noteRefusal = createRefusalLog(log, () => performance.now());
  /** @returns the trace of a request, and what to call when its answer is sent or its client has left */
  function begin(
    request: IncomingMessage,
    response: ServerResponse,
  ): { trace: Trace; end: () => void } {
    const beganAt = performance.now();
    const { method = 'GET', socket } = request;
    const writtenBefore = socket.bytesWritten;
    const trace: Trace = {
      requestId: requestIdOf(request, config.trustedProxies),
      route: routeOf(method, request.url ?? '/'),
      isOver: false,
    };
    const end = () => {
      trace.isOver = true;
      const done = {
        method,
        route: trace.route,
        status: response.headersSent ? response.statusCode : 0,
        isWhole: response.writableFinished,
        ms: Math.round((performance.now() - beganAt) * 10) / 10,
        ...(trace.code !== undefined && { code: trace.code }),
      };
      metrics?.observe(done);
      const { requestId, route, code } = trace;
      if (!config.logRequests) {
        if (code !== undefined) noteRefusal({ requestId, route, status: done.status, code });
        return;
      }
      if (PROBES.has(route)) return;
      const bytes = socket.bytesWritten - writtenBefore;
      log.info({ requestId: trace.requestId, ...done, bytes }, 'request');
    };
    return { trace, end };
  }

  return {
    /** Observes the answering of a request. */
    observe: async (
      request: IncomingMessage,
      response: ServerResponse,
      answer: () => Promise<void>,
    ): Promise<void> => {
      const { trace, end } = begin(request, response);
      response.setHeader('x-request-id', trace.requestId);
      // The load balancer reuses no connection that is closed after its answer.
      if (isDraining()) response.setHeader('connection', 'close');
      const answered = runTraced(trace, answer);
      const closed = new Promise<void>((resolve) => response.once('close', resolve));
      void Promise.allSettled([closed, answered]).then(end);
      return answered;
    },

    /** Sends a prepared refusal, with one write of headers and body together. */
    refuse: (
      request: IncomingMessage,
      response: ServerResponse,
      { headers, body }: PreparedRefusal,
    ): void => {
      const { trace, end } = begin(request, response);
      trace.code = 'overloaded';
      response.once('close', end);
      const own = ['x-request-id', trace.requestId, ...(isDraining() ? CLOSE : [])];
      response.writeHead(503, [...headers, ...own]).end(body);
    },
  };
}
export type Observer = ReturnType<typeof createObserver>;
