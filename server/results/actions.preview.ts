import type { Database } from '../../database/open.ts';
import { NO_EMBARGO } from '../../domain/embargo/rules.ts';
import { inEachLanguage } from '../../domain/localized-text.ts';
import { decideLists } from '../../domain/results/rules.lists.ts';
import { type ResultCategory, rulesProblem } from '../../domain/results/rules.ts';
import { placesOf } from '../../domain/results/schema.build.ts';
import type { CategoryPreview, PreviewedCategory } from '../../domain/results/schema.preview.ts';
import { refuse } from '../http/errors.ts';
import { presentPreview } from './present.preview.ts';
import { selectCatalogue, selectCountedNow } from './queries.votes.ts';

/**
 * What lists categories would make of the votes that count now. Nothing is frozen or stored.
 * @throws results_rules_invalid
 */
export async function previewRules(
  db: Database,
  asked: readonly PreviewedCategory[],
): Promise<{ categories: CategoryPreview[] }> {
  const categories = asked.map((one, place): ResultCategory => {
    const id = `c${place}`;
    return { ...one, id, name: inEachLanguage(() => id) };
  });
  const problem = rulesProblem({ categories, embargo: NO_EMBARGO, challengeDays: 0 });
  if (problem) {
    const category = 'category' in problem ? problem.category + 1 : 0;
    throw refuse('results_rules_invalid', { problem: problem.problem, category });
  }
  // In one snapshot: a dish that gets its first vote in between would have no name.
  const restaurants = await db.transaction(
    async (tx) => placesOf(await selectCountedNow(tx), await selectCatalogue(tx)),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const lists = Map.groupBy(decideLists(categories, restaurants), ({ category }) => category.id);
  return { categories: categories.map(({ id }) => presentPreview(lists.get(id) ?? [])) };
}
