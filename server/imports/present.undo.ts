import { changesBetween, emptied } from '../../domain/audit/rules.ts';
import type { UndoPlan } from '../../domain/imports/rules.undo-plan.ts';
import type { FormerFields, Imported, UndoFacts } from '../../domain/imports/rules.undo.ts';
import { IMPORT_LIMITS } from '../../domain/imports/rules.limits.ts';
import type { ListedUndo } from '../../domain/imports/schema.ts';
import { SHEET_KINDS, type SheetKind } from '../../domain/sheets/fields.ts';
import type { AuditEntry } from '../audit/queries.ts';
import { NOUN, presentEntries } from './present.ts';

const sizeOf = ({ restaurants, dishes }: Record<SheetKind, unknown[]>) =>
  restaurants.length + dishes.length;

/** How many restaurants and dishes it deletes, sets back and leaves. */
export const countUndo = ({ deleted, restored, left }: UndoPlan): ListedUndo['counts'] => ({
  deleted: sizeOf(deleted),
  restored: sizeOf(restored),
  left: left.length,
});

/** @param names of restaurants, by id */
export function presentUndo(plan: UndoPlan, names: ReadonlyMap<string, string>): ListedUndo {
  const thingOf = (kind: SheetKind, { id, restaurantId, name }: Imported) => ({
    kind,
    id,
    restaurantId,
    name,
    restaurantName: kind === 'dishes' ? (names.get(restaurantId) ?? null) : null,
  });
  const deleted = SHEET_KINDS.flatMap((kind) =>
    plan.deleted[kind].map((one) => ({ ...thingOf(kind, one), isDeleted: true, fields: [] })),
  );
  const restored = SHEET_KINDS.flatMap((kind) =>
    plan.restored[kind].map((one) => ({
      ...thingOf(kind, one),
      isDeleted: false,
      fields: Object.keys(one.before),
    })),
  );
  const left = plan.left.slice(0, IMPORT_LIMITS.undoRows).map(({ reasons, isCreated, ...one }) => ({
    ...thingOf(one.kind, one),
    isCreated,
    reasons,
  }));
  return {
    counts: countUndo(plan),
    undoing: [...deleted, ...restored].slice(0, IMPORT_LIMITS.undoRows),
    left,
  };
}

/** The audit entries of an undo, in the order of its steps. @param rows as they were before */
export function presentUndone(
  { deleted, restored }: UndoPlan,
  rows: UndoFacts['rows'],
): AuditEntry[] {
  const fieldsOf = ({ id }: Imported): FormerFields => rows.get(id)?.fields ?? {};
  const entryOf = ({ id, name, restaurantId }: Imported) => ({
    subjectId: id,
    subjectName: name,
    restaurantId,
  });
  return [
    ...SHEET_KINDS.flatMap((kind) =>
      restored[kind].flatMap((one) =>
        presentEntries(kind, entryOf(one), changesBetween(fieldsOf(one), one.before)),
      ),
    ),
    ...SHEET_KINDS.toReversed().flatMap((kind) =>
      deleted[kind].map((one): AuditEntry => {
        const { archivedAt: _, ...fields } = fieldsOf(one);
        const changes = changesBetween(fields, emptied(fields));
        return { ...entryOf(one), action: `${NOUN[kind]}_deleted`, changes };
      }),
    ),
  ];
}
