import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CatalogueRestaurant } from '../../domain/catalogue/schema.ts';
import { describeEntry, describePersonName } from '../../locales/audit-entry.ts';
import type { Translator } from '../../locales/translate.ts';
import { useApi } from '../api/context.ts';
import { auditQuery } from '../audit/queries.ts';
import { useLocale } from '../i18n/locale.ts';
import { momentText } from '../owners/moment.ts';
import { Button } from '../ui/Button.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { HistoryChanges } from './HistoryChanges.tsx';
import type { Restoring } from './restorable.ts';
import { RestoreDialog } from './RestoreDialog.tsx';

/** The audit log of a restaurant and its dishes; former values can be restored. */
export function RestaurantHistory({ restaurant }: { restaurant: CatalogueRestaurant }) {
  const { t, language } = useLocale();
  const log = useInfiniteQuery(auditQuery(useApi(), { restaurant: restaurant.id }));
  const translate = t as Translator;
  const [restoring, setRestoring] = useState<Restoring | null>(null);
  const listId = useId();
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
      <ol id={listId} tabIndex={-1} className="grid gap-4 border-l-2 border-line pl-4 outline-none">
        {entries.map((entry) => (
          <li key={entry.number} className="grid gap-0.5">
            <p className="font-semibold wrap-anywhere">{describeEntry(translate, entry)}</p>
            <p className="text-sm text-muted">
              {describePersonName(translate, entry.actor)} · {momentText(entry.at, language)}
            </p>
            <HistoryChanges
              entry={entry}
              restaurant={restaurant}
              onRestore={(field) => setRestoring({ entry, field })}
            />
          </li>
        ))}
      </ol>
      {restoring && (
        <RestoreDialog
          restoring={restoring}
          restaurant={restaurant}
          focusId={listId}
          onClose={() => setRestoring(null)}
        />
      )}
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
