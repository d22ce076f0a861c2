import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_EMBARGO } from '../embargo/rules.ts';
import {
  CATEGORY_PRESETS,
  categoryIdFrom,
  categoryOfPreset,
  tieBreakersOf,
} from './rules.presets.ts';
import { DEFAULT_RULES, type EditedCategory, RESULT_LIMITS, rulesProblem } from './rules.ts';

describe('the id of a category', () => {
  test.each([
    ['Best birria', [], 'best-birria'],
    ['People’s newcomer', [], 'peoples-newcomer'],
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

const restaurantIds = ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff'];

test('every preset can be added again and again, once a blank one has a name, and newcomers are chosen', () => {
  const categories: EditedCategory[] = [...DEFAULT_RULES.categories];
  for (const preset of [...CATEGORY_PRESETS, ...CATEGORY_PRESETS]) {
    const added = categoryOfPreset(
      preset,
      categories.map(({ id }) => id),
    );
    categories.push({
      ...added,
      ...(preset === 'blank' && { name: { en: 'New', es: 'Nueva' } }),
      ...(preset === 'newcomer' && { restaurantIds }),
    });
  }
  expect(rulesProblem({ ...DEFAULT_RULES, categories })).toBeNull();
});

test('newcomers are those whom organisers choose, and nobody else', () => {
  const category = categoryOfPreset('newcomer', []);
  expect(category.id).toBe('peoples-newcomer');
  const rules = { ...DEFAULT_RULES, categories: [category] };
  expect(rulesProblem(rules)).toEqual({ problem: 'restaurants_needed', category: 0 });
  expect(rulesProblem({ ...rules, categories: [{ ...category, restaurantIds }] })).toBeNull();
});

test('the voters of a dish break no tie', () => {
  expect(tieBreakersOf('restaurants')).toContain('voters');
  expect(tieBreakersOf('dishes')).not.toContain('voters');
});
