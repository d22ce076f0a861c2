import { LANGUAGES, type Language, regionOf } from '../../domain/language.ts';
import { foldText } from '../../domain/restaurants/rules.ts';
import {
  headingKeyOf,
  type ImportColumn,
  SHEET_COLUMNS,
  SHEET_KINDS,
  type SheetKind,
} from '../../domain/sheets/fields.ts';
import { CATALOGUES, type Key } from '../../locales/catalogues.ts';
import { makeTranslator, type Translate } from '../../locales/translate.ts';

const translate = (language: Language): Translate<Key> =>
  makeTranslator(regionOf(language), CATALOGUES[language]);

/** The heading of a column. */
export const headingOf = (kind: SheetKind, column: ImportColumn, language: Language): string =>
  translate(language)(headingKeyOf(kind, column));

/** A heading without case, accents, spaces and punctuation. */
const plain = (heading: string) => foldText(heading).replaceAll(/[^a-z\d]/g, '');

/** Each column by its heading in either language, and by its own name. */
const known = (kind: SheetKind) =>
  new Map<string, ImportColumn>(
    SHEET_COLUMNS[kind].flatMap((column) => [
      ...LANGUAGES.map((language) => [plain(headingOf(kind, column, language)), column] as const),
      [plain(column), column] as const,
    ]),
  );
const KNOWN = { restaurants: known('restaurants'), dishes: known('dishes') };

export const columnCalled = (kind: SheetKind, heading: string): ImportColumn | undefined =>
  KNOWN[kind].get(plain(heading));

/** The sheet with this name; null for any other name. */
export const kindCalled = (name: string): SheetKind | null =>
  SHEET_KINDS.find((kind) =>
    LANGUAGES.some(
      (language) => plain(CATALOGUES[language].imports[`sheet_${kind}`]) === plain(name),
    ),
  ) ?? null;

/** The sheet that a row of headings belongs to; null if they are no headings. */
export function kindOfHeadings(headings: string[]): SheetKind | null {
  const of = (kind: SheetKind) =>
    new Set(headings.flatMap((heading) => columnCalled(kind, heading) ?? []));
  const dish = of('dishes');
  if (dish.has('restaurant') || dish.has('restaurantId')) return 'dishes';
  const restaurant = of('restaurants');
  // The list of counties has a state and a county, but no name or id.
  return restaurant.size >= 2 && (restaurant.has('name') || restaurant.has('id'))
    ? 'restaurants'
    : null;
}
