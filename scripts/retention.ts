import { RETENTION_POLICY_NAMES, RETENTION } from '../domain/retention/rules.ts';
import { createLog } from '../server/http/log.ts';
import { standardError } from '../server/http/log-output.ts';
import { type Kept, applyRetention, inspectRetention } from '../server/retention/actions.ts';
import type { DatabaseConfig } from '../server/config.database.ts';
import { runDatabaseCommand, withDatabase } from './database-command.ts';

/**
 * `npm run retention`: erases all data that is due under the retention policies, as the server does every
 * ten minutes, and prints the result; `npm run retention -- --dry-run` only reports, and changes nothing.
 * Ends with 1 if a retention policy failed.
 */
async function retain(isDryRun: boolean, config: DatabaseConfig): Promise<void> {
  await withDatabase(config, async (db) => {
    const now = () => new Date();
    const looks = await inspectRetention(db, now());
    // Standard output contains only the table.
    const log = createLog({ logLevel: 'error' }, standardError());
    const kept = isDryRun ? [] : await applyRetention({ db, log, now }, { batches: Infinity });
    const rows = looks.map(({ policy, due, oldest }) => [
      policy,
      periodOf(policy),
      String(due),
      oldest?.toISOString().slice(0, 10) ?? '-',
      ...(isDryRun ? [] : [erasedOf(kept.find((one) => one.policy === policy))]),
    ]);
    const head = ['policy', 'kept for', 'due', 'oldest', ...(isDryRun ? [] : ['erased'])];
    process.stdout.write(`${tableOf([head, ...rows])}\n`);
    if (isDryRun) process.stdout.write('Nothing was changed.\n');
    if (kept.some(({ failure }) => failure !== null)) process.exitCode = 1;
  });
}

function periodOf(policy: (typeof RETENTION_POLICY_NAMES)[number]): string {
  const { period } = RETENTION[policy];
  return 'days' in period ? `${period.days} days` : `${period.years} years`;
}

const erasedOf = (kept: Kept | undefined): string =>
  kept ? `${kept.erased}${kept.failure === null ? '' : `, then failed: ${kept.failure}`}` : '-';

/** Aligned columns. */
function tableOf(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

await runDatabaseCommand((config) => retain(process.argv.includes('--dry-run'), config));
