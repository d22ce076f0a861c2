import type { Catalogue } from '../imports/rules.find.ts';
import { planImport } from '../imports/rules.ts';
import { EMPTY_DISH, EMPTY_RESTAURANT } from '../restaurants/fields.keys.ts';
import type {
  Draft,
  KnownDish,
  KnownRestaurant,
  Places,
  ReadSheet,
  SheetCell,
} from '../sheets/rules.ts';
import { type ImportColumn, SHEET_COLUMNS, type SheetKind } from '../sheets/fields.ts';
import type { BlankChoice } from '../sheets/rules.suspicions.ts';
import { cellSchemas } from '../sheets/schema.ts';

export type Cells = Partial<Record<ImportColumn, SheetCell>>;

/** The id of a restaurant or dish that tests name by one digit. */
export const uuid = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
const kept = { version: 1, archivedAt: null, archived: false };
export const restaurant = (
  digit: string,
  name: string,
  more: Partial<KnownRestaurant> = {},
): KnownRestaurant => ({
  id: uuid(digit),
  ...kept,
  ...EMPTY_RESTAURANT,
  name,
  stateId: 'SC',
  countyId: '45019',
  latitude: 32.78,
  longitude: -79.94,
  featuredDish: null,
  ...more,
});
export const dish = (
  digit: string,
  name: string,
  of: KnownRestaurant,
  more: Partial<KnownDish> = {},
) => ({
  id: uuid(digit),
  ...kept,
  ...EMPTY_DISH,
  restaurantId: of.id,
  name,
  ...more,
});
export const places: Places = {
  states: [
    { id: 'SC', name: 'South Carolina' },
    { id: 'GA', name: 'Georgia' },
  ],
  counties: [
    { id: '45019', name: 'Charleston', stateId: 'SC' },
    { id: '45061', name: 'Lee', stateId: 'SC' },
    { id: '13177', name: 'Lee', stateId: 'GA' },
  ],
};
export const there = { state: 'SC', county: 'Charleston' };
export const comal = restaurant('a', 'El Comal');
export const lupe = restaurant('c', 'Doña Lupe');

export const sheetOf = (
  kind: SheetKind,
  rows: Cells[],
  strays: ReadSheet['strays'] = [],
): ReadSheet => {
  const named = new Set(rows.flatMap((cells) => Object.keys(cells)));
  const columns = SHEET_COLUMNS[kind].flatMap((column, index) =>
    named.has(column) ? [[column, String.fromCodePoint(65 + index)]] : [],
  );
  return {
    kind,
    name: kind,
    headingRow: 1,
    columns: Object.fromEntries(columns),
    strays,
    rows: rows.map((cells, index) => ({ row: index + 2, cells })),
  };
};

/** The drafts of a file: restaurants first, and after any strays, in the order of the rows. */
export function plan(
  sheets: ReadSheet[],
  catalogue: Partial<Catalogue> = {},
  isCreated = false,
  blanks: BlankChoice = 'erase',
): Draft[] {
  const against = { ...places, restaurants: [comal, lupe], dishes: [], ...catalogue };
  const planning = planImport(sheets, against, cellSchemas(['vote.example.org']), {
    createUnknown: isCreated,
    blanks,
  });
  const steps: number[] = [];
  for (;;) {
    const step = planning.next();
    if (step.done) {
      // It reports the count after each row.
      if (steps.some((count, index) => count !== index + 1)) throw new Error(steps.join());
      return step.value;
    }
    steps.push(step.value);
  }
}
export const planOf = (
  restaurants: Cells[],
  dishes: Cells[] = [],
  catalogue: Partial<Catalogue> = {},
) => plan([sheetOf('restaurants', restaurants), sheetOf('dishes', dishes)], catalogue);
export const outcomesOf = (drafts: Draft[]) =>
  drafts.map(({ planned: { outcome, problems } }) =>
    outcome === 'refused' ? problems.map(({ rule }) => rule).join() : outcome,
  );
export const problemsOf = (draft: Draft | undefined) =>
  draft?.planned.problems.map(({ rule, column, value, number }) => [rule, column, value, number]);
