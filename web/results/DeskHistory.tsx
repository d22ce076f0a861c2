import type { ResultDesk } from '../../domain/results/schema.desk.ts';
import { useMoments } from '../admin/use-moments.ts';
import { useLocale } from '../i18n/locale.ts';
import { OpenObjections } from '../objections/OpenObjections.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { publishedPath, versionName } from './desk-words.ts';
import { Hash } from './DeskFrozen.tsx';

/** Every published version, the newest first: they stay readable, and none is ever changed. */
export function DeskHistory({ published }: Pick<ResultDesk, 'published'>) {
  const { t, language } = useLocale();
  const { moment } = useMoments();
  return (
    <section aria-labelledby="desk-history" className="grid gap-3">
      <h2 id="desk-history" className="text-xl">
        {t('resultDesk.history')}
      </h2>
      {published.length === 0 ? (
        <p className="text-muted">{t('resultDesk.history_none')}</p>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
          {published.map((one) => (
            <li
              key={versionName(one)}
              className="grid gap-3 p-4 sm:flex sm:items-start sm:justify-between sm:p-5"
            >
              <div className="grid min-w-0 gap-1">
                <h3 className="font-bold">{versionName(one)}</h3>
                <p className="text-sm text-muted wrap-anywhere">
                  {t('resultDesk.published_by', {
                    when: moment(one.publishedAt),
                    who: one.publishedBy ?? t('audit.deleted_account'),
                  })}
                </p>
                <p className="text-sm text-muted wrap-anywhere">
                  {t('resultDesk.signed_by', {
                    names: one.signatures.map(({ name }) => name).join(', '),
                  })}
                </p>
                {one.reason && (
                  <blockquote className="border-l-4 border-line pl-3 wrap-anywhere">
                    {one.reason[language]}
                  </blockquote>
                )}
                <p className="text-sm text-muted">
                  <Hash sha256={one.sha256} />
                </p>
              </div>
              <ButtonLink
                look="secondary"
                icon="eye"
                to={publishedPath(one, published)}
                className="shrink-0"
              >
                {t('resultDesk.history_read')}
                <span className="sr-only"> {versionName(one)}</span>
              </ButtonLink>
            </li>
          ))}
        </ol>
      )}
      {published.length > 0 && <OpenObjections />}
    </section>
  );
}
