import type { Language } from '../language.ts';
import { LANGUAGES } from '../language.ts';
import type { LocalizedText } from '../localized-text.ts';
import type { RankingColumn, RankingKind } from '../rankings/rules.ts';

/** How many places of each list the screen shows. */
export const REVEAL_PLACES = [3, 5, 10] as const;
export type RevealPlaces = (typeof REVEAL_PLACES)[number];
/** The places that a show has; the screen may show fewer. */
const SHOW_PLACES = 10;
/** Names on the screen at once; a tie of more says how many there are. */
export const SHOW_NAMES = 12;
/** `both`: all words in every language at once. `turns`: one language after the other. */
export const REVEAL_LANGUAGES = ['both', 'turns'] as const;
export type RevealLanguages = (typeof REVEAL_LANGUAGES)[number];

/** For how long a begun presentation can be continued, in hours. */
export const REVEAL_HOURS = 24;

export interface RevealRow {
  id: string;
  name: string;
  /** null: it is the restaurant itself. */
  restaurantName: string | null;
  /** County and state. */
  place: string;
  /** Of the dish, of the restaurant's best dish, or its logo; null: there is none. */
  pictureUrl: string | null;
}

/** One place; those who share it are revealed together. */
export interface RevealPlace {
  rank: number;
  /** The deciding figure. */
  figure: number;
  /** The figure as a part of the first place's: 0 to 1. */
  share: number;
  /** To the next place; null: nobody is below. */
  distance: number | null;
  /** What puts it below the place above, which has the same figure; null: the figure itself does. */
  tie: RankingColumn | null;
  /** How many share the place. */
  count: number;
  /** The first of them, up to `SHOW_NAMES`. */
  rows: RevealRow[];
}

export interface RevealList {
  id: string;
  name: LocalizedText;
  kind: RankingKind;
  by: RankingColumn;
  /** Whether it is of one county: then it is not chosen unless somebody wants it. */
  isOfCounty: boolean;
  /** All votes of those who are ranked. */
  votes: number;
  ranked: number;
  /** With fewer votes than the least, or none. */
  unranked: number;
  leastVotes: number;
  /** From the last to the first. */
  places: RevealPlace[];
}

/** All that the screen needs, so that it works without a network. */
export interface RevealShow {
  /** null: a practice with invented figures. */
  snapshotId: string | null;
  /** Of the result; null: a practice. */
  version: number | null;
  festival: { name: string; year: number };
  lists: RevealList[];
}

/** What an organiser chooses for an evening. */
export interface RevealChoice {
  /** Ids in their order; empty: all but those of counties. */
  lists: readonly string[];
  places: RevealPlaces;
  languages: RevealLanguages;
}

/** The words of a step: in one language, or in every one. */
export type SpokenIn = Language | 'both';

/** What the screen shows at one moment. `list` and `place` are indexes in the show. */
export type RevealStep =
  | { kind: 'title'; spoken: SpokenIn }
  | { kind: 'opening'; list: number; spoken: SpokenIn }
  | { kind: 'place'; list: number; place: number; spoken: SpokenIn }
  | { kind: 'whole'; list: number; spoken: SpokenIn }
  | { kind: 'end'; spoken: SpokenIn };

/** The indexes of the chosen lists, in their order. Unknown ids are left out. */
export function chosenLists(show: RevealShow, { lists }: Pick<RevealChoice, 'lists'>): number[] {
  if (lists.length > 0) {
    const found = lists.map((id) => show.lists.findIndex((list) => list.id === id));
    return [...new Set(found)].filter((index) => index >= 0);
  }
  return show.lists.flatMap(({ isOfCounty }, index) => (isOfCounty ? [] : [index]));
}

/** The places of a list that the screen shows, as indexes, from the last to the first. */
export const shownPlaces = ({ places }: RevealList, most: number): number[] =>
  places.flatMap(({ rank }, index) => (rank <= most ? [index] : []));

/**
 * The steps of an evening: its title, of each list the opening, every place, and all of them together, and the
 * end. A list without anybody is only opened. In turns, what consists of words comes once in each language, and
 * places take the next language each time.
 */
export function stepsOf(show: RevealShow, choice: RevealChoice): RevealStep[] {
  const inTurns = choice.languages === 'turns';
  const each: readonly SpokenIn[] = inTurns ? LANGUAGES : ['both'];
  const turn = (number: number): SpokenIn => each[number % each.length] ?? 'both';
  const lists = chosenLists(show, choice).flatMap((list): RevealStep[] => {
    const of = show.lists[list];
    const places = of ? shownPlaces(of, choice.places) : [];
    return [
      ...each.map((spoken): RevealStep => ({ kind: 'opening', list, spoken })),
      ...places.map((place, n): RevealStep => ({ kind: 'place', list, place, spoken: turn(n) })),
      // Of one place alone, all has been seen.
      ...(places.length > 1 ? [{ kind: 'whole' as const, list, spoken: turn(places.length) }] : []),
    ];
  });
  return [
    ...each.map((spoken): RevealStep => ({ kind: 'title', spoken })),
    ...lists,
    ...each.map((spoken): RevealStep => ({ kind: 'end', spoken })),
  ];
}

/** A row of a frozen list, with what the screen shows of it. */
interface Ranked extends RevealRow {
  rank: number;
  figure: number;
  tie: RankingColumn | 'shared' | null;
}

/** Three decimals, as figures are compared. */
const rounded = (figure: number): number => Math.round(figure * 1000) / 1000;

/** The first places of a list, from the last to the first. @param rows all of the list, in their order */
export function placesOf(rows: readonly Ranked[]): RevealPlace[] {
  const first = rows[0]?.figure ?? 0;
  const groups = [...Map.groupBy(rows, ({ rank }) => rank)];
  return groups
    .flatMap(([rank, some], index): RevealPlace[] => {
      const [best] = some;
      if (!best || rank > SHOW_PLACES) return [];
      const below = groups[index + 1]?.[1][0];
      return [
        {
          rank,
          figure: best.figure,
          share: first > 0 ? Math.min(1, best.figure / first) : 0,
          distance: below ? rounded(best.figure - below.figure) : null,
          tie: best.tie === 'shared' ? null : best.tie,
          count: some.length,
          rows: some
            .slice(0, SHOW_NAMES)
            .map(({ id, name, restaurantName, place, pictureUrl }) => ({
              id,
              name,
              restaurantName,
              place,
              pictureUrl,
            })),
        },
      ];
    })
    .toReversed();
}
