import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '../../domain/errors.ts';
import { canonical } from '../ip-address.ts';
import { isTrusted } from './address.ts';

/** What every line of the log that a request causes has in common. */
export interface Trace {
  requestId: string;
  /** As `routeOf` names it: no id, no query, no address of anybody. */
  route: string;
  /** Of the catalogue, where the API refused. */
  code?: ErrorCode;
  /** The answer is sent: what a timer does later that began here is of no request. */
  isOver: boolean;
}

const traces = new AsyncLocalStorage<Trace>();

/** Does the work of one request under its trace, however many turns it takes. */
export const runTraced = <Result>(trace: Trace, work: () => Result): Result =>
  traces.run(trace, work);

/** What the log adds to a line by itself. */
export function traceOfLine(): { requestId?: string; route?: string } {
  const trace = traces.getStore();
  return trace && !trace.isOver ? { requestId: trace.requestId, route: trace.route } : {};
}

/** Tells the trace of this request, where there is one, what it was refused for. */
export function traceRefusal(code: ErrorCode): void {
  const trace = traces.getStore();
  if (trace) trace.code = code;
}

/** What proxies make of it: a UUID, hexadecimal digits, and the like. Nothing that breaks a line. */
const SAFE_ID = /^[\w.-]{8,64}$/;

/**
 * The id of a request: the one that a trusted proxy has given it, else one of our own. Anybody else
 * could write there what they like, and the same for many.
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
