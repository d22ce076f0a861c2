import { CATALOGUE_LIMITS } from '../catalogue/rules.ts';
import { RESTAURANT_FIELDS } from '../restaurants/fields.ts';
import {
  type CellSchemas,
  type Draft,
  type ImportCounts,
  type Known,
  type KnownDish,
  type KnownRestaurant,
  OUTCOMES,
  type PlannedRow,
  type ProblemRule,
  type ReadSheet,
} from '../sheets/rules.ts';
import { problemOf, Row } from '../sheets/rules.rows.ts';
import type { ImportColumn, SheetKind } from '../sheets/fields.ts';
import { type BlankChoice, rowKeyOf } from '../sheets/rules.suspicions.ts';
import { type Catalogue, dishFinder, keyOf, knownOf, restaurantFinder } from './rules.find.ts';

/** What the organiser has chosen; rows by `rowKeyOf`. */
export interface PlanChoices {
  /** Whether rows with ids that the catalogue does not know are new ones, else refused. */
  createUnknown: boolean;
  blanks: BlankChoice;
  /** Rows that are not imported. */
  leftOut?: ReadonlySet<string>;
  /** New rows that mean an existing restaurant or dish: its id. */
  same?: ReadonlyMap<string, string>;
}

/**
 * Plans what a spreadsheet would change. A row is matched by its id, else by its folded name in its county
 * or restaurant; everything that the file does not name stays as it is.
 * @yields the number of planned rows, so that the caller can report progress or let other work run
 */
export function* planImport(
  sheets: ReadSheet[],
  catalogue: Catalogue,
  schemas: CellSchemas,
  choices: PlanChoices,
): Generator<number, Draft[], void> {
  const drafts: Draft[] = [];
  const finish = finisher(choices);
  const findRestaurant = restaurantFinder(catalogue, choices);
  // Restaurants first: dishes refer to them by their new names.
  for (const sheet of sheets.toSorted((a, b) => b.kind.localeCompare(a.kind))) {
    for (const stray of sheet.strays) {
      drafts.push(strayDraft(sheet, stray));
      yield drafts.length;
    }
    const placeDish = sheet.kind === 'dishes' ? dishFinder(drafts, catalogue, choices) : null;
    for (const line of sheet.rows) {
      const row = new Row(sheet, line, catalogue, schemas);
      row.isKeeping = choices.blanks === 'keep';
      if (placeDish) placeDish(row);
      else row.known = findRestaurant(row);
      drafts.push(finish(row));
      yield drafts.length;
    }
  }
  refuseMerged(drafts);
  // Each refusal may cause another.
  for (let before = -1, refused = 0; refused > before;) {
    before = refused;
    refuseDoubles(drafts, catalogue);
    refuseTooMany(drafts, catalogue);
    refuseOrphans(drafts);
    refuseFeatured(drafts, catalogue);
    refused = drafts.filter(isOut).length;
  }
  return drafts;
}

/** Makes the draft of a row. Two rows about the same refuse the second, unless one of them is left out. */
function finisher({ leftOut, same = new Map() }: PlanChoices): (row: Row) => Draft {
  const claimed = new Map<string, number>();
  const meant = new Set(same.values());
  return (row) => {
    const key = rowKeyOf(row.place);
    const isLeftOut = leftOut?.has(key) ?? false;
    // A row that changes nothing makes way for another one that was said to mean the same.
    const mayYield = !row.isSame && row.known !== null && meant.has(row.known.id);
    const draft = row.finish(isLeftOut || mayYield ? new Map() : claimed);
    const { planned } = draft;
    if (isLeftOut) planned.outcome = 'left_out';
    else if (mayYield && planned.outcome === 'changed' && row.known) {
      const first = claimed.get(row.known.id);
      if (first === undefined) claimed.set(row.known.id, planned.row);
      else refuse(draft, 'row_twice', null, first);
    }
    return draft;
  };
}

