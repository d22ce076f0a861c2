import { useInfiniteQuery } from '@tanstack/react-query';
import { FIELD_LABELS } from '../../domain/restaurants/fields.keys.ts';
import { describeChanges, describeEntry, describePersonName } from '../../locales/audit-entry.ts';
import type { Translator } from '../../locales/translate.ts';
import { useApi } from '../api/context.ts';
import { auditQuery } from '../audit/queries.ts';
import { useLocale } from '../i18n/locale.ts';
import { momentText } from '../owners/moment.ts';
import { Button } from '../ui/Button.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';

/** The audit log of a restaurant and its dishes. */
export function RestaurantHistory({ restaurantId }: { restaurantId: string }) {
  const { t, language } = useLocale();
  const log = useInfiniteQuery(auditQuery(useApi(), { restaurant: restaurantId }));
  const translate = t as Translator;
  if (log.isPending) return <RowsSkeleton />;
  if (!log.data) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-danger">
        {t('audit.load_error')}
        <Button look="secondary" onClick={() => void log.refetch()}>
          {t('shell.retry')}
        </Button>
      </p>
    );
  }
  const entries = log.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className="text-muted">{t('catalogue.history_none')}</p>;
  return (
    <div className="grid gap-3">
      <ol className="grid gap-4 border-l-2 border-line pl-4">
        {entries.map((entry) => {
          const changes = describeChanges(translate, entry.changes, FIELD_LABELS);
          return (
            <li key={entry.number} className="grid gap-0.5">
              <p className="font-semibold wrap-anywhere">{describeEntry(translate, entry)}</p>
              <p className="text-sm text-muted">
                {describePersonName(translate, entry.actor)} · {momentText(entry.at, language)}
              </p>
              {changes.length > 0 && (
                <details className="text-sm">
                  <summary className="inline-flex min-h-11 items-center font-semibold text-chile">
                    {t('audit.changes_count', { count: changes.length })}
                  </summary>
                  <dl className="grid gap-2 pb-2">
                    {changes.map(({ field, from, to }) => (
                      <div key={field} className="wrap-anywhere whitespace-pre-line">
                        <dt className="font-semibold">{field}</dt>
                        <dd className="text-muted">
                          <span className="sr-only">{t('audit.before')}: </span>
                          <del className="decoration-control-line">{from}</del>
                        </dd>
                        <dd>
                          <span className="sr-only">{t('audit.after')}: </span>
                          <ins className="no-underline">{to}</ins>
                        </dd>
                      </div>
                    ))}
                  </dl>
                </details>
              )}
            </li>
          );
        })}
      </ol>
      {log.hasNextPage && (
        <Button
          look="secondary"
          className="justify-self-start"
          disabled={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {t(log.isFetchingNextPage ? 'audit.loading_more' : 'audit.more')}
        </Button>
      )}
    </div>
  );
}
