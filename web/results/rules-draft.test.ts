import { describe, expect, test } from 'vitest';
import { inEachLanguage } from '../../domain/localized-text.ts';
import { DEFAULT_RULES, type ResultRules } from '../../domain/results/rules.ts';
import { diffRules, diffSaved } from './rules-diff.ts';
import {
  addPreset,
  changeRow,
  duplicateRow,
  moveRow,
  readWords,
  type RulesDraft,
  toDraft,
  toEditedRules,
  toRules,
} from './rules-draft.ts';
import { isRight, rowProblems, wholeProblems } from './rules-problems.ts';

const saved = DEFAULT_RULES;
const draft = toDraft(saved);
const keysOf = ({ rows }: Pick<RulesDraft, 'rows'>) => rows.map(({ key }) => key);
/** The draft with one row changed. */
const changed = (key: string, change: Parameters<typeof changeRow>[2]): RulesDraft => ({
  ...draft,
  rows: changeRow(draft.rows, key, change),
});
const problemsOf = (of: RulesDraft, key: string) => {
  const row = of.rows.find((one) => one.key === key);
  return row && rowProblems(row, of.rows);
};

describe('a draft of the rules', () => {
  test('that nobody has touched is what is saved', () => {
    expect(toRules(draft)).toEqual(saved);
    expect(diffRules(saved, draft)).toEqual([]);
    expect(isRight(draft)).toBe(true);
  });

  test('keeps a moment by the clock of the festival', () => {
    const hidden: ResultRules = {
      ...saved,
      embargo: { kind: 'hidden_from', from: '2026-05-02T16:30:00.000Z', owners: 'hidden' },
    };
    expect(toDraft(hidden).embargo.from).toBe('2026-05-02T12:30');
    expect(toRules(toDraft(hidden))).toEqual(hidden);
    const { embargo } = toDraft(hidden);
    expect(toRules({ ...draft, embargo: { ...embargo, kind: 'hidden' } }).embargo.from).toBeNull();
  });

  test('reads words between commas, each once', () => {
    expect(readWords(' birria, quesabirria ,, birria')).toEqual(['birria', 'quesabirria']);
  });

  test('leaves out what does not apply to what competes', () => {
    const dishes = changed('restaurants', { kind: 'dishes', by: 'voters', words: 'birria' });
    expect(toRules(dishes).categories[0]).toMatchObject({
      by: 'points',
      ties: ['points', 'votes', 'weighted', 'average'],
      words: ['birria'],
    });
    const restaurants = {
      ...dishes,
      rows: changeRow(dishes.rows, 'restaurants', { kind: 'restaurants' }),
    };
    expect(toRules(restaurants).categories[0]).toMatchObject({ by: 'voters', words: [] });
  });
});

describe('the rows', () => {
  test('get another one at the end, whose address follows its English name until it is typed', () => {
    let rows = addPreset(draft.rows, 'blank');
    const key = rows.at(-1)?.key ?? '';
    const last = () => rows.at(-1)?.category.id;
    rows = changeRow(rows, key, { name: { en: 'Best salsa', es: '' } });
    expect(last()).toBe('best-salsa');
    rows = changeRow(rows, key, { id: 'salsa' });
    rows = changeRow(rows, key, { name: { en: 'Best green salsa', es: '' } });
    expect(last()).toBe('salsa');
  });

  test('keep the address of a saved one when it is named anew', () => {
    const named = changed('state', { name: { en: 'Other', es: 'Otro' } });
    expect(named.rows.map(({ category }) => category.id)).toContain('state');
  });

  test('get a copy behind the one that is doubled, at an address of its own', () => {
    const rows = duplicateRow(draft.rows, 'restaurants', (name) =>
      inEachLanguage((language) => `${name[language]} 2`),
    );
    expect(rows.map(({ key }) => key)).toEqual([
      'restaurants',
      'new 1',
      'dishes',
      'state',
      'county',
    ]);
    expect(rows[1]?.category.name.en).toBe('Restaurant of the festival 2');
    expect(isRight({ ...draft, rows })).toBe(true);
  });

  test('move up and down, and not beyond the ends', () => {
    const move = (key: string, by: 1 | -1) => keysOf({ rows: moveRow(draft.rows, key, by) });
    expect(move('dishes', -1)).toEqual(['dishes', 'restaurants', 'state', 'county']);
    expect(move('dishes', 1)).toEqual(['restaurants', 'state', 'dishes', 'county']);
    expect(move('restaurants', -1)).toEqual(keysOf(draft));
    expect(move('county', 1)).toEqual(keysOf(draft));
    expect(move('nobody', 1)).toEqual(keysOf(draft));
  });
});

