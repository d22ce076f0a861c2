import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../../domain/contract.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import type { Language } from '../../domain/language.ts';
import { serverAnswered } from '../platform/online.ts';
import { nativeShell } from '../platform/native.ts';
import { retriesWriting, retryDelay, TIMED_OUT } from './cached.ts';
import { asOftenAsAsked } from './waiting-reads.ts';

/** How long a phone on a poor network waits for an answer; sending again is always safe. */
const TIMEOUT_MS = 15_000;

/** The operations of the server, typed by the contract. */
export type Api = ContractRouterClient<typeof contract>;

/**
 * Method and path of operations by room and name, taken from the contract by the build, and whether a
 * write may be sent again.
 */
export type OperationTable = Record<
  string,
  Record<string, readonly [method: string, path: string, repeats?: 1]>
>;

/** Not the server's: it was not reached, or a proxy before it refused a file as too large. */
type WayFailure = 'network' | 'file_stopped';

/** The server refused, or a failure on the way to it. The message is for display. */
export class ApiFailure extends Error {
  readonly code: ErrorCode | WayFailure;
  readonly status: number;
  readonly data: unknown;
  constructor(code: ErrorCode | WayFailure, status: number, message: string, data: unknown) {
    super(message);
    this.name = 'ApiFailure';
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

/** The code of a refusal, whether it came over the network or from the server's own process. */
export const failureCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

/**
 * Creates a small client for the browser. The schemas and a serializer would make up a tenth of the first
 * download.
 * @param operations what every page may call
 * @param loadMore the others, loaded when the first of them is called
 * @param origin of the server, if the page has another origin
 */
export function createApi(
  operations: OperationTable,
  loadMore: () => Promise<OperationTable>,
  getLanguage: () => Language,
  origin = '',
): Api {
  /** The newest write per target; an undo has the same target. */
  const newest = new Map<string, unknown>();
  const call = async (
    room: string,
    name: string,
    input: Record<string, unknown> = {},
    signal?: AbortSignal,
  ) => {
    const found = operations[room]?.[name] ?? (await loadMore().catch(unreached))[room]?.[name];
    if (!found) throw new Error(`There is no operation ${room}.${name}.`);
    const [method, path, repeats] = found;
    const send = () => callOperation(method, `${origin}/api${path}`, input, getLanguage(), signal);
    if (method === 'GET') return send();
    const target =
      path.replace('/delete', '') + JSON.stringify(Object.entries(input).filter(isTarget));
    newest.set(target, send);
    return repeats ? sendAgain(send, signal, () => newest.get(target) === send) : send();
  };
  // The build makes the tables from the same contract that types the result.
  return byName((room) =>
    byName(
      (name) => (input?: Record<string, unknown>, options?: { signal?: AbortSignal }) =>
        call(room, name, input, options?.signal),
    ),
  ) as unknown as Api;
}

/** Whether an input field identifies a write's target, beside the path; the others are new values. */
const isTarget = ([name]: [string, unknown]) => /Id$|^token$/.test(name);

/**
 * If no answer came, sends an idempotent write once more (S2 §9).
 * @param isNewest whether no newer write has the same target: an older one must not undo it
 */
async function sendAgain<T>(
  send: () => Promise<T>,
  signal: AbortSignal | undefined,
  isNewest: () => boolean,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await send();
    } catch (error) {
      if (signal?.aborted || !retriesWriting(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)));
      if (!isNewest()) throw error;
    }
  }
}

const unreached = (): never => {
  throw new ApiFailure('network', 0, 'network', undefined);
};

/** An object that makes each property on first access and keeps it. */
function byName<Value>(make: (name: string) => Value): Record<string, Value> {
  const made = new Map<string, Value>();
  return new Proxy(
    {},
    {
      get(_, name) {
        if (typeof name !== 'string') return;
        const value = made.get(name) ?? make(name);
        made.set(name, value);
        return value;
      },
    },
  );
}

async function callOperation(
  method: string,
  path: string,
  input: Record<string, unknown>,
  language: Language,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(typeof value === 'string' ? value : '');
  });
  const isRead = method === 'GET';
  const query = isRead ? queryOf(rest) : '';
  const send = async (again?: AbortSignal) => {
    const signals = [AbortSignal.timeout(TIMEOUT_MS), ...[signal, again].filter((one) => !!one)];
    const response = await fetch(filled + query, {
      method,
      headers: {
        'accept-language': language,
        ...nativeShell()?.headers(),
        ...(isRead ? {} : { 'content-type': 'application/json' }),
      },
      ...(isRead ? {} : { body: JSON.stringify(rest) }),
      signal: AbortSignal.any(signals),
    });
    nativeShell()?.onHeaders(response.headers);
    return { response, body: await bodyOf(response) };
  };
  const { response, body } = await (isRead ? asOftenAsAsked(send) : send()).catch(
    (error: unknown) => {
      if (signal?.aborted) throw error;
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      throw new ApiFailure('network', 0, 'network', isLate ? TIMED_OUT : undefined);
    },
  );
  if (body !== null) serverAnswered();
  if (response.ok && body !== null) return body;
  // Without a code, the answer is not from our server but from a proxy.
  if (!body?.code) throw new ApiFailure('network', response.status, 'network', undefined);
  throw new ApiFailure(body.code, response.status, body.message ?? body.code, body.data);
}

interface Body {
  code?: ErrorCode;
  message?: string;
  data?: unknown;
}

/** null of what is not JSON, as from a proxy. */
const bodyOf = (response: Response): Promise<Body | null> =>
  response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null;
    throw error;
  }) as Promise<Body | null>;

function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number') query.set(name, `${value}`);
  }
  return query.size > 0 ? `?${query}` : '';
}
