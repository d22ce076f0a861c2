import { type SQL, sql } from 'drizzle-orm';
import { databaseFault, type Queryable } from './open.ts';

/** How long a change waits for others before its user is asked to try again. */
const LOCK_WAIT_MS = 3000;

/**
 * Takes an exclusive lock until the end of the transaction.
 * @returns as `takeInTime`
 */
export const lockInTime = (tx: Queryable, lock: number): Promise<boolean> =>
  takeInTime(tx, sql`select pg_advisory_xact_lock(${lock})`);

/**
 * Runs a statement that takes a lock until the end of the transaction.
 * @returns false if it was not free in time: then the transaction can only be rolled back
 */
export async function takeInTime(tx: Queryable, lock: SQL): Promise<boolean> {
  await tx.execute(sql`set local lock_timeout = ${sql.raw(String(LOCK_WAIT_MS))}`);
  try {
    await tx.execute(lock);
  } catch (error) {
    if (databaseFault(error)?.sqlState === '55P03') return false;
    throw error;
  }
  await tx.execute(sql`set local lock_timeout to default`);
  return true;
}
