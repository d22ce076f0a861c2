import type { Queryable } from '../../database/open.ts';
import { auditLog } from '../../database/schema/audit.ts';
import type { AuditAction, AuditRole, Changes } from '../../domain/audit/rules.ts';

/** Who does it, and as what. */
export interface Actor {
  id: string;
  role: AuditRole;
}

export interface AuditEntry {
  action: AuditAction;
  subjectId: string;
  /** What it is called; left out for people, who stand there by id alone. */
  subjectName?: string | null;
  restaurantId?: string | null;
  changes?: Changes | null;
}

/** A statement takes 65,535 parameters at most; an entry has eight. */
const ENTRIES_AT_ONCE = 5000;

/** Writes down what is done, in the transaction that does it: either both are there, or neither. */
export async function insertAudit(
  tx: Queryable,
  { id, role }: Actor,
  at: Date,
  ...entries: AuditEntry[]
): Promise<void> {
  const rows = entries.map((entry) => ({ at, actorId: id, actorRole: role, ...entry }));
  for (let start = 0; start < rows.length; start += ENTRIES_AT_ONCE) {
    await tx.insert(auditLog).values(rows.slice(start, start + ENTRIES_AT_ONCE));
  }
}
