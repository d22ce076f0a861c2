import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '../../domain/errors.ts';
import { canonical } from '../ip-address.ts';
import { isTrusted } from './address.ts';

/** The fields that all log lines of a request share. */
export interface Trace {
  requestId: string;
  /** As `routeOf` names it: contains no id, no query and no address. */
  route: string;
  /** The code of the catalogue, if the API refused the request. */
  code?: ErrorCode;
  /** The answer is sent: a timer that started here and fires later belongs to no request. */
  isOver: boolean;
}

const traces = new AsyncLocalStorage<Trace>();

/** Runs the work of one request in its trace, across all asynchronous steps. */
export const runTraced = <Result>(trace: Trace, work: () => Result): Result =>
  traces.run(trace, work);

/** The fields that the log adds to each line. */
export function traceOfLine(): { requestId?: string; route?: string } {
  const trace = traces.getStore();
  return trace && !trace.isOver ? { requestId: trace.requestId, route: trace.route } : {};
}

/** Records the error code in the trace of this request, if there is one. */
export function traceRefusal(code: ErrorCode): void {
  const trace = traces.getStore();
  if (trace) trace.code = code;
}

/** The formats that proxies use: a UUID, hexadecimal digits, and the like. Cannot break a log line. */
const SAFE_ID = /^[\w.-]{8,64}$/;

/**
 * The id of a request: the one from a trusted proxy, else a new one. Other clients could send any text,
 * and the same one many times.
 */
export function requestIdOf(
  {
    socket,
    headers,
  }: Pick<IncomingMessage, 'headers'> & {
    socket: { remoteAddress?: string | undefined };
  },
  trustedProxies: readonly string[],
): string {
  const given = headers['x-request-id'];
  const isOfProxy = isTrusted(canonical(socket.remoteAddress ?? '') ?? '', trustedProxies);
  return isOfProxy && typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
}
