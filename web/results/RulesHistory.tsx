import type { PublicRules } from '../../domain/results/schema.public.ts';
import { useMoments } from '../admin/use-moments.ts';
import { useLocale } from '../i18n/locale.ts';
import { Hash } from './DeskFrozen.tsx';

/** Every version of the rules, the newest first, with the reason that everybody can read. */
export function RulesHistory({ rules: { history } }: { rules: PublicRules }) {
  const { t, language } = useLocale();
  const { moment } = useMoments();
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="rules-history" className="grid gap-3">
      <h2 id="rules-history" className="text-xl">
        {t('resultDesk.rules_history')}
      </h2>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
        {history.map(({ version, madeAt, reason, sha256 }) => (
          <li key={version} className="grid gap-1 p-4">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold">{t('resultDesk.rules_version', { version })}</span>
              {madeAt && <span className="text-sm text-muted tabular-nums">{moment(madeAt)}</span>}
            </p>
            <p className="wrap-anywhere">{reason?.[language] ?? t('resultDesk.rules_before')}</p>
            <p className="text-sm text-muted">
              <Hash sha256={sha256} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
