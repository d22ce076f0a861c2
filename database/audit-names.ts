import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './open.ts';

const momentOf = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** How many entries of the audit log still name who acted although they are due, and the earliest that does. */
export const lookAtAuditNames = (before: Date): SQL => sql`
  select count(*) filter (where at < ${momentOf(before)})::int as due, min(at) as oldest
  from audit_log where actor_salt is not null`;

/** Entries per transaction. */
const AT_ONCE = 1000;

/**
 * Erases name and address of who acted, and the salt of their digest. The trigger `audit_log_not_changed` allows it in a
 * transaction that says so.
 * @param before entries that are older @returns number of entries
 */
export function eraseAuditNames(db: Database, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local vota_taco.forgetting = 'audit_names'`);
    const { rows } = (await tx.execute(sql`
      update audit_log set actor_name = null, actor_email = null, actor_salt = null
      where number in (
        select number from audit_log where at < ${momentOf(before)} and actor_salt is not null
        order by number limit ${AT_ONCE})
      returning 1 as one`)) as { rows: unknown[] };
    return rows.length;
  });
}
