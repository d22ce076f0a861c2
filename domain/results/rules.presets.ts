import type { LocalizedText } from '../localized-text.ts';
import { RANKING_COLUMNS, type RankingColumn, type RankingKind } from '../rankings/rules.ts';
import { type EditedCategory, RESULT_LIMITS } from './rules.ts';

/** Categories that organisers add with one tap. */
export const CATEGORY_PRESETS = ['state', 'county', 'newcomer', 'dish_kind', 'blank'] as const;
export type CategoryPreset = (typeof CATEGORY_PRESETS)[number];

/** The figures that can break a tie: the public log does not tell the voters of a dish. */
export const tieBreakersOf = (kind: RankingKind): RankingColumn[] =>
  RANKING_COLUMNS.filter((column) => kind === 'restaurants' || column !== 'voters');

interface Start extends Partial<Omit<EditedCategory, 'id' | 'name'>> {
  name: LocalizedText;
}

/** Names begin in every language, since each is part of the rules. */
const STARTS: Record<CategoryPreset, Start> = {
  state: {
    name: { en: 'Best restaurants by state', es: 'Mejores restaurantes por estado' },
    each: 'state',
  },
  county: {
    name: { en: 'Best restaurants by county', es: 'Mejores restaurantes por condado' },
    each: 'county',
  },
  newcomer: {
    name: { en: 'People’s newcomer', es: 'Revelación del público' },
    by: 'voters',
    leastVotes: 10,
    // Only organisers know who is new.
    onlyChosen: true,
  },
  dish_kind: {
    name: { en: 'Best birria', es: 'Mejor birria' },
    kind: 'dishes',
    words: ['birria', 'quesabirria'],
  },
  blank: { name: { en: '', es: '' } },
};

/** @param takenIds of the other categories */
export function categoryOfPreset(
  preset: CategoryPreset,
  takenIds: readonly string[],
): EditedCategory {
  const start = STARTS[preset];
  const kind = start.kind ?? 'restaurants';
  return {
    kind,
    by: 'points',
    each: 'festival',
    leastVotes: 1,
    ties: tieBreakersOf(kind),
    restaurantIds: [],
    words: [],
    ...start,
    id: categoryIdFrom(start.name.en, takenIds),
  };
}

/** A number behind an id that is taken has this many digits at most: as many as there may be categories. */
const DIGITS = 2;
const NO_NAME = 'category';

/**
 * The id of a category by its English name: `best-birria`. It is free: neither taken, nor the beginning of another
 * up to a hyphen, which would make two lists with one address.
 * @param takenIds of the other categories
 */
export function categoryIdFrom(name: string, takenIds: readonly string[]): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, RESULT_LIMITS.categoryId - DIGITS)
    .replace(/-+$/, '');
  const id = words || NO_NAME;
  // What begins like another one up to a hyphen does no longer without hyphens.
  const stems = [id, id.replaceAll('-', '')];
  for (let number = 1; number <= RESULT_LIMITS.categories; number += 1) {
    const free = stems
      .map((stem) => (number === 1 ? stem : `${stem}${number}`))
      .find((one) => isFree(one, takenIds));
    if (free !== undefined) return free;
  }
  return id;
}

const isFree = (id: string, takenIds: readonly string[]): boolean =>
  takenIds.every(
    (taken) => taken !== id && !id.startsWith(`${taken}-`) && !taken.startsWith(`${id}-`),
  );
