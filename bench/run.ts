import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../scripts/run-command.ts';
import { buildWhenNeeded } from '../scripts/web-build.ts';
import { startChildServer } from './child-server.ts';
import { openEmbeddedFestival, openPostgresFestival, productionEnv } from './festival.ts';
import { measureFirstViews } from './first-view.ts';
import { measureGrowth } from './growth-queries.ts';
import { measureImports } from './imports.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLive } from './live.ts';
import type { Plan } from './load.ts';
import { measurePeople } from './people.ts';
import { describe, type Report } from './report.ts';
import { measureStateList } from './state-list.ts';
import { measureVote } from './vote.ts';

const { values } = parseArgs({
  options: {
    /** The date in the report. */
    date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    /** Duration of each measurement, without its warm-up. */
    seconds: { type: 'string', default: '5' },
  },
});

const seconds = Math.max(1, Number(values.seconds));
const plan: Plan = { connections: 10, seconds, warmUpSeconds: Math.min(2, seconds) };
const say = (text: string) => void process.stderr.write(`  ${text}\n`);

/** Started resources; the last is stopped first. */
const endings: (() => Promise<void>)[] = [];
async function endAll(): Promise<void> {
  for (let end = endings.pop(); end; end = endings.pop()) {
    await end().catch((error: unknown) => say(String(error)));
  }
}
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => void endAll().finally(() => process.exit(code)));
}

// Nothing else catches an error in autocannon's callbacks.
process.on('uncaughtException', (error) => void endAndFail(error));

async function endAndFail(error: Error): Promise<void> {
  say(error.message);
  await endAll();
  process.exit(1);
}

/** Starts something that is stopped at the end. */
async function keep<Thing>(starting: Promise<Thing>, end: (thing: Thing) => Promise<void>) {
  const thing = await starting;
  endings.push(() => end(thing));
  return thing;
}

async function measure(): Promise<Report> {
  say('databases and servers');
  const onPostgres = await keep(openPostgresFestival(plan.connections), (it) => it.remove());
  const onEmbedded = await keep(openEmbeddedFestival(), (it) => it.remove());
  const start = (festival: { env: Record<string, string> }) =>
    keep(startChildServer('server-process.ts', { ...productionEnv, ...festival.env }), (it) =>
      it.stop(),
    );
  const servers = {
    postgres: await start(onPostgres),
    embedded: await start(onEmbedded),
    bare: await keep(startChildServer('bare-process.ts'), (it) => it.stop()),
  };
  return {
    date: values.date,
    machine: {
      cores: availableParallelism(),
      processor: cpus()[0]?.model.trim() ?? 'unknown',
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      node: process.version,
      database: onPostgres.version,
    },
    plan,
    stateList: await measureStateList(servers, plan, say),
    firstView: await measureFirstViews(servers.postgres, say),
    lighthouse: await measureLighthouse(servers.postgres.url, say),
    vote: await measureVote(onPostgres, servers, plan, say),
    live: await measureLive(onPostgres, servers.postgres, say),
    people: await measurePeople(onPostgres, servers, plan, say),
    imports: await measureImports(servers, say),
    growth: await measureGrowth(onPostgres, say),
  };
}

try {
  process.chdir(projectRoot);
  buildWhenNeeded();
  const report = await measure();
  const folder = join(projectRoot, '.tmp');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'bench.json'), `${JSON.stringify(report, null, 2)}\n`);
  process.stdout.write(`\n${describe(report)}Also in .tmp/bench.json\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await endAll();
}
