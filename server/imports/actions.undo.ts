import type { Queryable } from '../../database/open.ts';
import { planUndo, type UndoPlan } from '../../domain/imports/rules.undo-plan.ts';
import type { ImportUndo, UndoFacts } from '../../domain/imports/rules.undo.ts';
import type { ListedUndo } from '../../domain/imports/schema.ts';
import { SHEET_KINDS } from '../../domain/sheets/fields.ts';
import { insertAudit } from '../audit/queries.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../ports.ts';
import { lockWritable } from './actions.ts';
import { countUndo, presentUndo, presentUndone } from './present.undo.ts';
import {
  deleteRows,
  selectRows,
  selectUndo,
  type StoredRow,
  updateImport,
  updateRows,
} from './queries.ts';
import {
  selectFeaturing,
  selectLater,
  selectNamed,
  selectRestaurantNames,
  selectUses,
} from './queries.undo.ts';

type Base = Pick<Services, 'db' | 'now'>;

/** How many rows the error names when nothing can be undone. */
const MAX_NAMES = 5;

const idsOf = (things: { id: string }[]) => things.map(({ id }) => id);

/**
 * What an undo would do now; changes and locks nothing.
 * @throws import_not_found, import_not_applied
 */
export async function previewUndo(db: Queryable, importId: string): Promise<ListedUndo> {
  const found = await selectUndo(db, importId);
  if (!found) throw refuse('import_not_found');
  if (found.status !== 'applied' || !found.undo) throw refuse('import_not_applied');
  const plan = planUndo(found.undo, await readFacts(db, importId, found.undo, false));
  return presentUndo(plan, await namesOf(db, plan));
}

/**
 * Reverts what nobody has touched since the import, in one transaction: deletes what it created, and sets back what it
 * changed. What stays can be undone later.
 * @returns what it did
 * @throws import_not_found, import_not_applied, import_changed_since (nothing can be undone), import_busy
 */
export function undoImport(
  { db, now }: Base,
  userId: string,
  importId: string,
): Promise<ListedUndo> {
  return db.transaction(async (tx) => {
    const { undo, status, fileName } = await lockWritable(tx, importId);
    if (status !== 'applied' || !undo) throw refuse('import_not_applied');
    const facts = await readFacts(tx, importId, undo, true);
    const plan = planUndo(undo, facts);
    const { deleted, restored, left } = countUndo(plan);
    const isAll = SHEET_KINDS.every(
      (kind) => plan.rest.created[kind].length + plan.rest.changed[kind].length === 0,
    );
    if (deleted + restored === 0 && !isAll) throw refuseAll(plan);
    // Read before the rows are gone.
    const names = await namesOf(tx, plan);
    const at = now();
    await write(tx, plan, facts, at);
    await updateImport(
      tx,
      importId,
      isAll ? { status: 'undone', undoneAt: at } : { undo: plan.rest, undoneAt: at },
    );
    await insertAudit(tx, { id: userId, role: 'admin' }, at, ...presentUndone(plan, facts.rows), {
      action: 'import_undone',
      subjectId: importId,
      subjectName: fileName,
      changes: left > 0 ? { left: { from: null, to: left } } : null,
    });
    return presentUndo(plan, names);
  });
}

async function write(
  tx: Queryable,
  { deleted, restored }: UndoPlan,
  { rows }: UndoFacts,
  at: Date,
): Promise<void> {
  for (const kind of SHEET_KINDS) {
    const former = restored[kind].map(({ id, before }) => {
      const { archivedAt, ...others } = before;
      const was = typeof archivedAt === 'string' ? new Date(archivedAt) : null;
      const taken = { ...others, ...('archivedAt' in before && { archivedAt: was }) };
      return { id, ...taken, version: (rows.get(id)?.version ?? 0) + 1, updatedAt: at };
    });
    await updateRows(tx, kind, former);
  }
  for (const kind of SHEET_KINDS.toReversed()) await deleteRows(tx, kind, idsOf(deleted[kind]));
}

function refuseAll({ left }: UndoPlan): Error {
  const names = left.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = left.length > MAX_NAMES ? '…' : '';
  return refuse('import_changed_since', { count: left.length, names: names.join(', ') + more });
}

const namesOf = (db: Queryable, { deleted, restored, left }: UndoPlan) =>
  selectRestaurantNames(db, [
    ...new Set(
      [...deleted.dishes, ...restored.dishes, ...left].map(({ restaurantId }) => restaurantId),
    ),
  ]);

/** @param isLocking whether all rows that the undo writes are locked until the transaction ends */
async function readFacts(
  tx: Queryable,
  importId: string,
  { created, changed }: ImportUndo,
  isLocking: boolean,
): Promise<UndoFacts> {
  // The dishes that they featured may have been deleted since.
  const featured = changed.restaurants.flatMap(({ before: { featuredDishId } }) =>
    typeof featuredDishId === 'string' ? [featuredDishId] : [],
  );
  // A vote locks its restaurant first and then its dishes: the same order here prevents deadlocks.
  const places = [...created.restaurants, ...created.dishes].map((one) => one.restaurantId);
  const [going, written] = isLocking ? (['update', 'no key update'] as const) : [null, null];
  await selectRows(tx, 'restaurants', [...new Set(places)], going);
  const rows = new Map<string, StoredRow>([
    ...(await selectRows(tx, 'restaurants', idsOf(created.restaurants), going)),
    ...(await selectRows(tx, 'restaurants', idsOf(changed.restaurants), written)),
    ...(await selectRows(tx, 'dishes', idsOf(created.dishes), going)),
    ...(await selectRows(tx, 'dishes', [...idsOf(changed.dishes), ...featured], written)),
  ]);
  const all = SHEET_KINDS.flatMap((kind) => [...created[kind], ...changed[kind]]);
  const other = all.filter(({ id, version }) => rows.get(id)?.version !== version);
  return {
    rows,
    uses: await selectUses(tx, {
      restaurants: idsOf(created.restaurants),
      dishes: idsOf(created.dishes),
    }),
    featuring: await selectFeaturing(tx, idsOf(created.dishes)),
    later: await selectLater(tx, importId, idsOf(other)),
    named: {
      restaurants: changed.restaurants.length > 0 ? await selectNamed(tx, 'restaurants', []) : [],
      dishes: await selectNamed(tx, 'dishes', [
        ...new Set(changed.dishes.map(({ restaurantId }) => restaurantId)),
      ]),
    },
  };
}
