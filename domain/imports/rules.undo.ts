import type { Changes } from '../audit/rules.ts';
import { togetherWith } from '../catalogue/rules.restore.ts';
import type { SheetKind } from '../sheets/fields.ts';

/** Former values of a table's columns, by their names in the schema. */
export type FormerFields = Record<string, unknown>;

/** A restaurant or dish that an import has written. */
export interface Imported {
  id: string;
  restaurantId: string;
  name: string;
  /** The version after the import: another one means that it was changed since. */
  version: number;
}
/** The same, with the values that the import has overwritten. */
export type Overwritten = Imported & { before: FormerFields };

/** The data to undo an applied import; after a partial undo, of what was left. */
export interface ImportUndo {
  created: Record<SheetKind, Imported[]>;
  changed: Record<SheetKind, Overwritten[]>;
}

/** What hangs on a row that an import has created, and would be lost with it. */
export const USE_RULES = [
  'votes',
  'reviews',
  'favourites',
  'owners',
  'staff',
  'requests',
  'proposals',
  'screens',
  'records',
  'dishes',
] as const;
/**
 * Why something stays as the import left it: what hangs on it, `featured` by another restaurant, `changed` or `deleted`
 * since, its former name is now another's, or the dish that it featured is gone.
 */
export const LEFT_RULES = [
  ...USE_RULES,
  'featured',
  'changed',
  'deleted',
  'name_taken',
  'dish_gone',
] as const;

export interface Use {
  rule: (typeof USE_RULES)[number];
  count: number;
}

export interface LeftReason {
  rule: (typeof LEFT_RULES)[number];
  /** Which fields stay, or were changed; empty: it is about the whole. */
  fields: string[];
  count: number | null;
  /** Who changed or deleted it, or which restaurant features it; null: unknown, or a deleted account. */
  name: string | null;
  /** When, ISO. */
  at: string | null;
}

/** A later change of the catalogue, from the audit log. */
export interface LaterChange {
  by: string | null;
  /** ISO */
  at: string;
  changes: Changes | null;
  /** Where it archived or restored; else null. */
  isArchived: boolean | null;
}

/** How things are now. */
export interface UndoFacts {
  /** The rows that exist, by id: those of the import, and the dishes that were featured before. */
  rows: ReadonlyMap<string, { version: number; fields: FormerFields }>;
  /** What hangs on those that the import created. */
  uses: ReadonlyMap<string, readonly Use[]>;
  /** The restaurants that feature a dish that the import created. */
  featuring: readonly { id: string; name: string; dishId: string }[];
  /** By id: what happened since the import to those whose version is another, the oldest first. */
  later: ReadonlyMap<string, readonly LaterChange[]>;
  /** Everything that takes part and may have the name that something would get back. */
  named: Record<SheetKind, readonly { id: string; name: string; within: string }[]>;
}

export type LeftRow = Imported & { kind: SheetKind; isCreated: boolean; reasons: LeftReason[] };

export const reasonOf = (rule: LeftReason['rule'], more: Partial<LeftReason> = {}): LeftReason => ({
  rule,
  fields: [],
  count: null,
  name: null,
  at: null,
  ...more,
});

/** Two values of a field; of archiving only whether, not when. */
function isSame(field: string, one: unknown, other: unknown): boolean {
  if (field === 'archivedAt') return ((one ?? null) === null) === ((other ?? null) === null);
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

export interface FieldsBack {
  /** Set back, with their former values. */
  back: FormerFields;
  /** Not set back now. */
  kept: FormerFields;
  reasons: LeftReason[];
}

/** The last change after which a field no longer says what the import wrote; null if it does. */
function changeOf(
  field: string,
  one: Imported,
  { rows, later }: UndoFacts,
): LaterChange | 'unknown' | null {
  const now = rows.get(one.id);
  if (!now || now.version === one.version) return null;
  const all = later.get(one.id) ?? [];
  if (all.length === 0) return 'unknown';
  if (field === 'archivedAt') {
    const archivings = all.filter(({ isArchived }) => isArchived !== null);
    const [first] = archivings;
    const isArchived = (now.fields[field] ?? null) !== null;
    return first && first.isArchived === isArchived ? (archivings.at(-1) ?? null) : null;
  }
  const changes = all.filter((change) => change.changes?.[field] !== undefined);
  const written = changes[0]?.changes?.[field]?.from;
  const isBack = changes.length === 0 || isSame(field, written, now.fields[field]);
  return isBack ? null : (changes.at(-1) ?? null);
}

/** One reason for all fields that the same change has altered. */
function changedReasons(altered: Map<string, LaterChange | 'unknown'>): LeftReason[] {
  const byChange = Map.groupBy(altered.keys(), (field) => altered.get(field));
  return [...byChange].map(([change, fields]) =>
    change === undefined || change === 'unknown'
      ? reasonOf('changed', { fields })
      : reasonOf('changed', { fields, name: change.by, at: change.at }),
  );
}

export function reasonsToStay(one: Imported, facts: UndoFacts): LeftReason[] {
  const now = facts.rows.get(one.id);
  if (!now) return [];
  const altered = new Map<string, LaterChange | 'unknown'>();
  for (const field of Object.keys(now.fields)) {
    const change = changeOf(field, one, facts);
    if (change) altered.set(field, change);
  }
  // Where nobody knows who it was, nobody knows what it was.
  const isUnknown = [...altered.values()].includes('unknown');
  return [
    ...(facts.uses.get(one.id) ?? []).map(({ rule, count }) => reasonOf(rule, { count })),
    ...(isUnknown ? [reasonOf('changed')] : changedReasons(altered)),
  ];
}

export function fieldsBack(one: Overwritten, facts: UndoFacts): FieldsBack {
  const now = facts.rows.get(one.id);
  if (!now) {
    const last = facts.later.get(one.id)?.at(-1);
    const reason = reasonOf('deleted', { name: last?.by ?? null, at: last?.at ?? null });
    return { back: {}, kept: {}, reasons: [reason] };
  }
  const plan: FieldsBack = { back: {}, kept: {}, reasons: [] };
  const altered = new Map<string, LaterChange | 'unknown'>();
  for (const [field, value] of Object.entries(one.before)) {
    if (isSame(field, now.fields[field], value)) continue;
    const changes = togetherWith(field).map((other) => changeOf(other, one, facts));
    const change = changes.find((found) => found !== null);
    if (change) altered.set(field, change);
    plan[change ? 'kept' : 'back'][field] = value;
  }
  plan.reasons.push(...changedReasons(altered));
  const { featuredDishId } = plan.back;
  if (typeof featuredDishId === 'string' && !facts.rows.has(featuredDishId)) {
    keep(plan, ['featuredDishId'], 'dish_gone');
  }
  return plan;
}

/** Leaves fields that were to be set back. */
export function keep(plan: FieldsBack, fields: readonly string[], rule: LeftReason['rule']): void {
  const found = fields.filter((field) => field in plan.back);
  for (const field of found) {
    plan.kept[field] = plan.back[field];
    delete plan.back[field];
  }
  plan.reasons.push(reasonOf(rule, { fields: found }));
}
