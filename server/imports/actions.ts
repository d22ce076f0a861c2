import type { Queryable } from '../../database/open.ts';
import { changesBetween } from '../../domain/audit/rules.ts';
import { losesPlace } from '../../domain/imports/rules.ts';
import type { FormerFields, ImportUndo } from '../../domain/imports/rules.undo.ts';
import type { ImportPlan } from '../../domain/imports/schema.ts';
import { SHEET_KINDS, type SheetKind } from '../../domain/sheets/fields.ts';
import type { Draft, Outcome, PlannedRow } from '../../domain/sheets/rules.ts';
import type { OtherColumn } from '../../domain/sheets/rules.columns.ts';
import { rowKeyOf } from '../../domain/sheets/rules.suspicions.ts';
import { type AuditEntry, insertAudit } from '../audit/queries.ts';
import { lockCatalogue } from '../catalogue/queries.ts';
import type { Services } from '../ports.ts';
import { refuse } from '../http/errors.ts';
import { selectVotingState } from '../settings/queries.ts';
import { choicesOf, digestOf, makePlan, type Notify } from './actions.plan.ts';
import { appliedRows, type CreatedRows } from './actions.applied.ts';
import { countOf, NOUN, presentAnswers, presentEntries } from './present.ts';
import { selectPlanned } from './queries.plan.ts';
import { lockImport, insertRows, tryLockImports, updateImport, updateRows } from './queries.ts';

type Base = Pick<Services, 'db' | 'now' | 'newId' | 'config'>;

/** What the organiser says with the import; as in the contract. */
interface Asked {
  importId: string;
  withoutRefused: boolean;
  withoutPlace: boolean;
  digest?: string | undefined;
}

/**
 * Applies the plan that was shown, in one transaction: a new plan against the current catalogue must
 * equal it.
 * @throws import_not_found, import_already_applied, import_plan_changed, import_refused_rows, import_unanswered,
 * import_columns_open, import_nothing_to_do, import_outdated, import_unplaced, import_busy
 */
export function applyImport(
  { db, now, newId, config }: Base,
  userId: string,
  asked: Asked,
  notify: Notify,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { importId } = asked;
    const locked = await lockWritable(tx, importId);
    if (locked.status !== 'checked') throw refuse('import_already_applied');
    const { sheets, digest, counts, reading } = locked.plan;
    if (asked.digest !== undefined && asked.digest !== digest) throw refuse('import_plan_changed');
    checkColumns(reading?.columns ?? []);
    const { refused, total } = checkCounts(counts, asked);
    const known = await selectPlanned(tx);
    const drafts = await makePlan(config, sheets, known, choicesOf(locked.plan), notify);
    const rows = drafts.map(({ planned }) => planned);
    if (digestOf(rows) !== digest) throw refuse('import_outdated');
    const at = now();
    if (!asked.withoutPlace && (await selectVotingState(tx, at)).isOpen) checkPlaces(rows);
    const { undo, entries, created } = await write(tx, drafts, { at, newId }, (done) =>
      notify({ phase: 'writing', done, total }),
    );
    const plan: ImportPlan = {
      ...locked.plan,
      sheets: [],
      withoutRefused: refused > 0,
      rows: appliedRows(locked.plan.rows, created),
      ...(reading && { reading: { ...reading, pictures: [] } }),
    };
    await updateImport(tx, importId, { status: 'applied', appliedAt: at, plan, undo });
    const { id, fileName } = locked;
    await insertAudit(tx, { id: userId, role: 'admin' }, at, ...entries, {
      action: 'import_applied',
      subjectId: id,
      subjectName: fileName,
      changes: presentAnswers(locked.plan),
    });
  });
}

/** @throws import_refused_rows, import_unanswered, import_nothing_to_do */
function checkCounts(counts: ImportPlan['counts'], { withoutRefused }: Asked) {
  const count = (outcome: Outcome) => countOf(counts, outcome);
  const refused = count('refused');
  if (refused > 0 && !withoutRefused) throw refuse('import_refused_rows', { count: refused });
  if (count('suspect') > 0) throw refuse('import_unanswered', { count: count('suspect') });
  const total = count('created') + count('changed');
  if (total === 0) throw refuse('import_nothing_to_do');
  return { refused, total };
}

/** How many restaurants or headings a refusal names. */
const MAX_NAMES = 20;

/** No column whose heading resembles a known one is left out unasked. @throws import_columns_open */
function checkColumns(columns: readonly OtherColumn[]): void {
  const open = columns.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return;
  const names = open.slice(0, MAX_NAMES).map(({ heading }) => heading);
  throw refuse('import_columns_open', { count: open.length, names: names.join(', ') });
}

