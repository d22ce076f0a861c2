import { SHEET_KINDS, type SheetKind } from '../sheets/fields.ts';
import { keyOf } from './rules.find.ts';
import {
  type FieldsBack,
  fieldsBack,
  type FormerFields,
  type Imported,
  type ImportUndo,
  keep,
  type LeftReason,
  type LeftRow,
  type Overwritten,
  reasonOf,
  reasonsToStay,
  type UndoFacts,
} from './rules.undo.ts';

export interface UndoPlan {
  deleted: Record<SheetKind, Imported[]>;
  /** `before` has only the fields that are set back. */
  restored: Record<SheetKind, Overwritten[]>;
  left: LeftRow[];
  /** What a later undo may still do. */
  rest: ImportUndo;
}

/** Fields that decide whether a name is taken. */
const NAMING = ['name', 'stateId', 'countyId', 'archivedAt'];

/**
 * What an undo does now. A created row goes if nothing hangs on it and it says what the import wrote; a field of a
 * changed row is set back if it says what the import wrote. The rest stays, with its reasons.
 */
export function planUndo(undo: ImportUndo, facts: UndoFacts): UndoPlan {
  const staying = new Map<string, LeftReason[]>();
  const backs = new Map<string, FieldsBack>();
  for (const kind of SHEET_KINDS) {
    for (const one of undo.created[kind]) {
      const reasons = reasonsToStay(one, facts);
      if (reasons.length > 0) staying.set(one.id, reasons);
    }
    for (const one of undo.changed[kind]) backs.set(one.id, fieldsBack(one, facts));
  }
  // What stays may hold other things where they are.
  for (let isMore = true; isMore;) {
    isMore = [
      ...keepFeatured(undo, facts, staying, backs),
      ...keepWithDishes(undo, facts, staying),
      ...SHEET_KINDS.flatMap((kind) => keepTakenNames(kind, undo, facts, staying, backs)),
    ].some(Boolean);
  }
  return assemble(undo, facts, staying, backs);
}

type Staying = Map<string, LeftReason[]>;
type Backs = ReadonlyMap<string, FieldsBack>;

/** The page of a restaurant that features a dish would lose it. @returns whether more stays, for each found */
function keepFeatured(
  { created }: ImportUndo,
  { featuring, rows }: UndoFacts,
  staying: Staying,
  backs: Backs,
): boolean[] {
  const going = new Set(created.restaurants.map(({ id }) => id).filter((id) => !staying.has(id)));
  const ours = new Set(created.dishes.map(({ id }) => id));
  return featuring.map(({ id, name, dishId }) => {
    const isLeft = going.has(id) || 'featuredDishId' in (backs.get(id)?.back ?? {});
    if (isLeft || !ours.has(dishId) || staying.has(dishId) || !rows.has(dishId)) return false;
    staying.set(dishId, [reasonOf('featured', { name })]);
    return true;
  });
}

/** A restaurant stays with a dish that does. */
function keepWithDishes({ created }: ImportUndo, { rows }: UndoFacts, staying: Staying): boolean[] {
  const left = created.dishes.filter(({ id }) => staying.has(id));
  const byRestaurant = Map.groupBy(left, ({ restaurantId }) => restaurantId);
  return created.restaurants.map(({ id }) => {
    const count = byRestaurant.get(id)?.length ?? 0;
    if (count === 0 || staying.has(id) || !rows.has(id)) return false;
    staying.set(id, [reasonOf('dishes', { count })]);
    return true;
  });
}

/** A name that another thing has by now is not given back, nor what would bring it to the same place. */
function keepTakenNames(
  kind: SheetKind,
  { created, changed }: ImportUndo,
  { rows, named }: UndoFacts,
  staying: Staying,
  backs: Backs,
): boolean[] {
  const moving = changed[kind].filter(({ id }) =>
    NAMING.some((field) => field in (backs.get(id)?.back ?? {})),
  );
  if (moving.length === 0) return [];
  const keyAfter = ({ id, restaurantId }: Imported) => {
    const after: FormerFields = { ...rows.get(id)?.fields, ...backs.get(id)?.back };
    if ((after.archivedAt ?? null) !== null) return null;
    const within = kind === 'restaurants' ? after.countyId : restaurantId;
    return keyOf(String(after.name), String(within));
  };
  const ours = [...created[kind], ...changed[kind]];
  const isOurs = new Set(ours.map(({ id }) => id));
  const after = [...created[kind].filter(({ id }) => staying.has(id)), ...changed[kind]]
    .filter(({ id }) => rows.has(id))
    .map(keyAfter);
  const others = named[kind]
    .filter(({ id }) => !isOurs.has(id))
    .map(({ name, within }) => keyOf(name, within));
  const holders = new Map<string | null, number>();
  for (const key of [...after, ...others]) holders.set(key, (holders.get(key) ?? 0) + 1);
  return moving.map((one) => {
    const key = keyAfter(one);
    const plan = backs.get(one.id);
    if (!plan || key === null || (holders.get(key) ?? 0) < 2) return false;
    keep(plan, NAMING, 'name_taken');
    return true;
  });
}

function assemble(undo: ImportUndo, { rows }: UndoFacts, staying: Staying, backs: Backs): UndoPlan {
  const none = () => ({ restaurants: [], dishes: [] });
  const rest: ImportUndo = { created: none(), changed: none() };
  const plan: UndoPlan = { deleted: none(), restored: none(), left: [], rest };
  for (const kind of SHEET_KINDS) {
    for (const one of undo.created[kind]) {
      const reasons = staying.get(one.id);
      if (reasons) {
        plan.left.push({ ...one, kind, isCreated: true, reasons });
        rest.created[kind].push(one);
      } else if (rows.has(one.id)) plan.deleted[kind].push(one);
    }
    for (const one of undo.changed[kind]) {
      const { back, kept, reasons } = backs.get(one.id) ?? { back: {}, kept: {}, reasons: [] };
      if (Object.keys(back).length > 0) plan.restored[kind].push({ ...one, before: back });
      if (reasons.length > 0) plan.left.push({ ...one, kind, isCreated: false, reasons });
      if (Object.keys(kept).length > 0) rest.changed[kind].push({ ...one, before: kept });
    }
  }
  return plan;
}
