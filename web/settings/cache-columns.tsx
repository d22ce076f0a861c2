import type { AppTranslate } from '../i18n/catalogues.ts';
import type { Column } from '../ui/Table.tsx';
import type { Measures } from './cache-words.ts';

/** The measures of every cache, on the server and in the browser. */
interface Measured {
  entries: number;
  /** null: unknown. */
  bytes: number | null;
  oldestMs: number | null;
}

export const measureColumns = (t: AppTranslate, measures: Measures) =>
  ({
    entries: {
      id: 'entries',
      title: t('settings.cache_column_entries'),
      isNumber: true,
      cell: ({ entries }) => measures.count(entries),
    },
    size: {
      id: 'size',
      title: t('settings.cache_column_size'),
      isNumber: true,
      cell: ({ bytes }) => <span className="whitespace-nowrap">{measures.size(bytes)}</span>,
    },
    age: {
      id: 'age',
      title: t('settings.cache_column_age'),
      isNumber: true,
      cell: ({ oldestMs }) => <span className="whitespace-nowrap">{measures.span(oldestMs)}</span>,
    },
  }) satisfies Record<string, Column<Measured>>;
