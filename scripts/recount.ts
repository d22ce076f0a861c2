import { findVoterDrift, repairVoterCounts, type VoterDrift } from '../database/daily-counts.ts';
import { findAllKeptDrift, repairKept } from '../database/kept-drift.ts';
import { type Drift, findDrift, repairTotals } from '../database/vote-totals.ts';
import type { DatabaseConfig } from '../server/config.database.ts';
import { runDatabaseCommand, withDatabase } from './database-command.ts';

/**
 * `npm run recount`: recounts the votes and compares the result with the server's counters; `npm run
 * recount -- --repair` also corrects the counters. Ends with 1 if they differed and were not corrected.
 */
async function recount(repair: boolean, config: DatabaseConfig): Promise<void> {
  await withDatabase(config, async (db) => {
    const drift = repair ? await repairTotals(db) : await findDrift(db);
    const voters = repair ? await repairVoterCounts(db) : await findVoterDrift(db);
    const kept = repair ? await repairKept(db) : await findAllKeptDrift(db);
    const lines = [
      ...drift.map(describeDrift),
      ...voters.map(describeVoterDrift),
      ...kept.map(({ of, key }) => `${of}, ${key}: not what it is kept of`),
    ];
    for (const line of lines) process.stdout.write(`${line}\n`);
    process.stdout.write(`${verdict(lines.length, repair)}\n`);
    if (lines.length > 0 && !repair) process.exitCode = 1;
  });
}

const describeDrift = ({ restaurantId, day, dishId, counted, voted }: Drift): string =>
  [
    `restaurant ${restaurantId}, ${day}, dish ${dishId}:`,
    ...Object.keys(voted)
      .filter((column) => counted[column] !== voted[column])
      .map((column) => `${column} ${counted[column]} counted, ${voted[column]} voted`),
  ].join(' ');

const describeVoterDrift = ({ metric, day, counted, voted }: VoterDrift): string =>
  metric === 'days'
    ? `${counted} people have other days of voting than their votes`
    : `${day}: ${metric} ${counted} counted, ${voted} voted`;

function verdict(differing: number, repaired: boolean): string {
  if (differing === 0) return 'The counters are what the votes give.';
  const found = `${differing} ${differing === 1 ? 'counter differs' : 'counters differ'} from the votes`;
  return repaired ? `${found}, and were written anew.` : `${found}: npm run recount -- --repair`;
}

await runDatabaseCommand((config) => recount(process.argv.includes('--repair'), config));
