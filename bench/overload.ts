import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildWhenNeeded } from '../scripts/web-build.ts';
import { type ChildServer, startChildServer } from './child-server.ts';
import { readPostgresCpuMs } from './cpu.ts';
import { openPostgresFestival, productionEnv } from './festival.ts';
import { type Offered, offer, quantile } from './open-loop.ts';
import type { OverloadPoint } from './overload-report.ts';
import {
  ballotOf,
  countVotes,
  forgetVotes,
  insertVoters,
  numberOf,
  places,
  VOTERS,
} from './voters.ts';

// Votes at one server at a multiple of the rate that it sustains: how many are served, refused (503) and
// left without an answer, how long the served ones took, what the server's memory did, and how soon it is
// as before. Every vote that was answered with 201 must be stored, and no other.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    /** The rate that counts as sustained, in votes a second; measured if it is not given. */
    rate: { type: 'string' },
    times: { type: 'string', default: '1,2,5' },
    /** Where the figures are written, as JSON; `overload-chart.ts` draws them. */
    json: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const TIMEOUT_MS = 15_000;
const say = (text: string) => void process.stdout.write(`${text}\n`);

let voter = 0;
function nextVote(): Buffer {
  const index = voter++ % VOTERS;
  const place = places[index % places.length];
  if (!place) throw new Error('A ballot needs a place.');
  const own = { ...place, latitude: place.latitude + index * 1e-9 };
  const { method, path, headers, body } = ballotOf(numberOf(index), own, randomUUID());
  const lines = Object.entries({
    host: 'vota-taco.example',
    ...headers,
    // Phones of many networks.
    'x-forwarded-for': `10.${index % 200}.${(index >> 8) % 250}.7`,
    'content-length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

buildWhenNeeded();
const festival = await openPostgresFestival(10);
const client = new pg.Client({ connectionString: festival.url });
await client.connect();
let server: ChildServer | undefined;

/** CPU time in milliseconds, user and system, since the start. */
interface Cpu {
  server: number;
  postgres: number;
  generator: number;
}

async function readCpu(): Promise<Cpu> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { user, system } = process.cpuUsage();
  return {
    server: (await server?.readCpuMs()) ?? Number.NaN,
    postgres: readPostgresCpuMs(rows[0]?.pid ?? 0),
    generator: (user + system) / 1000,
  };
}

type Measured = Offered & { cpu: Cpu };

async function run(perSecond: number, forSeconds = seconds): Promise<Measured> {
  const port = Number(new URL(server?.url ?? '').port);
  const requests = Array.from({ length: Math.ceil(perSecond * forSeconds) }, nextVote);
  const before = await readCpu();
  const offered = await offer({
    port,
    perSecond,
    seconds: forSeconds,
    timeoutMs: TIMEOUT_MS,
    requests,
  });
  const after = await readCpu();
  const cpu = {
    server: after.server - before.server,
    postgres: after.postgres - before.postgres,
    generator: after.generator - before.generator,
  };
  return { ...offered, cpu };
}

function describe(
  name: string,
  { sent, statuses, servedMs, seconds: took, cpu }: Measured,
): string {
  const of = (status: number) => statuses[status] ?? 0;
  const others = Object.entries(statuses).filter(
    ([status]) => !['0', '201', '503'].includes(status),
  );
  const share = (ms: number) => `${Math.round(ms / took / 10)} %`;
  return [
    name.padEnd(24),
    `offered ${Math.round(sent / took)}/s`,
    `served ${Math.round(of(201) / took)}/s`,
    `503 ${of(503)}`,
    `no answer ${of(0)}`,
    `others ${JSON.stringify(Object.fromEntries(others))}`,
    `p50 ${Math.round(quantile(servedMs, 0.5))} ms`,
    `p99 ${Math.round(quantile(servedMs, 0.99))} ms`,
    `of a core: server ${share(cpu.server)}, PostgreSQL ${share(cpu.postgres)}, generator ${share(cpu.generator)}`,
    `served per CPU second of the server ${Math.round((of(201) * 1000) / cpu.server)}`,
  ].join('  ');
}

function pointOf(
  times: number,
  { sent, statuses, servedMs, seconds: took, cpu }: Measured,
): OverloadPoint {
  const of = (status: number) => (statuses[status] ?? 0) / took;
  return {
    times,
    offered: sent / took,
    served: of(201),
    refused: of(503),
    noAnswer: statuses[0] ?? 0,
    p50Ms: quantile(servedMs, 0.5),
    p99Ms: quantile(servedMs, 0.99),
    cores: {
      server: cpu.server / took / 1000,
      postgres: cpu.postgres / took / 1000,
      generator: cpu.generator / took / 1000,
    },
  };
}

async function proveStored(before: number, offered: Offered): Promise<void> {
  const stored = (await countVotes(client)) - before;
  const answered = offered.statuses[201] ?? 0;
  const uncertain = offered.statuses[0] ?? 0;
  const isTrue = stored >= answered && stored <= answered + uncertain;
  say(`    answered ${answered}, stored ${stored}${isTrue ? '' : '  <-- NOT THE SAME'}`);
  if (!isTrue) process.exitCode = 1;
}

/** Doubles the rate until not everything is served within the seconds, then takes what was served. */
async function findRate(): Promise<number> {
  let best = 0;
  for (let rate = 100; rate <= 6400; rate *= 1.5) {
    const offered = await run(rate, 3);
    const served = (offered.statuses[201] ?? 0) / 3;
    best = Math.max(best, served);
    if (served < rate * 0.95 || quantile(offered.servedMs, 0.99) > 500) break;
  }
  return best;
}

try {
  await insertVoters(client);
  await forgetVotes(client);
  server = await startChildServer('server-process.ts', { ...productionEnv, ...festival.env });
  await run(100, 2);
  const rate = values.rate ? Number(values.rate) : await findRate();
  say(`sustained: ${Math.round(rate)} votes a second`);
  const points: OverloadPoint[] = [];
  for (const times of values.times.split(',').map(Number)) {
    await forgetVotes(client);
    voter = 0;
    const memoryBefore = await server.readMemoryBytes();
    const before = await countVotes(client);
    const offered = await run(rate * times);
    say(describe(`${times} x the rate`, offered));
    points.push(pointOf(times, offered));
    await proveStored(before, offered);
    const memory = await server.readMemoryBytes();
    say(`    memory ${Math.round(memoryBefore / 1e6)} -> ${Math.round(memory / 1e6)} MB`);
    for (let second = 1; second <= 3; second += 1) {
      say(describe(`    ${second} s afterwards, half`, await run(rate / 2, 1)));
    }
  }
  if (values.json) {
    const run = {
      date: new Date().toISOString().slice(0, 10),
      machine: `${availableParallelism()} cores, Node ${process.version}`,
      database: festival.version,
      seconds,
      sustained: rate,
      points,
    };
    writeFileSync(values.json, `${JSON.stringify(run, null, 2)}\n`);
  }
} finally {
  await server?.stop();
  await client.end();
  await festival.remove();
}
