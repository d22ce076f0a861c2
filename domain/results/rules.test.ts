import { describe, expect, test } from 'vitest';
import { closenessOf } from './rules.closeness.ts';
import { canonicalText } from './rules.text.ts';
import { DEFAULT_RULES, nextStep, type ResultRules, rulesProblem } from './rules.ts';

const [first] = DEFAULT_RULES.categories;
if (!first) throw new Error('The default rules have no category.');
const rules = (...categories: Partial<typeof first>[]): ResultRules => ({
  ...DEFAULT_RULES,
  categories: categories.map((some) => ({ ...first, ...some })),
});

describe('rules', () => {
  test('that hold without any are sound', () => {
    expect(rulesProblem(DEFAULT_RULES)).toBeNull();
  });

  test.each([
    [rules(), { problem: 'no_category' }],
    [rules({ id: '' }), { problem: 'id', category: 0 }],
    [rules({ id: 'Best' }), { problem: 'id', category: 0 }],
    [rules({ id: '1st' }), { problem: 'id', category: 0 }],
    [rules({ id: 'best-' }), { problem: 'id', category: 0 }],
    [rules({ id: 'x'.repeat(33) }), { problem: 'id', category: 0 }],
    [rules({ id: 'best' }, { id: 'best' }), { problem: 'id_taken', category: 0 }],
    [rules({ id: 'best-sc' }, { id: 'best' }), { problem: 'id_taken', category: 0 }],
    [rules({ name: { en: 'Best', es: ' ' } }), { problem: 'name', category: 0 }],
    [rules({ words: ['birria'] }), { problem: 'words_of_restaurants', category: 0 }],
    [
      rules({ kind: 'dishes', by: 'voters', ties: [] }),
      { problem: 'voters_of_dishes', category: 0 },
    ],
    [rules({ kind: 'dishes', ties: ['voters'] }), { problem: 'voters_of_dishes', category: 0 }],
    [
      { ...rules({}), embargo: { kind: 'hidden_from', from: null, owners: 'shown' } },
      { problem: 'embargo_moment' },
    ],
    [
      { ...rules({}), embargo: { kind: 'hidden', from: '2026-05-02T00:00:00Z', owners: 'shown' } },
      { problem: 'embargo_moment' },
    ],
  ] as const)('%# are refused for what is wrong', (some, problem) => {
    expect(rulesProblem(some)).toEqual(problem);
  });

  test('have the same bytes in whatever order their fields were written', () => {
    const { challengeDays, embargo, categories } = DEFAULT_RULES;
    expect(canonicalText({ challengeDays, embargo, categories })).toBe(
      canonicalText({ categories, embargo, challengeDays }),
    );
    expect(canonicalText({ b: [1.5, 'é'], a: null })).toBe('{"a":null,"b":[1.5,"é"]}');
  });
});

const tally = (votes: number, points: number) => ({ votes, points, zeros: 0, voters: votes });
const placed = (id: string, rank: number, points: number, withheld = 0) => ({
  id,
  rank,
  tally: tally(points, points),
  withheld: tally(withheld, withheld),
});
const prior = { mean: 3, weight: 5 };
const nobody = { others: [], leastVotes: 1 };

describe('how safe a place is', () => {
  test('is its distance to the next place', () => {
    const rows = [placed('a', 1, 9), placed('b', 2, 7), placed('c', 2, 7), placed('d', 4, 1)];
    expect(
      closenessOf(rows, 'points', prior, nobody).map(({ id, distance }) => [id, distance]),
    ).toEqual([
      ['a', 2],
      ['b', 6],
      ['c', 6],
      ['d', null],
    ]);
  });

  test('is told by the withheld votes of those below that would reach it', () => {
    const rows = [placed('a', 1, 9, 4), placed('b', 2, 7, 2), placed('c', 3, 6, 2)];
    expect(
      closenessOf(rows, 'points', prior, nobody).map(({ couldChange }) => couldChange),
    ).toEqual([2, 2, 0]);
  });

  test('is told by those without a place, too, if the withheld votes would give them one', () => {
    const rows = [placed('a', 1, 9), placed('b', 2, 3)];
    const other = { id: 'x', tally: tally(0, 0), withheld: tally(4, 4) };
    const of = (leastVotes: number) =>
      closenessOf(rows, 'points', prior, { others: [other], leastVotes }).map(
        ({ couldChange }) => couldChange,
      );
    expect(of(4)).toEqual([0, 4]);
    expect(of(5)).toEqual([0, 0]);
  });

  test('by an average is told by the best of the withheld votes, not by all of them', () => {
    const rows = [
      { id: 'a', rank: 1, tally: tally(10, 45), withheld: tally(0, 0) },
      // All of them: (40 + 13) / 15 = 3.5. The best three: at most (40 + 13) / 13 = 4.1.
      { id: 'b', rank: 2, tally: tally(10, 40), withheld: { ...tally(5, 13), zeros: 4 } },
      { id: 'c', rank: 3, tally: tally(10, 38), withheld: tally(9, 45) },
    ];
    const changes = closenessOf(rows, 'average', prior, nobody);
    expect(changes.map(({ couldChange }) => couldChange)).toEqual([0, 9, 0]);
  });

  test('is told of the first ten places alone, with those that share the tenth', () => {
    const rows = Array.from({ length: 12 }, (_, index) =>
      placed(`r${index}`, Math.min(index + 1, 10), 20 - Math.min(index, 9)),
    );
    expect(closenessOf(rows, 'points', prior, nobody)).toHaveLength(12);
    expect(closenessOf([...rows, placed('x', 13, 1)], 'points', prior, nobody)).toHaveLength(12);
  });
});

test.each([
  ['close', { isOpen: true, frozen: null, published: null }],
  ['freeze', { isOpen: false, frozen: null, published: null }],
  ['sign', { isOpen: false, frozen: { signatures: 1, isOutdated: false }, published: null }],
  ['publish', { isOpen: false, frozen: { signatures: 2, isOutdated: false }, published: null }],
  ['freeze', { isOpen: false, frozen: { signatures: 2, isOutdated: true }, published: null }],
  ['done', { isOpen: false, frozen: null, published: { isOutdated: false } }],
  ['again', { isOpen: false, frozen: null, published: { isOutdated: true } }],
  // Voting was opened again.
  ['close', { isOpen: true, frozen: { signatures: 2, isOutdated: false }, published: null }],
  ['close', { isOpen: true, frozen: null, published: { isOutdated: true } }],
  ['done', { isOpen: true, frozen: null, published: { isOutdated: false } }],
] as const)('the next step is %s', (step, state) => {
  expect(nextStep(state)).toBe(step);
});
