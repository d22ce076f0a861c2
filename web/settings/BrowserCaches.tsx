import { useState } from 'react';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { useStartAfresh } from '../shell/start-afresh.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { useToast } from '../ui/Toast.tsx';
import { type BrowserCache, useBrowserCaches } from './browser-caches.ts';
import { measureColumns } from './cache-columns.tsx';
import { type Measures, useMeasures } from './cache-words.ts';
import { CacheHeading } from './CacheHeading.tsx';
import { ClearButton } from './ClearButton.tsx';

const KINDS = [
  'settings',
  'me',
  'mine',
  'restaurants',
  'restaurant',
  'reviews',
  'states',
  'counties',
  'county',
  'search',
] as const;

function nameOf(t: AppTranslate, id: string): string {
  if (id === 'local') return t('settings.cache_local');
  if (id === 'tab') return t('settings.cache_tab');
  if (id === 'files') return t('settings.cache_storage');
  const word = id.slice('query:'.length);
  const kind = KINDS.find((one) => one === word);
  return kind ? t(`settings.cache_kind_${kind}`) : `${t('settings.cache_kind_other')}: ${word}`;
}

/** What this browser caches of the pages that it has shown. */
export function BrowserCaches() {
  const t = useText();
  const toast = useToast();
  const measures = useMeasures();
  const { caches, clear } = useBrowserCaches();
  const afresh = useStartAfresh(null, 'secondary');
  const [asked, setAsked] = useState<string | null>(null);
  const columns = columnsOf(t, measures, setAsked);
  const isStorage = asked === 'local' || asked === 'tab';
  return (
    <div className="grid gap-3">
      <CacheHeading title={t('settings.cache_browser')} hint={t('settings.cache_browser_hint')}>
        {afresh.button}
      </CacheHeading>
      <Table
        label={`${t('settings.cache_title')}: ${t('settings.cache_browser')}`}
        columns={columns}
        rows={caches}
        keyOf={({ id }) => id}
      />
      {asked !== null && (
        <ConfirmDialog
          title={t('settings.cache_clear_title', { name: nameOf(t, asked) })}
          action={t('settings.cache_clear')}
          onConfirm={async () => {
            await clear(asked);
            toast(t('settings.cache_cleared'));
          }}
          onClose={() => setAsked(null)}
        >
          <p>
            {t(isStorage ? 'settings.cache_clear_local_will' : 'settings.cache_clear_data_will')}
          </p>
        </ConfirmDialog>
      )}
      {afresh.question}
    </div>
  );
}

const columnsOf = (
  t: AppTranslate,
  measures: Measures,
  onClear: (id: string) => void,
): Column<BrowserCache>[] => {
  const shared = measureColumns(t, measures);
  return [
    {
      id: 'what',
      title: t('settings.cache_column_what'),
      isName: true,
      cell: ({ id }) => <span className="font-semibold">{nameOf(t, id)}</span>,
    },
    shared.entries,
    {
      id: 'stale',
      title: t('settings.cache_column_stale'),
      isNumber: true,
      cell: ({ stale }) => (stale === null ? t('settings.cache_unknown') : measures.count(stale)),
    },
    shared.age,
    shared.size,
    {
      id: 'actions',
      title: t('settings.cache_column_actions'),
      cell: ({ id }) => <ClearButton name={nameOf(t, id)} onClick={() => onClear(id)} />,
    },
  ];
};
