import type { Embargo } from '../../domain/embargo/rules.ts';
import type { LocalizedText } from '../../domain/localized-text.ts';
import { canonicalText } from '../../domain/results/rules.text.ts';
import type { ResultCategory, ResultRules } from '../../domain/results/rules.ts';
import { type RulesDraft, toCategory, toDraft, toRules } from './rules-draft.ts';

export const CATEGORY_FIELDS = [
  'name',
  'id',
  'kind',
  'by',
  'each',
  'leastVotes',
  'ties',
  'restaurantIds',
  'words',
] as const satisfies readonly (keyof ResultCategory)[];
export type CategoryField = (typeof CATEGORY_FIELDS)[number];

/** One change of the rules, as people are told of it. */
export type RulesChange =
  | { what: 'added' | 'removed'; name: LocalizedText }
  | {
      what: 'changed';
      name: LocalizedText;
      fields: readonly CategoryField[];
      before: ResultCategory;
      after: ResultCategory;
    }
  /** The same categories in another order. */
  | { what: 'order' }
  | { what: 'embargo'; before: Embargo; after: Embargo }
  | { what: 'challenge_days'; before: number; after: number };

const isSame = (one: unknown, other: unknown): boolean =>
  canonicalText(one) === canonicalText(other);

/** What a draft changes of saved rules. */
export function diffRules(saved: ResultRules, draft: RulesDraft): RulesChange[] {
  const after = toRules(draft);
  const savedById = new Map(saved.categories.map((category) => [category.id, category]));
  const kept = draft.rows.flatMap(({ savedId }) => savedId ?? []);
  const removed = saved.categories
    .filter(({ id }) => !kept.includes(id))
    .map(({ name }): RulesChange => ({ what: 'removed', name }));
  const changed = draft.rows.flatMap((row): RulesChange[] => {
    const category = toCategory(row);
    const { name } = category;
    const before = savedById.get(row.savedId ?? '');
    if (!before) return [{ what: 'added', name }];
    const fields = CATEGORY_FIELDS.filter((field) => !isSame(before[field], category[field]));
    return fields.length > 0 ? [{ what: 'changed', name, fields, before, after: category }] : [];
  });
  const changes: RulesChange[] = [...changed, ...removed];
  const keptBefore = saved.categories.map(({ id }) => id).filter((id) => kept.includes(id));
  if (!isSame(keptBefore, kept)) changes.push({ what: 'order' });
  if (!isSame(saved.embargo, after.embargo)) {
    changes.push({ what: 'embargo', before: saved.embargo, after: after.embargo });
  }
  if (saved.challengeDays !== after.challengeDays) {
    changes.push({
      what: 'challenge_days',
      before: saved.challengeDays,
      after: after.challengeDays,
    });
  }
  return changes;
}

/** What another organiser has changed meanwhile. */
export const diffSaved = (before: ResultRules, after: ResultRules): RulesChange[] =>
  diffRules(before, toDraft(after));
