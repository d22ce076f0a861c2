import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readPostgresCpuMs } from './cpu.ts';
import { startChildServer } from './child-server.ts';
import { copyAnswer, measureRequest, measureToTheLastAnswer, type Plan, median } from './load.ts';

/**
 * What a vote, or a GET, costs in this checkout beside another one, such as `git worktree add` makes of an earlier
 * commit: rounds in turn, so that the machine's other work falls on both alike. Each has a PostgreSQL database of its
 * own. Both need `dist/`. Beside a GET, `node:http` alone answers the same bytes.
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    /** Of a GET, in place of votes. */
    path: { type: 'string' },
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '3' },
    /** A folder for a CPU profile of this checkout's server. */
    profile: { type: 'string' },
  },
});
const CONNECTIONS = 10;
const plan: Plan = { connections: CONNECTIONS, seconds: Number(values.seconds), warmUpSeconds: 1 };

/** CPU of one request: of the server's process, and of PostgreSQL; milliseconds. */
interface Round {
  server: number;
  database: number;
  perSecond: number;
}

/** One of those that are compared. */
interface Side {
  name: string;
  url: string;
  rounds: Round[];
  measure(): Promise<void>;
  close(): Promise<void>;
}

async function openSide(name: string, folder: string, flags: string[]): Promise<Side> {
  const load = async <Module>(file: string): Promise<Module> =>
    import(pathToFileURL(resolve(folder, 'bench', file)).href) as Promise<Module>;
  const { openPostgresFestival, productionEnv } =
    await load<typeof import('./festival.ts')>('festival.ts');
  const voters = await load<typeof import('./voters.ts')>('voters.ts');
  const child = await load<typeof import('./child-server.ts')>('child-server.ts');
  const festival = await openPostgresFestival(CONNECTIONS);
  const client = new pg.Client({ connectionString: festival.url });
  await client.connect();
  await voters.insertVoters(client);
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
  const backend = rows[0]?.id ?? Number.NaN;
  const env = { ...productionEnv, ...festival.env };
  const server = await child.startChildServer('server-process.ts', env, flags);

  const rounds: Round[] = [];

  async function measureVotes() {
    await voters.forgetVotes(client);
    const before = readPostgresCpuMs(backend);
    const measured = await measureToTheLastAnswer(
      server,
      voters.ballotsAt(voters.places),
      201,
      plan,
    );
    const stored = await voters.countVotes(client);
    const answered = measured.requestsWithWarmUp;
    if (stored !== answered) throw new Error(`${answered} ballots were counted, ${stored} stored.`);
    return { measured, database: (readPostgresCpuMs(backend) - before) / answered };
  }

  async function measurePath(path: string) {
    const before = readPostgresCpuMs(backend);
    const measured = await measureRequest(server, { path }, plan);
    const part = plan.seconds / (plan.seconds + plan.warmUpSeconds);
    return {
      measured,
      database: ((readPostgresCpuMs(backend) - before) * part) / measured.requests,
    };
  }

  return {
    name,
    url: server.url,
    rounds,
    async measure() {
      const { measured, database } = await (values.path
        ? measurePath(values.path)
        : measureVotes());
      const { cpuMsPerRequest, perSecond } = measured;
      rounds.push({ server: cpuMsPerRequest, database, perSecond });
    },
    async close() {
      await server.stop();
      await client.end();
      await festival.remove();
    },
  };
}

/** `node:http` alone, with what this checkout answers. */
async function openBare(url: string, path: string): Promise<Side> {
  const bare = await startChildServer('bare-process.ts');
  const rounds: Round[] = [];
  await bare.setAnswer(await copyAnswer(url + path));
  return {
    name: 'node:http alone',
    url: bare.url,
    rounds,
    async measure() {
      const { cpuMsPerRequest, perSecond } = await measureRequest(bare, { path }, plan);
      rounds.push({ server: cpuMsPerRequest, database: 0, perSecond });
    },
    close: () => bare.stop(),
  };
}

const flags = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
const own = await openSide('this checkout', resolve(import.meta.dirname, '..'), flags);
const sides = [own];
if (values.path) sides.push(await openBare(own.url, values.path));
if (values.before) sides.unshift(await openSide(values.before, resolve(values.before), []));
try {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side.measure();
  }
  for (const { name, rounds } of sides) {
    const of = (figure: keyof Round, digits: number) => {
      const all = rounds.map((round) => round[figure]);
      return `${median(all).toFixed(digits)} (${all.map((one) => one.toFixed(digits)).join(' ')})`;
    };
    console.log(`${name}
  server, ms of CPU a request: ${of('server', 3)}
  PostgreSQL, the same: ${of('database', 3)}
  requests/s: ${of('perSecond', 0)}`);
  }
} finally {
  for (const side of sides) await side.close();
}