export function countOutcomes(rows: PlannedRow[]): ImportCounts {
  const none = () => Object.fromEntries(OUTCOMES.map((one) => [one, 0])) as ImportCounts['dishes'];
  const counts = { restaurants: none(), dishes: none(), unplaced: 0 };
  for (const row of rows) {
    counts[row.sheet][row.outcome] += 1;
    if (losesPlace(row)) counts.unplaced += 1;
  }
  return counts;
}

/** Whether a restaurant that had coordinates will have none. */
export const losesPlace = ({ outcome, changes }: PlannedRow): boolean =>
  outcome === 'changed' && changes.some(({ column, to }) => column === 'latitude' && to === null);

/** How many rows have ids that the catalogue does not know, and how many of these get another one. */
export function countUnknownIds(drafts: Draft[]): { unknownIds: number; newIds: number } {
  const created = drafts.filter(({ fileId }) => fileId !== null);
  const refused = drafts.filter(({ planned }) =>
    planned.problems.some(({ rule }) => rule === 'unknown_id'),
  );
  return {
    unknownIds: created.length + refused.length,
    newIds: created.filter(({ keptId }) => keptId === null).length,
  };
}

/** Whether it is not imported: refused, or left out. */
export const isOut = ({ planned: { outcome } }: Draft): boolean =>
  outcome === 'refused' || outcome === 'left_out';
/** How many cells of rows that are not refused are empty where there is a value, by sheet and column. */
export function countBlanks(drafts: Draft[]) {
  const counts = new Map<string, { sheet: SheetKind; column: ImportColumn; count: number }>();
  for (const { planned, blanks } of drafts.filter((draft) => !isOut(draft))) {
    for (const column of blanks) {
      const key = `${planned.sheet} ${column}`;
      const found = counts.get(key) ?? { sheet: planned.sheet, column, count: 0 };
      counts.set(key, found);
      found.count += 1;
    }
  }
  return [...counts.values()];
}

const isOf = (kind: ReadSheet['kind']) => (draft: Draft) => draft.planned.sheet === kind;

function refuse(
  draft: Draft,
  rule: ProblemRule,
  column: ImportColumn | null,
  number: number | null = null,
): void {
  const value = column === null ? '' : (draft.planned.name ?? '');
  draft.planned.problems.push(problemOf(draft.sheet, rule, column, number, value));
  draft.planned.outcome = 'refused';
}

function strayDraft(
  sheet: ReadSheet,
  { heading, letter, rule }: ReadSheet['strays'][number],
): Draft {
  const problem = { ...problemOf(sheet, rule, null, null, heading), letter: letter || null };
  return {
    sheet,
    known: null,
    parent: null,
    featured: null,
    fileId: null,
    keptId: null,
    blanks: [],
    alias: null,
    values: {},
    planned: {
      sheet: sheet.kind,
      sheetName: sheet.name,
      row: sheet.headingRow,
      outcome: 'refused',
      name: heading.slice(0, RESTAURANT_FIELDS.name.limit),
      restaurantName: null,
      id: null,
      changes: [],
      problems: [problem],
      readings: [],
      suspicions: [],
      isSame: false,
    },
  };
}

/** The scope in which a name must be unique: the county, or the restaurant. */
export const withinOf = (
  thing: Partial<KnownRestaurant & KnownDish>,
  parent: Draft['parent'],
): string => thing.countyId ?? thing.restaurantId ?? (parent ? parentKey(parent) : '');
const parentKey = (parent: KnownRestaurant | Draft): string =>
  knownOf(parent)?.id ?? rowKeyOf((parent as Draft).planned);

/** What is merged changes by the undo of the merge alone, and gets no new dishes. */
function refuseMerged(drafts: Draft[]): void {
  for (const draft of drafts.filter((one) => !isOut(one))) {
    const { known, parent, planned } = draft;
    if (planned.outcome === 'changed' && known?.mergedIntoId) refuse(draft, 'merged', 'name');
    else if (planned.outcome === 'created' && parent && knownOf(parent)?.mergedIntoId) {
      refuse(draft, 'merged', 'restaurant');
    }
  }
}

