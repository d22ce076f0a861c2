import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_EMBARGO } from '../embargo/rules.ts';
import {
  CATEGORY_PRESETS,
  categoryIdFrom,
  categoryOfPreset,
  tieBreakersOf,
} from './rules.presets.ts';
import { DEFAULT_RULES, RESULT_LIMITS, rulesProblem } from './rules.ts';

describe('the id of a category', () => {
  test.each([
    ['Best birria', [], 'best-birria'],
    ["People's newcomer", [], 'peoples-newcomer'],
    ['  Año Nuevo: ¡Tacos!  ', [], 'ano-nuevo-tacos'],
    ['2026 newcomers', [], 'newcomers'],
    ['🌮', [], 'category'],
    ['', ['category'], 'category2'],
    ['Best birria', ['best-birria'], 'bestbirria'],
    ['Best birria', ['best-birria', 'bestbirria'], 'best-birria2'],
    // `best` has lists such as `best-sc`.
    ['Best birria', ['best'], 'bestbirria'],
    ['Best', ['best-birria'], 'best2'],
  ])('of %j beside %j is %j', (name, taken, id) => {
    expect(categoryIdFrom(name, taken)).toBe(id);
  });

  test('of a long name is cut, and does not end in a hyphen', () => {
    const id = categoryIdFrom(`${'a'.repeat(29)} and more`, []);
    expect(id).toBe('a'.repeat(29));
    expect(categoryIdFrom('taco '.repeat(12), []).length).toBeLessThanOrEqual(
      RESULT_LIMITS.categoryId,
    );
  });

  test('is one that the rules take, whatever the names are', () => {
    const names = fc.array(fc.string({ maxLength: 60 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(names, (typed) => {
        const ids: string[] = [];
        for (const name of typed) ids.push(categoryIdFrom(name, ids));
        const categories = ids.map((id) => ({ ...categoryOfPreset('state', []), id }));
        expect(rulesProblem({ categories, embargo: NO_EMBARGO, challengeDays: 0 })).toBeNull();
      }),
    );
  });
});

test('every preset can be added to the rules at once, again and again, but for the name of a blank one', () => {
  const categories = [...DEFAULT_RULES.categories];
  for (const preset of [...CATEGORY_PRESETS, ...CATEGORY_PRESETS]) {
    const added = categoryOfPreset(
      preset,
      categories.map(({ id }) => id),
    );
    categories.push(preset === 'blank' ? { ...added, name: { en: 'New', es: 'Nueva' } } : added);
  }
  expect(rulesProblem({ ...DEFAULT_RULES, categories })).toBeNull();
});

test('the voters of a dish break no tie', () => {
  expect(tieBreakersOf('restaurants')).toContain('voters');
  expect(tieBreakersOf('dishes')).not.toContain('voters');
});
