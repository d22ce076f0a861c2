import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { inParts } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { profiles } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import type { AuditAction, AuditRole, Changes } from '../../domain/audit/rules.ts';
import { likePart, nameContains } from '../sql/text-search.ts';
import { startOf } from '../sql/festival-day.ts';

/** The acting person, and their role. */
export interface Actor {
  id: string;
  role: AuditRole;
}

export const asAdmin = ({ id }: { id: string }): Actor => ({ id, role: 'admin' });

export interface AuditEntry {
  action: AuditAction;
  subjectId: string;
  /** The name of the subject; left out for people, who appear by id alone. */
  subjectName?: string | null;
  restaurantId?: string | null;
  changes?: Changes | null;
}

/** A statement takes 65,535 parameters at most; an entry has eight. */
const ENTRIES_AT_ONCE = 5000;

/** Writes audit entries in the transaction of the change itself: both are saved, or neither. */
export async function insertAudit(
  tx: Queryable,
  { id, role }: Actor,
  at: Date,
  ...entries: AuditEntry[]
): Promise<void> {
  const rows = entries.map((entry) => ({ at, actorId: id, actorRole: role, ...entry }));
  await inParts(rows, (part) => tx.insert(auditLog).values(part), ENTRIES_AT_ONCE);
}

/** Records that an organiser downloaded a file. @param changes its contents, unless its name says so */
export const insertExport = (
  tx: Queryable,
  person: { id: string },
  at: Date,
  action: AuditAction,
  file: File,
  changes: Changes | null = null,
): Promise<void> =>
  insertAudit(tx, asAdmin(person), at, {
    action,
    subjectId: file.name,
    subjectName: file.name,
    changes,
  });

/** The filter of the log; days as in `festivalDay`, both included. */
export interface AuditFilter {
  q: string;
  actorId?: string | undefined;
  action?: AuditAction | undefined;
  restaurantId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

function contains(q: string): SQL {
  const part = `%${likePart(q)}%`;
  const people = sql`select profiles.id from profiles where profiles.full_name ilike ${part} or profiles.email::text ilike ${part}`;
  const places = sql`select restaurants.id from restaurants where ${nameContains(q)}`;
  // Arrays, so that each part is looked up by its own index.
  return sql`(${auditLog.subjectName} ilike ${part} or ${auditLog.actorName} ilike ${part} or ${auditLog.actorEmail} ilike ${part} or ${auditLog.actorId} = any (array(${people})) or ${auditLog.subjectId} = any (array(select found.id::text from (${people}) as found)) or ${auditLog.restaurantId} = any (array(${places})))`;
}

/** Entries before a number, the latest first, with current names. */
export function selectAudit(
  db: Queryable,
  { q, actorId, action, restaurantId, from, to }: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  const where = and(
    q ? contains(q) : undefined,
    actorId ? eq(auditLog.actorId, actorId) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    restaurantId ? eq(auditLog.restaurantId, restaurantId) : undefined,
    from ? sql`${auditLog.at} >= ${startOf(from, 0)}` : undefined,
    to ? sql`${auditLog.at} < ${startOf(to, 1)}` : undefined,
    before ? lt(auditLog.number, before) : undefined,
  );
  return selectEntries(db, where, limit);
}

const selectEntries = (db: Queryable, where: SQL | undefined, limit: number) =>
  db
    .select({
      number: auditLog.number,
      at: auditLog.at,
      actorId: auditLog.actorId,
      actor: { fullName: profiles.fullName, email: profiles.email },
      /** As the entry has them, also when the account is gone. */
      actorName: auditLog.actorName,
      actorEmail: auditLog.actorEmail,
      actorRole: auditLog.actorRole,
      action: auditLog.action,
      subjectId: auditLog.subjectId,
      subjectName: auditLog.subjectName,
      restaurantId: auditLog.restaurantId,
      restaurantName: restaurants.name,
      changes: auditLog.changes,
    })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.id, auditLog.actorId))
    .leftJoin(restaurants, eq(restaurants.id, auditLog.restaurantId))
    .where(where)
    .orderBy(desc(auditLog.number))
    .limit(limit);

/** The role in which somebody acted last; null: they never did. */
export async function hasActed(db: Queryable, personId: string): Promise<AuditRole | null> {
  const [last] = await db
    .select({ role: auditLog.actorRole })
    .from(auditLog)
    .where(eq(auditLog.actorId, personId))
    .orderBy(desc(auditLog.number))
    .limit(1);
  return last?.role ?? null;
}

/** One entry; undefined if there is none with that number. */
export async function selectAuditEntry(db: Queryable, number: number) {
  const [entry] = await selectEntries(db, eq(auditLog.number, number), 1);
  return entry;
}

/** The entries about an account, the latest first. */
export const selectAuditOf = (db: Queryable, personId: string, limit: number) =>
  selectEntries(
    db,
    sql`(${auditLog.subjectId} = ${personId} or ${auditLog.changes}->'userId'->>'to' = ${personId} or ${auditLog.changes}->'userId'->>'from' = ${personId})`,
    limit,
  );
export type AuditRow = Awaited<ReturnType<typeof selectAudit>>[number];

/** The accounts of these ids that still exist. */
export async function selectNames(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { fullName: string; email: string }>();
  const rows = await db
    .select({ id: profiles.id, fullName: profiles.fullName, email: profiles.email })
    .from(profiles)
    .where(inArray(profiles.id, [...ids]));
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}
