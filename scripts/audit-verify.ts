import type { DatabaseConfig } from '../server/config.database.ts';
import { type SealReport, verifySeals } from '../server/oversight/actions.ts';
import type { SealFault } from '../domain/audit/rules.seals.ts';
import { runDatabaseCommand, withDatabase } from './database-command.ts';

/**
 * `npm run audit:verify`: recomputes the chain of the audit log; `-- --head <hash>` also looks for the head that an
 * earlier backup has written down. Ends with 1 if anything is not as it was written.
 */
const SAID: Record<SealFault, string> = {
  positions_missing: 'links before it are gone',
  entry_missing: 'the entry is gone',
  actor_changed: 'name or address of its actor are not those that were written',
  actor_erased_early: 'name and address of its actor were erased before their time',
  actor_replaced: 'the account of its actor has another address than the entry',
  subject_changed: 'whom it was done to is not what was written',
  subject_erased_early: 'whom it was done to was erased before its time',
  entry_changed: 'it is not what was written',
};
/** The job adds entries every minute; some more for a busy machine, or a server that was off. */
const SEALED_WITHIN_MS = 15 * 60_000;

function describe(
  { links, head, foundAt, faults, unsealed }: SealReport,
  wanted: string | undefined,
) {
  const lines = faults.map(
    ({ position, number, fault }) => `link ${position}, entry ${number}: ${SAID[fault]}`,
  );
  if (wanted !== undefined && foundAt === null)
    lines.push(`No link has the hash ${wanted}: the log that it was written for is another one.`);
  const isGood = lines.length === 0;
  if (isGood && foundAt !== null) lines.push(`The head that you named is link ${foundAt}.`);
  if (unsealed.count > 0)
    lines.push(
      `${unsealed.count} of the newest entries have no link yet: a running server adds them every minute.`,
    );
  lines.push(
    isGood
      ? `The audit log is what was written: ${links} links, head ${head ?? 'none'}.`
      : 'The audit log is NOT what was written.',
  );
  return { lines, isGood };
}

async function verify(wanted: string | undefined, config: DatabaseConfig): Promise<void> {
  await withDatabase(config, async (db) => {
    const now = new Date();
    const report = await verifySeals(db, now, wanted);
    const { lines, isGood } = describe(report, wanted);
    process.stdout.write(`${lines.join('\n')}\n`);
    const { oldest } = report.unsealed;
    const isLate = oldest !== null && now.getTime() - oldest.getTime() > SEALED_WITHIN_MS;
    if (isLate)
      process.stdout.write(
        `The earliest of them is of ${oldest.toISOString()}: no server has run since.\n`,
      );
    if (!isGood) process.exitCode = 1;
  });
}

await runDatabaseCommand((config) => {
  const args = process.argv.slice(2);
  const at = args.indexOf('--head');
  if (at >= 0 && !args[at + 1]) throw new Error('Say which: npm run audit:verify -- --head <hash>');
  return verify(at >= 0 ? args[at + 1] : undefined, config);
});
