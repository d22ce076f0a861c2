import type { Overview } from '../../domain/dashboard/schema.ts';
import { regionOf } from '../../domain/language.ts';
import { useLocale } from '../i18n/locale.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** The dishes with the most votes, each bar relative to the first. */
export function PopularDishes({ dishes }: { dishes: Overview['popularDishes'] }) {
  const { t, language } = useLocale();
  const most = dishes[0]?.votes ?? 0;
  const decimal = new Intl.NumberFormat(regionOf(language), { minimumFractionDigits: 1 });
  return (
    <section aria-labelledby="popular" className="grid gap-4">
      <div>
        <h2 id="popular" className="text-xl">
          {t('dashboard.popular')}
        </h2>
        {dishes.length > 0 && <p className="text-sm text-muted">{t('dashboard.popular_hint')}</p>}
      </div>
      {dishes.length === 0 ? (
        <EmptyState
          icon="chart"
          title={t('dashboard.popular_none')}
          hint={t('dashboard.popular_none_hint')}
        />
      ) : (
        <ol className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-card lg:p-5">
          {dishes.map(({ id, name, isArchived, votes, zeros, average }, index) => (
            <li key={id} className="grid gap-1.5">
              <div className="flex items-baseline gap-3">
                <span aria-hidden="true" className="w-4 shrink-0 text-muted tabular-nums">
                  {index + 1}
                </span>
                <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
                  {name}
                  {isArchived && (
                    <span className="ml-2 font-normal text-muted">
                      {t('dashboard.dish_archived')}
                    </span>
                  )}
                </span>
                <span className="shrink-0 text-right text-sm tabular-nums">
                  <strong className="text-base">
                    {t('dashboard.dish_votes', { count: votes })}
                  </strong>
                  {zeros > 0 && (
                    <span className="ml-1 max-sm:ml-0 max-sm:block">
                      {t('dashboard.and_zeros', { count: zeros })}
                    </span>
                  )}
                  {average !== null && (
                    <span className="ml-3 text-muted max-sm:block max-sm:ml-0">
                      {t('dashboard.dish_average', { average: decimal.format(average) })}
                    </span>
                  )}
                </span>
              </div>
              <div aria-hidden="true" className="ml-7 h-2 overflow-hidden rounded-full bg-line">
                <div
                  className="h-full rounded-full bg-chile"
                  style={{ width: `${(votes / most) * 100}%` }}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
