import type { Ranking } from '../../domain/rankings/schema.ts';
import type { RankingSearch } from './ranking-search.ts';
import { useText } from '../i18n/locale.ts';

const EXTRAS = ['admins', 'archived'] as const;

/** Data that is excluded by default, with its amount. */
export function Counting({
  extra,
  search,
  onSearch,
}: {
  extra: Ranking['extra'];
  search: RankingSearch;
  onSearch: (search: RankingSearch) => void;
}) {
  const t = useText();
  return (
    <section
      aria-labelledby="counting"
      className="grid content-start gap-2 rounded-card border border-line bg-surface p-4 shadow-card lg:p-5"
    >
      <h2 id="counting" className="text-lg font-bold">
        {t('rankings.counting')}
      </h2>
      {EXTRAS.map((one) => {
        const isIn = search[one] === '1';
        const { [one]: _, ...others } = search;
        return (
          <div
            key={one}
            className="flex items-center justify-between gap-4 border-line py-2 not-first-of-type:border-t"
          >
            <div className="grid">
              <label htmlFor={`with-${one}`} className="flex min-h-11 items-center font-semibold">
                {t(`rankings.with_${one}`)}
              </label>
              <p id={`extra-${one}`} className="text-sm text-muted tabular-nums">
                {t(`rankings.with_${one}_${isIn ? 'in' : 'hint'}`, { count: extra[one] })}
              </p>
            </div>
            <span className="grid min-h-11 min-w-12 place-items-center">
              <input
                id={`with-${one}`}
                type="checkbox"
                role="switch"
                aria-checked={isIn}
                aria-describedby={`extra-${one}`}
                checked={isIn}
                onChange={({ target }) =>
                  onSearch(target.checked ? { ...others, [one]: '1' } : others)
                }
                className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control-line bg-surface transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-control-line before:transition-transform checked:border-chile checked:bg-chile checked:before:translate-x-5 checked:before:bg-on-chile after:absolute after:inset-x-0 after:-inset-y-2.5 motion-reduce:transition-none motion-reduce:before:transition-none"
              />
            </span>
          </div>
        );
      })}
    </section>
  );
}
