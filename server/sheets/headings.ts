import { LANGUAGES, type Language, regionOf } from '../../domain/language.ts';
import { isMisspelt } from '../../domain/imports/rules.alike.ts';
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

const wordsOf = (heading: string) =>
  foldText(heading)
    .split(/[^a-z\d]+/)
    .filter(Boolean);

/** Each known heading in its words, with its column; short ones resemble too much. */
const spelt = (kind: SheetKind) =>
  SHEET_COLUMNS[kind].flatMap((column) =>
    [
      ...LANGUAGES.map((language) => headingOf(kind, column, language)),
      ...(HEADING_WORDS[kind][column] ?? '').split(';'),
    ].flatMap((heading) =>
      plain(heading).length < 4 ? [] : [{ column, words: wordsOf(heading) }],
    ),
  );
const SPELT = { restaurants: spelt('restaurants'), dishes: spelt('dishes') };
/** Ordinary headings of their own that resemble a known one. */
const OWN_WORDS = new Set(['country']);

/**
 * The column that an unknown heading resembles: by a slip in a word, as "Adress", or because it has the words of a known
 * one among others, as "Contact phone".
 * @param isFree whether no other heading is this column: else only a slip is a likeness
 */
export function likeHeading(
  kind: SheetKind,
  heading: string,
  isFree: (column: ImportColumn) => boolean = () => true,
): ImportColumn | null {
  const words = wordsOf(heading);
  const whole = words.join('');
  if (OWN_WORDS.has(whole)) return null;
  const slipped = SPELT[kind].find(
    (known) =>
      isSlip(whole, known.words.join('')) ||
      (known.words.length === words.length &&
        known.words.every((word, at) => word === words[at] || isSlip(word, words[at] ?? ''))),
  );
  if (slipped) return slipped.column;
  const held = SPELT[kind]
    .filter(
      ({ column, words: some }) =>
        isFree(column) && ` ${words.join(' ')} `.includes(` ${some.join(' ')} `),
    )
    .toSorted((a, b) => b.words.length - a.words.length);
  return held[0]?.column ?? null;
}

/** Of words with four letters only a missing, added or exchanged one: "size" is not "site". */
function isSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter < 4 || !isMisspelt(one, other)) return false;
  const sorted = (word: string) => word.split('').toSorted().join('');
  return shorter > 4 || one.length !== other.length || sorted(one) === sorted(other);
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
 * @param isLikely whether headings count that only resemble known ones
 */
export function kindOfHeadings(headings: string[], isLikely = false): SheetKind | null {
  const columnOf = (kind: SheetKind, heading: string) =>
    readHeading(kind, heading)?.column ?? (isLikely ? likeHeading(kind, heading) : null);
  const of = (kind: SheetKind) =>
    new Set(headings.flatMap((heading) => columnOf(kind, heading) ?? []));
  const [dish, restaurant] = [of('dishes'), of('restaurants')];
  const isDish =
    (dish.has('restaurant') || dish.has('restaurantId')) && (dish.has('name') || dish.has('id'));
  // The list of counties has a state and a county, but no name or id.
  const isRestaurant = restaurant.size >= 2 && (restaurant.has('name') || restaurant.has('id'));
  if (isDish && (!isRestaurant || dish.size >= restaurant.size)) return 'dishes';
  return isRestaurant ? 'restaurants' : null;
}
