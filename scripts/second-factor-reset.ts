import type { Database } from '../database/open.ts';
import type { DatabaseConfig } from '../server/config.database.ts';
import { takeFactors } from '../server/second-factors/actions.operator.ts';
import { runDatabaseCommand, withDatabase } from './database-command.ts';

/**
 * `npm run second-factor:reset -- <address>`: for the operator, where the only organiser has lost phone and recovery
 * codes. Takes the second step from the account and signs it out; then its password alone signs in.
 */
async function reset(email: string, config: DatabaseConfig): Promise<void> {
  await withDatabase(config, async (db: Database) => {
    const outcome = await takeFactors(db, email, new Date());
    process.stdout.write(`${SAID[outcome](email)}\n`);
    if (outcome !== 'taken') process.exitCode = 1;
  });
}

const SAID: Record<Awaited<ReturnType<typeof takeFactors>>, (email: string) => string> = {
  taken: (email) =>
    `The second step of ${email} is reset, and the account is signed out everywhere. Within a day of the next act as an organizer it must have a new one, where SECOND_FACTOR is required. Tell its owner: no mail was sent.`,
  none: (email) => `${email} has no second step.`,
  unknown: (email) => `There is no account with the address ${email}.`,
};

await runDatabaseCommand((config) => {
  const [email] = process.argv.slice(2);
  if (!email) throw new Error('Say whose: npm run second-factor:reset -- <address>');
  return reset(email, config);
});
