import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { FocusKept } from '../ui/FocusKept.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { Pages } from './Pages.tsx';
import { SearchInput } from './SearchInput.tsx';
import { useLastPage } from './use-last-page.ts';

interface Counted {
  total: number;
  /** Whether there are more than were counted; left out: never. */
  isMore?: boolean;
  pageSize: number;
}

/** A list in pages: its search box, filters, count, rows and its pagination. */
export function LoadedList<Data extends Counted>({
  query,
  page,
  pagesLabel,
  onPage,
  search,
  filters,
  found,
  failure,
  empty,
  children,
}: {
  query: UseQueryResult<Data>;
  page: number;
  /** Name of its pagination for screen readers, if "Pages" is not enough. */
  pagesLabel?: string;
  onPage: (page: number, replace?: boolean) => void;
  /** Left out if the list has no search, or has it elsewhere. */
  search?: {
    label: string;
    placeholder?: string;
    q: string;
    onSearch: (words: string) => void;
  };
  filters?: ReactNode;
  /** The number of results, in words. */
  found: (count: number) => string;
  /** The message if it could not be loaded. */
  failure: TextKey;
  /** Shown in place of the rows if there are none. */
  empty: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const t = useText();
  const { data } = query;
  const foundId = useId();
  const isPast = useLastPage(page, query.isPlaceholderData ? null : (data ?? null), (to) =>
    onPage(to, true),
  );
  return (
    <>
      {(search || filters) && (
        <div className="flex flex-wrap items-center gap-3">
          {search && <SearchInput {...search} isLandmark />}
          {filters}
        </div>
      )}
      {query.isPending || isPast ? (
        <RowsSkeleton />
      ) : !data ? (
        <LoadFailure title={failure} query={query} />
      ) : (
        <>
          {/* An empty list says so below. */}
          <p
            id={foundId}
            role="status"
            tabIndex={-1}
            className={data.total === 0 ? 'sr-only' : 'text-sm text-muted tabular-nums'}
          >
            {data.isMore ? t('admin.more_than', { found: found(data.total) }) : found(data.total)}
          </p>
          {data.total === 0 ? <FocusKept to={foundId}>{empty}</FocusKept> : children(data)}
          <Pages
            page={page}
            pages={data.isMore ? null : Math.ceil(data.total / data.pageSize)}
            {...(pagesLabel && { label: pagesLabel })}
            onGo={onPage}
          />
        </>
      )}
    </>
  );
}
