import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { repairVoterCounts } from '../database/daily-counts.ts';
import { noteEverything } from '../database/kept-drift.ts';
import { keepPatterns } from '../database/kept-patterns.ts';
import { keepTallies } from '../database/kept-tallies.ts';
import type { Database } from '../database/open.ts';
import { repairTotals } from '../database/vote-totals.ts';
import { festivalDay } from '../domain/festival.ts';
import { describeApi } from '../server/app/openapi.ts';
import { readConfig } from '../server/config.ts';
import { openPostgresFestival, productionEnv } from './festival.ts';
import { fillFestival } from './growth-fill.ts';
import { describeGrowth } from './growth-report.ts';
import { planReads } from './growth-plan.ts';
import { measureReads } from './growth-reads.ts';

// `node bench/growth.ts`: every GET of the OpenAPI document and the pages, at the demo and at a hundred times its
// size. Prints a table, slowest first; ends with 1 where one grows beyond the ceilings of growth-report.ts.
// `--only '^/rankings'`: those whose names match the regular expression.
const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values;
const say = (text: string) => void process.stderr.write(`${text}\n`);
const festival = await openPostgresFestival(10);
const client = new pg.Client({ connectionString: festival.url });
try {
  await client.connect();
  await client.query('vacuum analyze');
  const { publicUrl } = readConfig({ ...productionEnv, ...festival.env });
  // The same ones at both sizes.
  const whole = await planReads(await describeApi({ publicUrl }), client);
  const plan = whole.filter(({ name }) => new RegExp(only).test(name));
  say(`${plan.length} reads at the demo`);
  const before = await measureReads(festival.env, client, plan);
  await fillFestival(client, say);
  const db = drizzle(client) as unknown as Database;
  say('counting the totals');
  await repairTotals(db);
  await repairVoterCounts(db);
  // The copies were made without triggers; then what a maintenance does.
  await noteEverything(db);
  await keepTallies(db);
  await keepPatterns(db, festivalDay(new Date()));
  await client.query('vacuum analyze');
  say(`${plan.length} reads at a hundred times its size`);
  const after = await measureReads(festival.env, client, plan);
  const { lines, grown } = describeGrowth(before, after);
  process.stdout.write(`${lines.join('\n')}\n`);
  if (grown.length > 0) process.exitCode = 1;
} finally {
  await client.end();
  await festival.remove();
}
