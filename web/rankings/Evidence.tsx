import { Link } from '@tanstack/react-router';
import { EVIDENCE_COUNTS } from '../../domain/evidence/rules.ts';
import type { Ranking } from '../../domain/rankings/schema.ts';
import { regionOf } from '../../domain/language.ts';
import { useLocale } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';

/** The counted votes by evidence, and how many votes rulings keep out. */
export function Evidence({ ranking: { evidence, withheld } }: { ranking: Ranking }) {
  const { t, language } = useLocale();
  const number = new Intl.NumberFormat(regionOf(language));
  return (
    <section
      aria-labelledby="evidence"
      className="grid content-start gap-3 rounded-card border border-line bg-surface p-4 shadow-card lg:p-5"
    >
      <h2 id="evidence" className="text-lg font-bold">
        {t('rankings.evidence_title')}
      </h2>
      <dl className="grid gap-1">
        {EVIDENCE_COUNTS.filter((one) => one !== 'admin' || evidence.admin > 0).map((one) => (
          <div key={one} className="flex items-baseline justify-between gap-4">
            <dt className="text-muted">{t(`rankings.evidence_${one}`)}</dt>
            <dd className="font-semibold tabular-nums">{number.format(evidence[one])}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-1 border-t border-line pt-3">
        <p>
          {t('rankings.withheld', {
            held: t('rankings.withheld_held', { count: withheld.held }),
            excluded: t('rankings.withheld_excluded', { count: withheld.excluded }),
          })}
        </p>
        <p className="text-sm text-muted">{t('rankings.withheld_hint')}</p>
        <Link
          {...linkTo('/admin/votes')}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-chile underline"
        >
          {t('rankings.withheld_link')}
        </Link>
        <Link
          {...linkTo(paths.integrity())}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-chile underline"
        >
          {t('rankings.integrity_link')}
        </Link>
      </div>
    </section>
  );
}