describe('the chosen restaurants', () => {
  test('are saved as the ones that compete, and stay in the draft while all do', () => {
    const some = changed('state', { onlyChosen: true, restaurantIds: ['one'] });
    expect(toEditedRules(some).categories[2]).toMatchObject({
      onlyChosen: true,
      restaurantIds: ['one'],
    });
    const all = { ...some, rows: changeRow(some.rows, 'state', { onlyChosen: false }) };
    expect(toEditedRules(all).categories[2]).toMatchObject({ restaurantIds: [] });
    const again = { ...all, rows: changeRow(all.rows, 'state', { onlyChosen: true }) };
    expect(toRules(again)).toEqual(toRules(some));
  });

  test('of saved rules compete alone', () => {
    const rules = toRules(changed('state', { onlyChosen: true, restaurantIds: ['one'] }));
    expect(toDraft(rules).rows.map(({ category }) => category.onlyChosen)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  test('of the preset for newcomers are asked for', () => {
    const rows = addPreset(draft.rows, 'newcomer');
    expect(rows.slice(-1).map((row) => rowProblems(row, rows))).toEqual([['restaurants_needed']]);
  });
});

describe('what is wrong', () => {
  test.each([
    ['name', { name: { en: 'Best', es: ' ' } }],
    ['id', { id: 'Best' }],
    ['id_taken', { id: 'dishes' }],
    ['id_taken', { id: 'county-sc' }],
    ['least_votes', { leastVotes: '0' }],
    ['least_votes', { leastVotes: '100001' }],
    ['least_votes', { leastVotes: 'ten' }],
    ['words', { kind: 'dishes', words: 'x'.repeat(41) }],
    ['words', { kind: 'dishes', words: Array.from({ length: 21 }, (_, at) => `w${at}`).join() }],
    ['restaurants_needed', { onlyChosen: true }],
    [
      'restaurants',
      { onlyChosen: true, restaurantIds: Array.from({ length: 501 }, (_, at) => String(at)) },
    ],
  ] as const)('is told as %s', (problem, change) => {
    const of = changed('state', change);
    expect(problemsOf(of, 'state')).toEqual([problem]);
    expect(isRight(of)).toBe(false);
  });

  test('is not told of words or restaurants that do not apply', () => {
    expect(problemsOf(changed('state', { words: 'x'.repeat(41) }), 'state')).toEqual([]);
    const restaurantIds = Array.from({ length: 501 }, (_, at) => String(at));
    expect(problemsOf(changed('state', { restaurantIds }), 'state')).toEqual([]);
  });

  test('beside the categories is told too', () => {
    expect(wholeProblems({ ...draft, rows: [] })).toEqual(['no_category']);
    const embargo = { ...draft.embargo, kind: 'hidden_from' } as const;
    expect(wholeProblems({ ...draft, embargo })).toEqual(['embargo_moment']);
    // The hour that spring leaves out.
    const never = { ...embargo, from: '2026-03-08T02:30' };
    expect(wholeProblems({ ...draft, embargo: never })).toEqual(['embargo_moment']);
    expect(wholeProblems({ ...draft, challengeDays: '61' })).toEqual(['challenge_days']);
    expect(wholeProblems({ ...draft, challengeDays: '' })).toEqual(['challenge_days']);
  });
});

describe('what changes', () => {
  test('is told by category and field, also where its address is another one', () => {
    const of = changed('state', { id: 'by-state', leastVotes: '5' });
    expect(diffRules(saved, of)).toMatchObject([
      {
        what: 'changed',
        fields: ['id', 'leastVotes'],
        before: { id: 'state' },
        after: { id: 'by-state', leastVotes: 5 },
      },
    ]);
  });

  test('is told of new and deleted categories', () => {
    const rows = addPreset(
      draft.rows.filter(({ key }) => key !== 'county'),
      'newcomer',
    );
    expect(diffRules(saved, { ...draft, rows })).toMatchObject([
      { what: 'added', name: { en: 'People’s newcomer' } },
      { what: 'removed', name: { en: 'Best restaurants by county' } },
    ]);
  });

  test('is told of their order, of the embargo, and of the days for objections', () => {
    const of: RulesDraft = {
      rows: moveRow(draft.rows, 'state', -1),
      embargo: { ...draft.embargo, kind: 'hidden' },
      challengeDays: '3',
    };
    expect(diffRules(saved, of).map(({ what }) => what)).toEqual([
      'order',
      'embargo',
      'challenge_days',
    ]);
  });

  test('by another organiser is told the same way', () => {
    const theirs = toRules(changed('dishes', { by: 'weighted' }));
    expect(diffSaved(saved, theirs)).toMatchObject([{ what: 'changed', fields: ['by'] }]);
  });
});
