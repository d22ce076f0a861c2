import { and, asc, desc, eq, getTableColumns, gt, isNull, max, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { auditLog, auditSeals } from '../../database/schema/audit.ts';
import { profiles } from '../../database/schema/people.ts';
import type { Seal } from '../../domain/audit/rules.seals.ts';

/** An arbitrary number that all servers share. */
const SEALING_LOCK = 7_426_036;

/** One server at a time adds to the chain; the lock ends with the transaction. */
export const lockSealing = (tx: Queryable) =>
  tx.execute(sql`select pg_advisory_xact_lock(${SEALING_LOCK})`);

/** The newest link; undefined: there is none. */
export async function selectLastSeal(db: Queryable): Promise<Seal | undefined> {
  const [last] = await db.select().from(auditSeals).orderBy(desc(auditSeals.position)).limit(1);
  return last;
}

/** The greatest number that has a link; 0: there is none. */
export async function selectLastSealed(db: Queryable): Promise<number> {
  const [found] = await db.select({ number: max(auditSeals.number) }).from(auditSeals);
  return found?.number ?? 0;
}

/**
 * Entries without a link above a number, the lowest first: a transaction may write a lower number later. Both tables are
 * read from that number on alone, by their indexes.
 */
export const selectUnsealed = (db: Queryable, above: number, limit: number) =>
  db
    .select(getTableColumns(auditLog))
    .from(auditLog)
    .leftJoin(auditSeals, and(eq(auditSeals.number, auditLog.number), gt(auditSeals.number, above)))
    .where(and(gt(auditLog.number, above), isNull(auditSeals.number)))
    .orderBy(asc(auditLog.number))
    .limit(limit);

export async function insertSeals(tx: Queryable, seals: readonly Seal[]): Promise<void> {
  if (seals.length > 0) await tx.insert(auditSeals).values([...seals]);
}

/** Whether one of an entry's ids that may be a person's is that of an account. */
const isSubjectThere = sql<boolean>`exists (
  select from ${profiles} where ${profiles.id}::text in (
    ${auditLog.subjectId}, ${auditLog.changes}->'userId'->>'from', ${auditLog.changes}->'userId'->>'to'
  ))`;

/** Links after a position, each with its entry, or null if that is gone, and with what accounts say of it. */
export const selectSeals = (db: Queryable, after: number, limit: number) =>
  db
    .select({
      seal: getTableColumns(auditSeals),
      entry: getTableColumns(auditLog),
      actorEmail: profiles.email,
      isSubjectThere,
    })
    .from(auditSeals)
    .leftJoin(auditLog, eq(auditLog.number, auditSeals.number))
    .leftJoin(profiles, eq(profiles.id, auditLog.actorId))
    .where(sql`${auditSeals.position} > ${after}`)
    .orderBy(asc(auditSeals.position))
    .limit(limit);

/** How many entries have no link yet, and the time of the earliest. */
export async function selectUnsealedCount(
  db: Queryable,
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = (await db.execute(sql`
    select count(*)::int as count, min(${auditLog.at})::text as oldest from ${auditLog}
    left join ${auditSeals} on ${auditSeals.number} = ${auditLog.number}
    where ${auditSeals.number} is null`)) as { rows: { count: number; oldest: string | null }[] };
  const [found] = rows;
  return { count: found?.count ?? 0, oldest: found?.oldest ? new Date(found.oldest) : null };
}
