import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Request } from 'autocannon';
import pg from 'pg';
import { findFreePort } from '../scripts/postgres.ts';
import { buildWhenNeeded } from '../scripts/web-build.ts';
import { readTreeCpuMs } from './cpu.ts';
import { openPostgresFestival, productionEnv } from './festival.ts';
import {
  measureRequest,
  measureToTheLastAnswer,
  type Measured,
  median,
  type Plan,
} from './load.ts';
import { ballotsAt, cookieOf, forgetVotes, insertVoters, numberOf, places } from './voters.ts';

// `node bench/processes.ts`: one process, two that the watching process hands connections to (`WEB_CONCURRENCY=2`,
// decision 0101), and two with a socket of their own each at the same port (`reusePort`): requests a second, CPU of
// all processes of the server for a request, and how evenly the connections fall. In turn, so that the machine's
// other work falls on all alike. The generator of the load needs a core of its own, too.
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '3' }, rounds: { type: 'string', default: '3' } },
});
const CONNECTIONS = 16;
const plan: Plan = {
  connections: CONNECTIONS,
  seconds: Number(values.seconds),
  warmUpSeconds: 1,
};
const GIVE_UP_MS = 60_000;
const program = fileURLToPath(new URL('processes-server.ts', import.meta.url));
const besideOthers = ['--import', new URL('reuse-port.ts', import.meta.url).href];

/** How the processes of a server share its port. */
const WAYS = {
  'one process': { processes: 1, flags: [] as string[], env: {} },
  'cluster of two': { processes: 1, flags: [] as string[], env: { WEB_CONCURRENCY: '2' } },
  'reusePort, two': { processes: 2, flags: besideOthers, env: {} },
};

const READS: [name: string, request: Request][] = [
  ['a list, shared for a second', { path: '/api/restaurants?stateId=SC' }],
  ['a page that is rendered', { path: '/my-votes', headers: { cookie: cookieOf(numberOf(1)) } }],
];

/** Servers at one port, with all their processes. */
async function startAt(way: keyof typeof WAYS, env: Record<string, string>) {
  const port = await findFreePort();
  const { processes, flags, env: own } = WAYS[way];
  const children: ChildProcess[] = [];
  // One after the other: the first migrates.
  for (let number = 0; number < processes; number += 1) {
    const child = spawn(process.execPath, [...flags, program], {
      env: { PATH: process.env.PATH, ENV_FILE: '/dev/null', ...env, ...own, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(child);
    await waitUntilReady(child, port);
  }
  // All processes of a cluster, and a second one at the same port that the probe above did not meet.
  await sleep(5000);
  const measured: Measured = {
    url: `http://127.0.0.1:${port}`,
    endedBy: () => (children.some(({ exitCode }) => exitCode !== null) ? 'A server ended.' : null),
    readCpuMs: () => Promise.resolve(sum(children.map(({ pid = 0 }) => readTreeCpuMs(pid)))),
  };
  const stop = async () => {
    await Promise.all(
      children.map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }),
    );
  };
  return { measured, stop };
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS;
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    if (performance.now() > deadline) throw new Error('The server does not answer.');
    await sleep(50);
  }
}

const sum = (figures: number[]) => figures.reduce((one, other) => one + other, 0);

const rows = new Map<string, { perSecond: number[]; cpuMs: number[] }>();
const note = (way: string, what: string, perSecond: number, cpuMs: number) => {
  const name = `${what}, ${way}`;
  const row = rows.get(name) ?? { perSecond: [], cpuMs: [] };
  rows.set(name, row);
  row.perSecond.push(perSecond);
  row.cpuMs.push(cpuMs);
};

buildWhenNeeded();
const festival = await openPostgresFestival(10);
const client = new pg.Client({ connectionString: festival.url });
try {
  await client.connect();
  await insertVoters(client);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const way of Object.keys(WAYS) as (keyof typeof WAYS)[]) {
      const server = await startAt(way, { ...productionEnv, ...festival.env });
      try {
        for (const [what, request] of READS) {
          const { perSecond, cpuMsPerRequest } = await measureRequest(
            server.measured,
            request,
            plan,
          );
          note(way, what, perSecond, cpuMsPerRequest);
        }
        await forgetVotes(client);
        const vote = await measureToTheLastAnswer(server.measured, ballotsAt(places), 201, plan);
        note(way, 'a vote', vote.perSecond, vote.cpuMsPerRequest);
      } finally {
        await server.stop();
      }
    }
  }
} finally {
  await client.end();
  await festival.remove();
}
for (const [name, { perSecond, cpuMs }] of [...rows].toSorted(([one], [other]) =>
  one.localeCompare(other),
)) {
  const figures = `${Math.round(median(perSecond))} a second, ${median(cpuMs).toFixed(3)} ms of CPU`;
  process.stdout.write(`${name.padEnd(46)} ${figures}\n`);
}