/** Nobody could vote at a restaurant without coordinates. @throws import_unplaced */
function checkPlaces(rows: PlannedRow[]): void {
  const names = rows.filter(losesPlace).map(({ name }) => name);
  if (names.length === 0) return;
  const more = names.length > MAX_NAMES ? '…' : '';
  throw refuse('import_unplaced', {
    count: names.length,
    names: names.slice(0, MAX_NAMES).join(', ') + more,
  });
}

/**
 * Locks the import; blocks other imports and any change of the catalogue.
 * @throws import_busy, import_not_found
 */
export async function lockWritable(tx: Queryable, importId: string) {
  if (!(await tryLockImports(tx))) throw refuse('import_busy');
  const locked = await lockImport(tx, importId);
  if (!locked) throw refuse('import_not_found');
  await lockCatalogue(tx);
  return locked;
}

async function write(
  tx: Queryable,
  drafts: Draft[],
  { at, newId }: { at: Date; newId: () => string },
  notify: (done: number) => void,
): Promise<{ undo: ImportUndo; entries: AuditEntry[]; created: CreatedRows }> {
  const undo: ImportUndo = {
    created: { restaurants: [], dishes: [] },
    changed: { restaurants: [], dishes: [] },
  };
  const entries: AuditEntry[] = [];
  const ids = new Map<Draft, string>();
  const createdRows = new Map<string, { id: string; restaurantId: string }>();
  const idOf = (one: Draft | { id: string } | null) =>
    one && ('planned' in one ? (one.known?.id ?? ids.get(one)) : one.id);
  let done = 0;
  // Restaurants come before their dishes, and featured dishes after both.
  for (const kind of SHEET_KINDS) {
    const created = drafts.filter(({ planned }) => isPlanned(planned, kind, 'created'));
    for (const draft of created) ids.set(draft, draft.keptId ?? newId());
    await insertRows(
      tx,
      kind,
      created.map((draft) => ({
        ...rowOf(draft, at),
        id: idOf(draft),
        createdAt: at,
        ...(kind === 'dishes' && { restaurantId: idOf(draft.parent) }),
      })),
    );
    for (const draft of created) {
      const id = idOf(draft) ?? '';
      const { name } = draft.planned;
      const restaurantId = (kind === 'dishes' && idOf(draft.parent)) || id;
      undo.created[kind].push({ id, restaurantId, name, version: 1 });
      createdRows.set(rowKeyOf(draft.planned), { id, restaurantId });
      const changes = changesBetween<FormerFields>({}, rowOf(draft, at));
      const action = `${NOUN[kind]}_created` as const;
      entries.push({ action, subjectId: id, subjectName: name, restaurantId, changes });
    }
    notify((done += created.length));
  }
  for (const kind of SHEET_KINDS.toReversed()) {
    const changed = drafts.filter(({ planned }) => isPlanned(planned, kind, 'changed'));
    const rows = changed.flatMap((draft) => {
      const { known } = draft;
      if (!known) return [];
      const featured = featuredOf(draft, idOf);
      const after: FormerFields = { ...rowOf(draft, at), ...featured };
      const version = known.version + 1;
      const all: FormerFields = { ...known };
      const before = Object.fromEntries(Object.keys(after).map((field) => [field, all[field]]));
      const restaurantId = 'restaurantId' in known ? known.restaurantId : known.id;
      const { name } = draft.planned;
      undo.changed[kind].push({ id: known.id, restaurantId, name, version, before });
      const entry = { subjectId: known.id, subjectName: name, restaurantId };
      entries.push(...presentEntries(kind, entry, changesBetween(before, after)));
      return [{ id: known.id, ...after, version, updatedAt: at }];
    });
    await updateRows(tx, kind, rows);
    notify((done += rows.length));
  }
  const featuring = drafts.flatMap((draft) =>
    isPlanned(draft.planned, 'restaurants', 'created') && draft.featured
      ? [{ id: idOf(draft) ?? '', ...featuredOf(draft, idOf) }]
      : [],
  );
  await updateRows(tx, 'restaurants', featuring);
  return { undo, entries, created: createdRows };
}

const isPlanned = (row: PlannedRow, kind: SheetKind, outcome: PlannedRow['outcome']) =>
  row.sheet === kind && row.outcome === outcome;

/** The values of a draft as columns of its table; the featured dish is set later. */
function rowOf({ values }: Draft, at: Date): FormerFields {
  const { archived, featuredDish: _, ...columns } = values;
  return { ...columns, ...(archived !== undefined && { archivedAt: archived ? at : null }) };
}

const featuredOf = (
  { values, featured }: Draft,
  idOf: (one: Draft['featured']) => string | null | undefined,
) => ('featuredDish' in values ? { featuredDishId: idOf(featured) ?? null } : {});
