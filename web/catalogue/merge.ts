import type { AuditAction } from '../../domain/audit/rules.ts';
import type { AuditEntry } from '../../domain/audit/schema.ts';

/** Who changed a field meanwhile, and when. */
export interface Changer {
  name: string | null;
  at: string;
}

/** A field that someone else changed, with both values. */
export interface ConflictRow<Draft extends object> {
  field: keyof Draft & string;
  yours: Draft[keyof Draft];
  theirs: Draft[keyof Draft];
  by: Changer | null;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Merges concurrent edits: takes over fields that only they changed, keeps fields changed here, and lists
 * all that they changed.
 * @param base what both started from
 * @param stored what was edited here, as it would read once stored: the same in another spelling is no conflict
 */
export function mergeDrafts<Draft extends object>(
  base: Draft,
  mine: Draft,
  theirs: Draft,
  changerOf: (field: keyof Draft & string) => Changer | null,
  stored: Draft = mine,
): { draft: Draft; rows: ConflictRow<Draft>[] } {
  const draft = { ...mine };
  const rows: ConflictRow<Draft>[] = [];
  for (const field of Object.keys(theirs) as (keyof Draft & string)[]) {
    const isTheirs = !isSame(theirs[field], base[field]);
    if (!isTheirs) continue;
    if (isSame(theirs[field], stored[field])) {
      draft[field] = theirs[field];
      continue;
    }
    if (isSame(mine[field], base[field])) draft[field] = theirs[field];
    rows.push({ field, yours: mine[field], theirs: theirs[field], by: changerOf(field) });
  }
  return { draft, rows };
}

/** The latest entry of the log that names one of the fields. @param entries the latest first */
export function findChanger(
  entries: readonly AuditEntry[],
  { subjectId, action }: { subjectId: string; action: AuditAction },
  fields: readonly string[],
): Changer | null {
  const entry = entries.find(
    (one) =>
      one.subjectId === subjectId &&
      one.action === action &&
      fields.some((field) => one.changes?.[field] !== undefined),
  );
  return entry ? { name: entry.actor?.fullName || entry.actor?.email || null, at: entry.at } : null;
}
