import { type Embargo, NO_EMBARGO } from '../embargo/rules.ts';
import { LANGUAGES } from '../language.ts';
import type { LocalizedText } from '../localized-text.ts';
import { RANKING_COLUMNS, type RankingColumn, type RankingKind } from '../rankings/rules.ts';

/** One list for the whole festival, one for each state, or one for each county. */
export const RESULT_SCOPES = ['festival', 'state', 'county'] as const;
export type ResultScope = (typeof RESULT_SCOPES)[number];

/** Numbers of characters, and of things. */
export const RESULT_LIMITS = {
  categories: 40,
  categoryId: 32,
  name: 60,
  leastVotes: 100_000,
  restaurants: 500,
  words: 20,
  word: 40,
  /** Of a reason for a change or a correction, in each language. */
  reason: 500,
  challengeDays: 60,
} as const;

/** Organisers who must sign what is published. */
export const SIGNATURES_NEEDED = 2;
/** The places that signers look at in each list. */
export const DESK_PLACES = 10;

/** What is decided, by which figure, and between whom. */
export interface ResultCategory {
  /** Part of an address: lower-case letters, digits and hyphens; begins with a letter. */
  id: string;
  name: LocalizedText;
  kind: RankingKind;
  by: RankingColumn;
  each: ResultScope;
  /** Who has fewer votes gets no place. */
  leastVotes: number;
  /** The figures that break a tie, in this order; what they leave is shared. Empty: every tie is shared. */
  ties: readonly RankingColumn[];
  /** These restaurants, or their dishes, alone; empty: all. */
  restaurantIds: readonly string[];
  /** Dishes with one of these words in their name alone, whatever case and accents; empty: all. */
  words: readonly string[];
}

/** A category as organisers save it. */
export interface EditedCategory extends ResultCategory {
  /** Chosen restaurants alone compete: then one must be. It is not kept: rules of a chosen one name it. */
  onlyChosen?: boolean | undefined;
}

export interface ResultRules {
  categories: readonly ResultCategory[];
  embargo: Embargo;
  /** How many days after a publication owners may ask for a recount or object; 0: not at all. */
  challengeDays: number;
}

/** Rules as organisers save them. */
export interface EditedRules extends Omit<ResultRules, 'categories'> {
  categories: readonly EditedCategory[];
}

const category = (
  id: string,
  name: LocalizedText,
  of: Pick<ResultCategory, 'kind' | 'each'> & Partial<ResultCategory>,
): ResultCategory => ({
  by: 'points',
  leastVotes: 1,
  ties: RANKING_COLUMNS.filter((column) => of.kind === 'restaurants' || column !== 'voters'),
  restaurantIds: [],
  words: [],
  ...of,
  id,
  name,
});

/** In force until organisers set others. */
export const DEFAULT_RULES: ResultRules = {
  categories: [
    category(
      'restaurants',
      { en: 'Restaurant of the festival', es: 'Restaurante del festival' },
      { kind: 'restaurants', each: 'festival' },
    ),
    category(
      'dishes',
      { en: 'Dish of the festival', es: 'Platillo del festival' },
      { kind: 'dishes', each: 'festival' },
    ),
    category(
      'state',
      { en: 'Best restaurants by state', es: 'Mejores restaurantes por estado' },
      { kind: 'restaurants', each: 'state' },
    ),
    category(
      'county',
      { en: 'Best restaurants by county', es: 'Mejores restaurantes por condado' },
      { kind: 'restaurants', each: 'county' },
    ),
  ],
  embargo: NO_EMBARGO,
  challengeDays: 7,
};

/** The address of a list would be that of a file of the result, which has every dish. */
const TAKEN_ID = 'all-dishes';
const CATEGORY_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Why rules cannot be; `category` is the place in the list, from 0. */
export type RulesProblem =
  | { problem: 'no_category' | 'embargo_moment' }
  | { problem: CategoryProblem; category: number };
type CategoryProblem =
  | 'id'
  | 'id_taken'
  | 'name'
  | 'words_of_restaurants'
  | 'voters_of_dishes'
  | 'restaurants_needed';

/** The first fault of rules; null: none. Their shape is right already (`rulesSchema`). */
export function rulesProblem({ categories, embargo }: EditedRules): RulesProblem | null {
  if (categories.length === 0) return { problem: 'no_category' };
  for (const [place, category] of categories.entries()) {
    const { id, name, kind, by, ties, words } = category;
    const at = (problem: CategoryProblem) => ({ problem, category: place });
    if (!CATEGORY_ID.test(id) || id.length > RESULT_LIMITS.categoryId) return at('id');
    // `state` and `state-sc` would be two lists with one address.
    const isTaken =
      id === TAKEN_ID ||
      categories.some(
        (other, index) => index !== place && (other.id === id || id.startsWith(`${other.id}-`)),
      );
    if (isTaken) return at('id_taken');
    if (LANGUAGES.some((language) => name[language].trim() === '')) return at('name');
    if (kind === 'restaurants' && words.length > 0) return at('words_of_restaurants');
    // The public log tells the voters of a restaurant, not those of a dish.
    if (kind === 'dishes' && [by, ...ties].includes('voters')) return at('voters_of_dishes');
    if (category.onlyChosen && category.restaurantIds.length === 0) return at('restaurants_needed');
  }
  return (embargo.kind === 'hidden_from') === (embargo.from !== null)
    ? null
    : { problem: 'embargo_moment' };
}

/**
 * What the desk looks at before somebody signs. `votes_open`: voting is not over. `late`: votes that waited without
 * a network may still come. `drift`: numbers that the log does not give as they are counted. `log`: the log is
 * halted. The first, third and fourth keep it from freezing.
 */
export const RESULT_CHECKS = [
  'votes_open',
  'late',
  'drift',
  'log',
  'clusters',
  'proposals',
  'held',
  'appeals',
  'objections',
  'ties',
] as const;
export type ResultCheck = (typeof RESULT_CHECKS)[number];

/** The next step of organisers. */
export type ResultStep = 'close' | 'freeze' | 'sign' | 'publish' | 'done' | 'again';

/**
 * The one thing to do now. While people vote, nothing is frozen that stays what it is.
 * @param isOutdated whether votes have changed since the newest version
 */
export function nextStep(state: {
  isOpen: boolean;
  frozen: { signatures: number; isOutdated: boolean } | null;
  published: { isOutdated: boolean } | null;
}): ResultStep {
  const { isOpen, frozen, published } = state;
  if (isOpen && (frozen || !published || published.isOutdated)) return 'close';
  if (frozen) {
    if (frozen.isOutdated) return 'freeze';
    return frozen.signatures < SIGNATURES_NEEDED ? 'sign' : 'publish';
  }
  if (published) return published.isOutdated ? 'again' : 'done';
  return 'freeze';
}
