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
import type { ImportColumn } from '../sheets/fields.ts';
import { type Catalogue, dishFinder, keyOf, knownOf, restaurantFinder } from './rules.find.ts';

/**
 * Plans what a spreadsheet would change. A row is matched by its id, else by its folded name in its county
 * or restaurant; everything that the file does not name stays as it is.
 * @param isCreated whether rows with ids that the catalogue does not know are new ones, else refused
 * @yields the number of planned rows, so that the caller can report progress or let other work run
 */
export function* planImport(
  sheets: ReadSheet[],
  catalogue: Catalogue,
  schemas: CellSchemas,
  isCreated = false,
): Generator<number, Draft[], void> {
  const drafts: Draft[] = [];
  const claimed = new Map<string, number>();
  const findRestaurant = restaurantFinder(catalogue, isCreated);
  // Restaurants first: dishes refer to them by their new names.
  for (const sheet of sheets.toSorted((a, b) => b.kind.localeCompare(a.kind))) {
    for (const stray of sheet.strays) {
      drafts.push(strayDraft(sheet, stray));
      yield drafts.length;
    }
    const placeDish = sheet.kind === 'dishes' ? dishFinder(drafts, catalogue, isCreated) : null;
    for (const line of sheet.rows) {
      const row = new Row(sheet, line, catalogue, schemas);
      if (placeDish) placeDish(row);
      else row.known = findRestaurant(row);
      drafts.push(row.finish(claimed));
      yield drafts.length;
    }
  }
  // Each refusal may cause another.
  for (let before = -1, refused = 0; refused > before;) {
    before = refused;
    refuseDoubles(drafts, catalogue);
    refuseTooMany(drafts, catalogue);
    refuseOrphans(drafts);
    refuseFeatured(drafts, catalogue);
    refused = drafts.filter(isRefused).length;
  }
  return drafts;
}

export function countOutcomes(rows: PlannedRow[]): ImportCounts {
  const none = () => Object.fromEntries(OUTCOMES.map((one) => [one, 0])) as ImportCounts['dishes'];
  const counts = { restaurants: none(), dishes: none(), unplaced: 0 };
  for (const { sheet, outcome, changes } of rows) {
    counts[sheet][outcome] += 1;
    const isUnplaced = changes.some(({ column, to }) => column === 'latitude' && to === null);
    if (outcome === 'changed' && isUnplaced) counts.unplaced += 1;
  }
  return counts;
}

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

const isRefused = ({ planned }: Draft) => planned.outcome === 'refused';
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
    },
  };
}

/** The scope in which a name must be unique: the county, or the restaurant. */
const withinOf = (thing: Partial<KnownRestaurant & KnownDish>, parent: Draft['parent']): string =>
  thing.countyId ?? thing.restaurantId ?? (parent ? parentKey(parent) : '');
const parentKey = (parent: KnownRestaurant | Draft): string =>
  knownOf(parent)?.id ?? rowKey((parent as Draft).planned);
const rowKey = ({ sheetName, row }: PlannedRow) => `row ${row} of ${sheetName}`;

/** Two with the same name in a county or restaurant cannot both take part. */
function refuseDoubles(drafts: Draft[], { restaurants, dishes }: Catalogue): void {
  for (const [kind, present] of [
    ['restaurants', restaurants as Known[]],
    ['dishes', dishes as Known[]],
  ] as const) {
    const live = drafts.filter(isOf(kind)).filter((draft) => !isRefused(draft));
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
    if (draft.known || !draft.parent || isRefused(draft)) continue;
    const count = (counts.get(parentKey(draft.parent)) ?? 0) + 1;
    if (count > dishesOfRestaurant) refuse(draft, 'too_many_dishes', null, dishesOfRestaurant);
    else counts.set(parentKey(draft.parent), count);
  }
}

/** A dish cannot be created if its restaurant is not. */
function refuseOrphans(drafts: Draft[]): void {
  for (const draft of drafts) {
    const { parent } = draft;
    if (isRefused(draft) || !parent || !('planned' in parent) || parent.known) continue;
    if (isRefused(parent)) refuse(draft, 'refused_restaurant', 'restaurant', parent.planned.row);
  }
}

/** The featured dish must be one of the restaurant's own that takes part. */
function refuseFeatured(drafts: Draft[], { dishes }: Catalogue): void {
  const restaurants = drafts.filter(
    (draft) => isOf('restaurants')(draft) && !isRefused(draft) && draft.values.featuredDish,
  );
  if (restaurants.length === 0) return;
  const live = drafts.filter((draft) => isOf('dishes')(draft) && !isRefused(draft));
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
  for (const draft of restaurants) {
    const key = keyOf(draft.values.featuredDish ?? '', parentKey(draft));
    draft.featured = active.get(key) ?? null;
    if (!draft.featured) refuse(draft, 'unknown_dish', 'featuredDish');
  }
}
