import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { DEMO_PASSWORD } from '../database/demo/people.ts';
import { startServer } from '../server/app/start.ts';
import { readConfig } from '../server/config.ts';
import { openBuiltPages } from '../server/pages/built.ts';
import { productionEnv } from './festival.ts';
import type { PlannedRead } from './growth-plan.ts';
import { percentiles } from './load.ts';

export interface Read {
  status: number;
  /** Median of one request at a time, without the shared answers of a second. */
  ms: number;
  bytes: number;
  isFile: boolean;
  isPage: boolean;
}
/** By their names: account, path and query. */
export type Reads = Map<string, Read>;

const TIMES = 7;
/** A read that takes as long is measured once. */
const ONCE_MS = 400;
const ACCOUNTS = ['visitor', 'owner', 'admin'] as const;

/** Measures the reads in turn, in a server of its own that shares no answers. */
export async function measureReads(
  env: Record<string, string>,
  client: pg.Client,
  plan: PlannedRead[],
): Promise<Reads> {
  const config = readConfig({ ...productionEnv, ...env, LOG_LEVEL: 'silent' });
  const pages = await openBuiltPages({ demo: true });
  const server = await startServer(config, { pages, jobs: false, sharedForMs: 0 });
  const address = `http://127.0.0.1:${server.port}`;
  try {
    const cookies = new Map<string, string>([['nobody', '']]);
    for (const account of ACCOUNTS) {
      cookies.set(account, await signIn(address, config.publicUrl, account));
    }
    const reads: Reads = new Map();
    for (const planned of plan) {
      // Of exports only some a minute are answered.
      await client.query('truncate rate_limits');
      const cookie = cookies.get(planned.account) ?? '';
      reads.set(planned.name, await measure(address, planned, cookie));
    }
    return reads;
  } finally {
    await server.stop();
  }
}

async function signIn(address: string, origin: string, account: string): Promise<string> {
  const answer = await fetch(`${address}/api/people/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: `${account}@vota-taco.example`, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${account} cannot sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

let asked = 0;

async function measure(
  address: string,
  { target, isFile }: PlannedRead,
  cookie: string,
): Promise<Read> {
  const times: number[] = [];
  let status = 0;
  let bytes = 0;
  for (let run = 0; run < TIMES; run += 1) {
    asked += 1;
    const startedAt = performance.now();
    const answer = await fetch(address + target, {
      redirect: 'manual',
      headers: {
        cookie,
        'accept-encoding': 'identity',
        // No read is limited by those before it.
        'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
      },
    });
    bytes = (await answer.arrayBuffer()).byteLength;
    const tookMs = performance.now() - startedAt;
    status = answer.status;
    // The first one plans the statements.
    if (run > 0 || tookMs > ONCE_MS) times.push(tookMs);
    if (tookMs > ONCE_MS) break;
  }
  return {
    status,
    ms: percentiles(times).p50Ms,
    bytes,
    isFile,
    isPage: !target.startsWith('/api/'),
  };
}
