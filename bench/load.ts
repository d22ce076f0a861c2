import { performance } from 'node:perf_hooks';
import autocannon, { type Options, type Request } from 'autocannon';
import type { Answer, ChildServer } from './child-server.ts';

/** What is measured: a server, of one process or of several. */
export type Measured = Pick<ChildServer, 'url' | 'endedBy' | 'readCpuMs'>;

/** The settings of all measurements of one run. */
export interface Plan {
  connections: number;
  seconds: number;
  warmUpSeconds: number;
}

export interface Measurement {
  requests: number;
  perSecond: number;
  cpuMsPerRequest: number;
  /** CPU time of the server by elapsed time: at 1, one full core, the server is the limit. */
  busyCores: number;
  p50Ms: number;
  p99Ms: number;
}

interface Sending {
  count: number;
  elapsedMs: number;
  latencies: number[];
}

/** Repeats one request for the plan's time. @throws if an answer is not `status` */
export async function measureRequest(
  server: Measured,
  request: Request,
  plan: Plan,
): Promise<Measurement> {
  const { connections } = plan;
  await send(server, request, 200, { connections, duration: plan.warmUpSeconds });
  return withCpu(server, () => send(server, request, 200, { connections, duration: plan.seconds }));
}

/**
 * Sends for about the plan's time, and waits for the last answer: an aborted request could leave stored
 * votes without a counted answer.
 */
export async function measureToTheLastAnswer(
  server: Measured,
  request: Request,
  status: number,
  plan: Plan,
): Promise<Measurement & { requestsWithWarmUp: number }> {
  const { connections } = plan;
  const amountFor = (seconds: number, { count, elapsedMs }: Sending) =>
    Math.max(connections, Math.round((count / elapsedMs) * 1000 * seconds));
  const first = await send(server, request, status, { connections, amount: connections * 20 });
  const amount = amountFor(plan.warmUpSeconds, first);
  const warmUp = await send(server, request, status, { connections, amount });
  const measured = await withCpu(server, () =>
    send(server, request, status, { connections, amount: amountFor(plan.seconds, warmUp) }),
  );
  return { ...measured, requestsWithWarmUp: first.count + warmUp.count + measured.requests };
}

async function send(
  server: Measured,
  request: Request,
  status: number,
  options: Pick<Options, 'connections' | 'duration' | 'amount'>,
): Promise<Sending> {
  const startedAt = performance.now();
  let endedAt = startedAt;
  const latencies: number[] = [];
  const failures = new Map<string, number>();
  const sending = autocannon({ url: server.url, requests: [request], sampleInt: 100, ...options });
  sending.on('response', (_client, answered, _bytes, milliseconds) => {
    // One message is enough: a failing server fails for each request.
    if (answered !== status) sending.stop();
    latencies.push(milliseconds);
    endedAt = performance.now();
  });
  sending.on('reqError', (error) => {
    const name = error.code ?? error.message;
    failures.set(name, (failures.get(name) ?? 0) + 1);
    // A server that is gone answers none of the others either.
    if (server.endedBy() !== null) sending.stop();
  });
  const { errors, statusCodeStats } = await sending;
  const others = Object.entries(statusCodeStats).filter(([code]) => Number(code) !== status);
  if (errors > 0 || others.length > 0 || latencies.length === 0) {
    const seen = [...others.map(([code, { count }]) => [code, count] as const), ...failures];
    const summary = seen.map(([what, count]) => `${count} × ${what}`).join(', ');
    const ended = server.endedBy();
    throw new Error(
      `Not every answer was ${status}: ${summary || 'none came'}.${ended === null ? '' : ` ${ended}`}`,
    );
  }
  return { count: latencies.length, elapsedMs: endedAt - startedAt, latencies };
}

async function withCpu(server: Measured, act: () => Promise<Sending>): Promise<Measurement> {
  const before = await server.readCpuMs();
  const { count, elapsedMs, latencies } = await act();
  const cpuMs = (await server.readCpuMs()) - before;
  return {
    requests: count,
    perSecond: (count / elapsedMs) * 1000,
    cpuMsPerRequest: cpuMs / count,
    busyCores: cpuMs / elapsedMs,
    ...percentiles(latencies),
  };
}

/** The middle one, the upper of two; NaN of none. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

export function percentiles(milliseconds: number[]): { p50Ms: number; p99Ms: number } {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** Node adds these itself to a bare server's answers. */
export const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/** Records an answer of the server, byte by byte, for a bare server. */
export async function copyAnswer(url: string, init: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(init.headers);
  headers.set('accept-encoding', 'identity');
  const response = await fetch(url, { ...init, headers });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !OWN_HEADERS.has(name)),
    bodyBase64: Buffer.from(await response.arrayBuffer()).toString('base64'),
  };
}