/** Two with the same name in a county or restaurant cannot both take part. */
function refuseDoubles(drafts: Draft[], { restaurants, dishes }: Catalogue): void {
  for (const [kind, present] of [
    ['restaurants', restaurants as Known[]],
    ['dishes', dishes as Known[]],
  ] as const) {
    const live = drafts.filter(isOf(kind)).filter((draft) => !isOut(draft));
    const touched = new Set(live.map(({ known }) => known?.id));
    const taken = new Map<string, Draft | null>();
    for (const one of present) {
      if (!one.archived && !touched.has(one.id))
        taken.set(keyOf(one.name, withinOf(one, null)), null);
    }
    const moving: [string, Draft][] = [];
    for (const draft of live) {
      const after = { ...draft.known, ...draft.values };
      if (after.archived) continue;
      const key = keyOf(after.name ?? '', withinOf(after, draft.parent));
      const { known } = draft;
      const stays = known && !known.archived && keyOf(known.name, withinOf(known, null)) === key;
      if (stays) taken.set(key, draft);
      else moving.push([key, draft]);
    }
    for (const [key, draft] of moving) {
      const holder = taken.get(key);
      if (holder === undefined) taken.set(key, draft);
      else if (holder === null) refuse(draft, 'double_in_catalogue', 'name');
      else refuse(draft, 'double_in_file', 'name', holder.planned.row);
    }
  }
}

/** Limits the dishes of a restaurant, archived ones included. */
function refuseTooMany(drafts: Draft[], { dishes }: Catalogue): void {
  const { dishesOfRestaurant } = CATALOGUE_LIMITS;
  const counts = new Map<string, number>();
  for (const { restaurantId } of dishes) {
    counts.set(restaurantId, (counts.get(restaurantId) ?? 0) + 1);
  }
  for (const draft of drafts.filter(isOf('dishes'))) {
    if (draft.known || !draft.parent || isOut(draft)) continue;
    const count = (counts.get(parentKey(draft.parent)) ?? 0) + 1;
    if (count > dishesOfRestaurant) refuse(draft, 'too_many_dishes', null, dishesOfRestaurant);
    else counts.set(parentKey(draft.parent), count);
  }
}

/** A dish cannot be created if its restaurant is not. */
function refuseOrphans(drafts: Draft[]): void {
  for (const draft of drafts) {
    const { parent } = draft;
    if (isOut(draft) || !parent || !('planned' in parent) || parent.known) continue;
    if (parent.planned.outcome === 'refused') {
      refuse(draft, 'refused_restaurant', 'restaurant', parent.planned.row);
    } else if (isOut(parent)) {
      refuse(draft, 'left_out_restaurant', 'restaurant', parent.planned.row);
      draft.planned.outcome = 'left_out';
    }
  }
}

/** The featured dish must be one of the restaurant's own that takes part. */
function refuseFeatured(drafts: Draft[], { dishes }: Catalogue): void {
  const restaurants = drafts.filter(
    (draft) => isOf('restaurants')(draft) && !isOut(draft) && draft.values.featuredDish,
  );
  if (restaurants.length === 0) return;
  const live = drafts.filter((draft) => isOf('dishes')(draft) && !isOut(draft));
  const touched = new Map(live.map((draft) => [draft.known?.id, draft]));
  const active = new Map<string, KnownDish | Draft>();
  for (const dish of dishes) {
    const after = { ...dish, ...touched.get(dish.id)?.values };
    if (!after.archived) active.set(keyOf(after.name, dish.restaurantId), dish);
  }
  for (const draft of live) {
    if (draft.known || !draft.parent || draft.values.archived) continue;
    active.set(keyOf(draft.values.name ?? '', parentKey(draft.parent)), draft);
  }
  for (const { alias, known } of live) {
    if (alias === null || !known || !('restaurantId' in known)) continue;
    const key = keyOf(alias, known.restaurantId);
    if (!active.has(key)) active.set(key, known);
  }
  for (const draft of restaurants) {
    const key = keyOf(draft.values.featuredDish ?? '', parentKey(draft));
    draft.featured = active.get(key) ?? null;
    if (!draft.featured) refuse(draft, 'unknown_dish', 'featuredDish');
  }
}
