import { describe, expect, test } from 'vitest';
import { DEFAULT_RULES, type ResultRules } from '../../domain/results/rules.ts';
import { addPreset, changeRow, moveRow, type RulesDraft, toDraft, toRules } from './rules-draft.ts';
import { mergeDraft } from './rules-merge.ts';

const base = DEFAULT_RULES;
const untouched = toDraft(base);
const changed = (key: string, change: Parameters<typeof changeRow>[2]): RulesDraft => ({
  ...untouched,
  rows: changeRow(untouched.rows, key, change),
});
const merge = (draft: RulesDraft, theirs: ResultRules) => toRules(mergeDraft(base, draft, theirs));
const idsOf = ({ categories }: ResultRules) => categories.map(({ id }) => id);

describe('a draft on top of what another one has saved', () => {
  test('is theirs where it changes nothing', () => {
    const theirs: ResultRules = {
      categories: base.categories.slice(1),
      embargo: { kind: 'hidden', from: null, owners: 'hidden' },
      challengeDays: 3,
    };
    expect(merge(untouched, theirs)).toEqual(theirs);
  });

  test('has what each of them changed', () => {
    const theirs = toRules(changed('county', { leastVotes: '5' }));
    const merged = merge({ ...changed('state', { by: 'votes' }), challengeDays: '9' }, theirs);
    expect(merged.challengeDays).toBe(9);
    expect(merged.categories.find(({ id }) => id === 'state')?.by).toBe('votes');
    expect(merged.categories.find(({ id }) => id === 'county')?.leastVotes).toBe(5);
  });

  test('goes on where both have changed the same', () => {
    const theirs = toRules({ ...changed('state', { by: 'voters' }), challengeDays: '3' });
    const merged = merge({ ...changed('state', { by: 'votes' }), challengeDays: '9' }, theirs);
    expect(merged.categories.find(({ id }) => id === 'state')?.by).toBe('votes');
    expect(merged.challengeDays).toBe(9);
  });

  test('keeps the categories that either of them has added, and its own order', () => {
    const theirs = toRules({ ...untouched, rows: addPreset(untouched.rows, 'newcomer') });
    const own = addPreset(moveRow(untouched.rows, 'dishes', -1), 'dish_kind');
    expect(idsOf(merge({ ...untouched, rows: own }, theirs))).toEqual([
      'dishes',
      'restaurants',
      'state',
      'county',
      'best-birria',
      'peoples-newcomer',
    ]);
  });

  test('leaves out what one of them has deleted, unless the other one has changed it', () => {
    const theirs: ResultRules = { ...base, categories: base.categories.slice(0, 2) };
    const draft = changed('state', { by: 'votes' });
    const merged = mergeDraft(base, draft, theirs);
    expect(idsOf(toRules(merged))).toEqual(['restaurants', 'dishes', 'state']);
    expect(merged.rows.at(-1)?.savedId).toBeNull();
    const without = { ...untouched, rows: untouched.rows.slice(1) };
    expect(idsOf(merge(without, { ...base, challengeDays: 3 }))).toEqual([
      'dishes',
      'state',
      'county',
    ]);
  });
});
