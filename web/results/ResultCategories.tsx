import type { CategoryHead, PublicResult, ShownList } from '../../domain/results/schema.public.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { resultPaths, type Shown } from './result-paths.ts';
import { ResultCard } from './ResultCard.tsx';
import { ResultPlaces } from './ResultPlaces.tsx';
import { ResultPodium } from './ResultPodium.tsx';
import { useResultWords } from './use-result-words.ts';
import { useStateName } from './use-state-name.ts';

/** So many lists of the whole festival have a podium each; more of them stand beside each other as cards. */
const FEW = 2;

/** Every category: lists of the whole festival first, those by place below their title. */
export function ResultCategories({
  result: { categories, lists },
  shown,
  without,
}: {
  result: PublicResult;
  shown: Shown;
  /** The list that is shown above. */
  without: string | undefined;
}) {
  const { t, language } = useResultWords();
  const stateName = useStateName();
  const of = Map.groupBy(lists, ({ categoryId }) => categoryId);
  const whole = categories
    .filter(({ each }) => each === 'festival')
    .flatMap((category) => of.get(category.id)?.map((list) => ({ category, list })) ?? [])
    .filter(({ list }) => list.id !== without);
  return (
    <>
      <Whole lists={whole} shown={shown} />
      {categories
        .filter(({ each }) => each !== 'festival')
        .map((category) => (
          <section key={category.id} aria-labelledby={`of-${category.id}`} className="grid gap-4">
            <h2 id={`of-${category.id}`} dir="auto" className="text-2xl wrap-anywhere">
              {category.name[language]}
            </h2>
            {!of.has(category.id) && <p className="text-muted">{t('results.nobody')}.</p>}
            {category.each === 'county' ? (
              <ResultPlaces lists={of.get(category.id) ?? []} shown={shown} />
            ) : (
              <div className="grid gap-4 md:grid-cols-2">
                {of.get(category.id)?.map((list) => (
                  <ResultCard
                    key={list.id}
                    list={list}
                    by={category.by}
                    title={stateName(list.place?.stateId ?? '')}
                    leastVotes={category.leastVotes}
                    to={resultPaths.list(shown, list.id)}
                  />
                ))}
              </div>
            )}
          </section>
        ))}
    </>
  );
}

interface Listed {
  category: CategoryHead;
  list: ShownList;
}

/** The lists of the whole festival. */
function Whole({ lists, shown }: { lists: readonly Listed[]; shown: Shown }) {
  const { t, language } = useResultWords();
  if (lists.length === 0) return null;
  const isFew = lists.length <= FEW && lists.every(({ list }) => list.rows.length > 0);
  if (!isFew) {
    return (
      <div className="grid gap-4 md:grid-cols-2">
        {lists.map(({ category: { name, by, leastVotes }, list }) => (
          <ResultCard
            key={list.id}
            list={list}
            by={by}
            title={name[language]}
            leastVotes={leastVotes}
            to={resultPaths.list(shown, list.id)}
          />
        ))}
      </div>
    );
  }
  return lists.map(({ category: { name, by }, list }) => (
    <section key={list.id} aria-labelledby={`of-${list.id}`} className="grid gap-6">
      <h2 id={`of-${list.id}`} dir="auto" className="text-center text-2xl wrap-anywhere">
        {name[language]}
      </h2>
      <ResultPodium
        rows={list.rows}
        by={by}
        firsts={list.firsts}
        to={resultPaths.list(shown, list.id)}
      />
      <div className="text-center">
        <ButtonLink look="secondary" to={resultPaths.list(shown, list.id)}>
          {t('results.all_places', { count: list.ranked })}
        </ButtonLink>
      </div>
    </section>
  ));
}
