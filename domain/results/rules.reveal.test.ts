import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { practiceShow } from './rules.practice.ts';
import {
  chosenLists,
  placesOf,
  type RevealChoice,
  type RevealList,
  type RevealShow,
  type RevealStep,
  SHOW_NAMES,
  stepsOf,
} from './rules.reveal.ts';

const row = (index: number, rank: number, figure: number) => ({
  id: `id-${index}`,
  name: `Name ${index}`,
  restaurantName: null,
  place: 'Charleston, SC',
  pictureUrl: null,
  rank,
  figure,
  tie: null as 'shared' | 'votes' | null,
});
/** Rows with these ranks; the figure falls with the rank. */
const rowsOf = (...ranks: number[]) =>
  ranks.map((rank, index) => row(index, rank, 1000 - 10 * rank));

const listOf = (id: string, ranks: number[], isOfCounty = false): RevealList => ({
  id,
  name: { en: id, es: id },
  kind: 'restaurants',
  by: 'points',
  isOfCounty,
  votes: 0,
  ranked: ranks.length,
  unranked: 0,
  leastVotes: 1,
  places: placesOf(rowsOf(...ranks)),
});
const showOf = (...lists: RevealList[]): RevealShow => ({
  snapshotId: null,
  version: null,
  festival: { name: 'Festival', year: 2026 },
  lists,
});
const choice = (changed: Partial<RevealChoice> = {}): RevealChoice => ({
  lists: [],
  places: 10,
  languages: 'both',
  ...changed,
});
/** Steps in short: `title`, `a opening`, `a 3`. */
const inShort = (show: RevealShow, steps: readonly RevealStep[]) =>
  steps.map((step) => {
    if (step.kind === 'title' || step.kind === 'end') return step.kind;
    const list = show.lists[step.list];
    return step.kind === 'place'
      ? `${list?.id} ${list?.places[step.place]?.rank}`
      : `${list?.id} ${step.kind}`;
  });

describe('the places of a list', () => {
  test('go from the last of the first ten to the first', () => {
    const places = placesOf(rowsOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    expect(places.map(({ rank }) => rank)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('are shared by those of one rank, who are revealed together', () => {
    const places = placesOf(rowsOf(1, 2, 2, 4));
    expect(places.map(({ rank, count }) => [rank, count])).toEqual([
      [4, 1],
      [2, 2],
      [1, 1],
    ]);
  });

  test('say how far the next place is, also where that is no longer shown', () => {
    const places = placesOf(rowsOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
    expect(places.map(({ distance }) => distance)).toEqual(Array.from({ length: 10 }, () => 10));
    expect(placesOf(rowsOf(1))[0]?.distance).toBeNull();
  });

  test('measure their bars by the first place', () => {
    const [second, first] = placesOf([row(0, 1, 80), row(1, 2, 20)]);
    expect([second?.share, first?.share]).toEqual([0.25, 1]);
    expect(placesOf([row(0, 1, 0)])[0]?.share).toBe(0);
  });

  test('name what decides a tie, unless it is shared', () => {
    const [second] = placesOf([row(0, 1, 80), { ...row(1, 2, 80), tie: 'votes' }]);
    expect(second).toMatchObject({ tie: 'votes', distance: null });
    const [first] = placesOf([row(0, 1, 80), { ...row(1, 1, 80), tie: 'shared' }]);
    expect(first).toMatchObject({ tie: null, count: 2 });
  });

  test('of all tied have as many names as the screen holds', () => {
    const places = placesOf(rowsOf(...Array.from({ length: 500 }, () => 1)));
    expect(places).toHaveLength(1);
    expect(places[0]).toMatchObject({ rank: 1, count: 500 });
    expect(places[0]?.rows).toHaveLength(SHOW_NAMES);
  });
});

describe('the steps of an evening', () => {
  test('open each list, go from the last place to the first, and show them all', () => {
    const show = showOf(listOf('a', [1, 2, 3]), listOf('b', [1, 2]));
    expect(inShort(show, stepsOf(show, choice()))).toEqual([
      'title',
      'a opening',
      'a 3',
      'a 2',
      'a 1',
      'a whole',
      'b opening',
      'b 2',
      'b 1',
      'b whole',
      'end',
    ]);
  });

  test('show a tie at once, and fewer places where fewer are wanted', () => {
    const show = showOf(listOf('a', [1, 2, 2, 4, 5]));
    expect(inShort(show, stepsOf(show, choice({ places: 3 })))).toEqual([
      'title',
      'a opening',
      'a 2',
      'a 1',
      'a whole',
      'end',
    ]);
  });

  test('only open a list without anybody, and do not repeat a single place', () => {
    const show = showOf(listOf('empty', []), listOf('one', [1]));
    expect(inShort(show, stepsOf(show, choice()))).toEqual([
      'title',
      'empty opening',
      'one opening',
      'one 1',
      'end',
    ]);
  });

  test('follow the chosen order; without one, all lists but those of counties', () => {
    const show = showOf(listOf('a', [1]), listOf('county', [1], true), listOf('b', [1]));
    expect(chosenLists(show, choice())).toEqual([0, 2]);
    expect(chosenLists(show, choice({ lists: ['b', 'county', 'b', 'unknown'] }))).toEqual([2, 1]);
  });

  test('in turn say words once in each language, and each place in the next one', () => {
    const show = showOf(listOf('a', [1, 2, 3]));
    const steps = stepsOf(show, choice({ languages: 'turns' }));
    expect(steps.map(({ kind, spoken }) => `${kind} ${spoken}`)).toEqual([
      'title en',
      'title es',
      'opening en',
      'opening es',
      'place en',
      'place es',
      'place en',
      'whole es',
      'end en',
      'end es',
    ]);
  });

  test('reveal every chosen place once, whatever the lists are', () => {
    const ranks = fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(ranks, { maxLength: 5 }), fc.constantFrom(3, 5, 10), (lists, places) => {
        const sorted = lists.map((some) => some.toSorted((a, b) => a - b));
        const show = showOf(...sorted.map((some, index) => listOf(`list-${index}`, some)));
        const revealed = stepsOf(show, choice({ places })).flatMap((step) =>
          step.kind === 'place' ? [`${step.list}:${step.place}`] : [],
        );
        const wanted = show.lists.flatMap((list, index) =>
          list.places.flatMap(({ rank }, place) => (rank <= places ? [`${index}:${place}`] : [])),
        );
        expect(revealed).toEqual(wanted);
      }),
    );
  });
});

describe('practice', () => {
  const show = practiceShow({ name: 'Festival', year: 2026 });
  const places = show.lists.flatMap((list) => list.places);

  test('has what makes an evening difficult: a tie, a long name, a short list, one without anybody', () => {
    expect(places.some(({ count }) => count > 1)).toBe(true);
    const names = places.flatMap(({ rows }) => rows.map(({ name }) => name));
    expect(names.some((name) => name.length >= 110)).toBe(true);
    expect(names.some((name) => name.includes('🌮'))).toBe(true);
    expect(show.lists.map(({ ranked }) => ranked).toSorted((a, b) => a - b)).toEqual([
      0, 3, 11, 12,
    ]);
  });

  test('has figures that fall from place to place, and bars no longer than the first', () => {
    for (const list of show.lists) {
      const figures = list.places.map(({ figure }) => figure);
      expect(figures).toEqual(figures.toSorted((a, b) => a - b));
      expect(list.places.every(({ share }) => share > 0 && share <= 1)).toBe(true);
    }
  });
});
