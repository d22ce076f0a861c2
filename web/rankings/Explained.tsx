import { regionOf } from '../../domain/language.ts';
import { LEAST_WEIGHT } from '../../domain/rankings/rules.ts';
import type { Ranking } from '../../domain/rankings/schema.ts';
import { useLocale } from '../i18n/locale.ts';

/** How the weighted average and ties work, with today's numbers. */
export function Explained({ prior: { mean: m, weight, median: k } }: { prior: Ranking['prior'] }) {
  const { t, language } = useLocale();
  const median = k.toLocaleString(regionOf(language));
  const mean = m.toLocaleString(regionOf(language), { minimumFractionDigits: 3 });
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <section
        aria-labelledby="formula"
        className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card lg:p-5"
      >
        <h2 id="formula" className="text-lg font-bold">
          {t('rankings.formula_title')}
        </h2>
        <p className="rounded-card bg-chile-soft p-3 text-center font-semibold tabular-nums">
          {t('rankings.formula')}
        </p>
        <p className="text-center tabular-nums">{t('rankings.formula_now', { weight, mean })}</p>
        <p>{t('rankings.formula_words', { weight, mean })}</p>
        <ul className="grid gap-1 text-sm text-muted">
          <li>{t('rankings.formula_k', { weight, median, least: LEAST_WEIGHT })}</li>
          <li>{t('rankings.formula_m', { mean })}</li>
          <li>{t('rankings.formula_ratings')}</li>
        </ul>
      </section>
      <section
        aria-labelledby="ties"
        className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card lg:p-5"
      >
        <h2 id="ties" className="text-lg font-bold">
          {t('rankings.ties_title')}
        </h2>
        <p>{t('rankings.ties_words')}</p>
      </section>
    </div>
  );
}
