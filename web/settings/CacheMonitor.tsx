import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ServerCache } from '../../domain/settings/rules.ts';
import type { CacheState } from '../../domain/settings/schema.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { useToast } from '../ui/Toast.tsx';
import { BrowserCaches } from './BrowserCaches.tsx';
import { measureColumns } from './cache-columns.tsx';
import { type Measures, useMeasures } from './cache-words.ts';
import { CacheHeading } from './CacheHeading.tsx';
import { ClearButton } from './ClearButton.tsx';
import { cachesQuery } from './queries.ts';

/** The caches of server and browser, with buttons to clear them. */
export function CacheMonitor() {
  const t = useText();
  const titleId = useId();
  const isInBrowser = useHydrated();
  return (
    <section aria-labelledby={titleId} className="grid gap-6">
      <div className="grid gap-1">
        <h2 id={titleId} className="text-xl">
          {t('settings.cache_title')}
        </h2>
        <p className="text-muted">{t('settings.cache_intro')}</p>
      </div>
      <ServerCaches />
      {isInBrowser && <BrowserCaches />}
    </section>
  );
}

function ServerCaches() {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  const measures = useMeasures();
  const found = useQuery(cachesQuery(api));
  const [asked, setAsked] = useState<readonly ServerCache[] | null>(null);
  const caches = found.data?.caches ?? [];
  const columns = columnsOf(t, measures, (id) => setAsked([id]));
  const [only] = asked ?? [];
  return (
    <div className="grid gap-3">
      <CacheHeading title={t('settings.cache_server')} hint={t('settings.cache_server_hint')}>
        <Button look="quiet" onClick={() => void found.refetch()}>
          {t('settings.cache_refresh')}
        </Button>
        <Button
          look="secondary"
          icon="trash"
          disabled={caches.length === 0}
          onClick={() => setAsked(caches.map(({ id }) => id))}
        >
          {t('settings.cache_clear_all')}
        </Button>
      </CacheHeading>
      {found.data ? (
        <Table
          label={`${t('settings.cache_title')}: ${t('settings.cache_server')}`}
          columns={columns}
          rows={caches}
          keyOf={({ id }) => id}
        />
      ) : found.isError ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="text-danger">
            {t('settings.cache_load_error')} {failureText(found.error)}
          </p>
          <Button look="secondary" onClick={() => void found.refetch()}>
            {t('shell.retry')}
          </Button>
        </div>
      ) : (
        <RowsSkeleton />
      )}
      {asked && only && (
        <ConfirmDialog
          title={
            asked.length > 1
              ? t('settings.cache_clear_all_title')
              : t('settings.cache_clear_title', { name: t(`settings.cache_${only}`) })
          }
          action={t('settings.cache_clear')}
          onConfirm={async () => {
            const cleared = await api.settings.clearCaches({ caches: [...asked] });
            client.setQueryData(cachesQuery(api).queryKey, cleared);
            toast(t('settings.cache_cleared'));
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t('settings.cache_clear_will')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const columnsOf = (
  t: AppTranslate,
  measures: Measures,
  onClear: (id: ServerCache) => void,
): Column<CacheState>[] => {
  const shared = measureColumns(t, measures);
  return [
    {
      id: 'what',
      title: t('settings.cache_column_what'),
      isName: true,
      cell: ({ id }) => (
        <div className="max-w-80">
          <p className="font-semibold">{t(`settings.cache_${id}`)}</p>
          <p className="text-sm text-muted">{t(`settings.cache_does_${id}`)}</p>
        </div>
      ),
    },
    shared.entries,
    shared.size,
    shared.age,
    {
      id: 'kept',
      title: t('settings.cache_column_kept'),
      cell: ({ keptForMs }) => notifyKept(t, measures, keptForMs),
    },
    {
      id: 'hits',
      title: t('settings.cache_column_hits'),
      isNumber: true,
      cell: ({ hits }) => measures.count(hits),
    },
    {
      id: 'misses',
      title: t('settings.cache_column_misses'),
      isNumber: true,
      cell: ({ misses }) => measures.count(misses),
    },
    {
      id: 'actions',
      title: t('settings.cache_column_actions'),
      cell: ({ id }) => (
        <ClearButton name={t(`settings.cache_${id}`)} onClick={() => onClear(id)} />
      ),
    },
  ];
};

/** How long an entry is valid. @param ms null: until there is no room for it */
function notifyKept(t: AppTranslate, measures: Measures, ms: number | null): string {
  if (ms === null) return t('settings.cache_kept_room');
  return ms === 0 ? t('settings.cache_kept_not') : measures.span(ms);
}
