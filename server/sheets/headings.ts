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
import { HEADING_WORDS } from './heading-words.ts';
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

/** Each column by what else people call it; never another than the exact heading says. */
const meant = (kind: SheetKind) =>
  new Map(
    SHEET_COLUMNS[kind].flatMap((column) =>
      (HEADING_WORDS[kind][column] ?? '')
        .split(';')
        .map((words) => [plain(words), column] as const),
    ),
  );
const MEANT = { restaurants: meant('restaurants'), dishes: meant('dishes') };

/** @returns `isExact` unless the heading only means the column, in other words than those of an export */
export function readHeading(
  kind: SheetKind,
  heading: string,
): { column: ImportColumn; isExact: boolean } | null {
  const words = plain(heading);
  if (words === '') return null;
  const exact = KNOWN[kind].get(words);
  if (exact) return { column: exact, isExact: true };
  const column = MEANT[kind].get(words);
  return column ? { column, isExact: false } : null;
}

/** The sheet with this name; null for any other name. */
export const kindCalled = (name: string): SheetKind | null =>
  SHEET_KINDS.find((kind) =>
    LANGUAGES.some(
      (language) => plain(CATALOGUES[language].imports[`sheet_${kind}`]) === plain(name),
    ),
  ) ?? null;

/**
 * The sheet that a row of headings belongs to; null if they are no headings. A list of dishes names the
 * restaurant of each; with as many headings of both, they are dishes.
 */
export function kindOfHeadings(headings: string[]): SheetKind | null {
  const of = (kind: SheetKind) =>
    new Set(headings.flatMap((heading) => readHeading(kind, heading)?.column ?? []));
  const [dish, restaurant] = [of('dishes'), of('restaurants')];
  const isDish =
    (dish.has('restaurant') || dish.has('restaurantId')) && (dish.has('name') || dish.has('id'));
  // The list of counties has a state and a county, but no name or id.
  const isRestaurant = restaurant.size >= 2 && (restaurant.has('name') || restaurant.has('id'));
  if (isDish && (!isRestaurant || dish.size >= restaurant.size)) return 'dishes';
  return isRestaurant ? 'restaurants' : null;
}
