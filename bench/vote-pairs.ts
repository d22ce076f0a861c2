import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readPostgresCpuMs } from './cpu.ts';
import { measureToTheLastAnswer, type Plan } from './load.ts';

/**
 * What a vote costs in this checkout beside another one, such as `git worktree add` makes of an earlier commit: rounds
 * in turn, so that the machine's other work falls on both alike. Each has a PostgreSQL database of its own. Both need
 * `dist/`.
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '4' },
    /** A folder for a CPU profile of this checkout's server. */
    profile: { type: 'string' },
  },
});
const here = resolve(import.meta.dirname, '..');
const CONNECTIONS = 10;
const plan: Plan = { connections: CONNECTIONS, seconds: Number(values.seconds), warmUpSeconds: 1 };

async function openSide(name: string, folder: string, flags: string[]) {
  const load = async <Module>(file: string): Promise<Module> =>
    import(pathToFileURL(resolve(folder, 'bench', file)).href) as Promise<Module>;
  const { openPostgresFestival, productionEnv } =
    await load<typeof import('./festival.ts')>('festival.ts');
  const voters = await load<typeof import('./voters.ts')>('voters.ts');
  const { startChildServer } = await load<typeof import('./child-server.ts')>('child-server.ts');
  const festival = await openPostgresFestival(CONNECTIONS);
  const client = new pg.Client({ connectionString: festival.url });
  await client.connect();
  await voters.insertVoters(client);
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
  const backend = rows[0]?.id ?? Number.NaN;
  const server = await startChildServer(
    'server-process.ts',
    { ...productionEnv, ...festival.env },
    flags,
  );
  return {
    name,
    cpuMs: [] as number[],
    databaseMs: [] as number[],
    perSecond: [] as number[],
    async round() {
      await voters.forgetVotes(client);
      const before = readPostgresCpuMs(backend);
      const measured = await measureToTheLastAnswer(
        server,
        voters.ballotsAt(voters.places),
        201,
        plan,
      );
      const stored = await voters.countVotes(client);
      if (stored !== measured.requestsWithWarmUp) {
        throw new Error(
          `${measured.requestsWithWarmUp} ballots were counted, and ${stored} are stored.`,
        );
      }
      this.databaseMs.push((readPostgresCpuMs(backend) - before) / measured.requestsWithWarmUp);
      this.cpuMs.push(measured.cpuMsPerRequest);
      this.perSecond.push(measured.perSecond);
    },
    async close() {
      await server.stop();
      await client.end();
      await festival.remove();
    },
  };
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const flags = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
const sides = [await openSide('this checkout', here, flags)];
if (values.before) sides.unshift(await openSide(values.before, resolve(values.before), []));
try {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side.round();
  }
  for (const { name, cpuMs, databaseMs, perSecond } of sides) {
    const [server, database, rate] = [cpuMs, databaseMs, perSecond].map(median);
    console.log(
      `${name}: ${server?.toFixed(3)} ms of CPU a vote (${cpuMs.map((ms) => ms.toFixed(2)).join(' ')}), PostgreSQL ${database?.toFixed(3)} ms (${databaseMs.map((ms) => ms.toFixed(2)).join(' ')}), ${rate?.toFixed(0)} votes/s`,
    );
  }
} finally {
  for (const side of sides) await side.close();
}
