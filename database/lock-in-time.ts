import { sql } from 'drizzle-orm';
import { databaseFault, type Queryable } from './open.ts';

/** So long whoever saves something waits for others; they are then told that they may try again. */
const LOCK_WAIT_MS = 3000;

/**
 * Takes a lock that nobody else has until the transaction ends.
 * @returns false when it was not free in time: the transaction can only be given up then
 */
export async function lockInTime(tx: Queryable, lock: number): Promise<boolean> {
  await tx.execute(sql`set local lock_timeout = ${sql.raw(String(LOCK_WAIT_MS))}`);
  try {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
  } catch (error) {
    if (databaseFault(error)?.sqlState === '55P03') return false;
    throw error;
  }
  await tx.execute(sql`set local lock_timeout to default`);
  return true;
}
