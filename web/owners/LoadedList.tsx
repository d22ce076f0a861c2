import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useLastPage } from '../admin/use-last-page.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/speech.ts';
import { SEARCH_LENGTH } from '../paths.ts';
import { useTyped } from '../restaurants/use-typed.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';

interface Counted {
  total: number;
  pageSize: number;
}

/** A searched list in pages: its search box, filters, count, rows and the way through its pages. */
export function LoadedList<Data extends Counted>({
  query,
  q = '',
  page,
  label = '',
  onSearch,
  onPage,
  found,
  filters,
  empty,
  children,
}: {
  query: UseQueryResult<Data>;
  q?: string;
  page: number;
  /** What the search box says. */
  label?: string;
  /** Left out where nothing is looked for. */
  onSearch?: (words: string) => void;
  onPage: (page: number, replace?: boolean) => void;
  found: (count: number) => string;
  filters?: ReactNode;
  /** In place of the rows where there are none. */
  empty: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const t = useText();
  const failureText = useFailureText();
  const { data } = query;
  const isPast = useLastPage(page, query.isPlaceholderData ? null : (data ?? null), (to) =>
    onPage(to, true),
  );
  const pages = data ? Math.ceil(data.total / data.pageSize) : 1;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {onSearch && <SearchInput label={label} q={q} onSearch={onSearch} />}
        {filters}
      </div>
      {query.isPending || isPast ? (
        <RowsSkeleton />
      ) : !data ? (
        <EmptyState icon="warning" title={t('owners.load_error')} hint={failureText(query.error)}>
          <Button onClick={() => void query.refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      ) : (
        <>
          <p role="status" className="text-sm text-muted tabular-nums">
            {found(data.total)}
          </p>
          {data.total === 0 ? empty : children(data)}
          {(pages > 1 || page > 1) && (
            <nav
              aria-label={t('owners.pages')}
              className="flex items-center justify-center gap-3 max-sm:gap-2"
            >
              <Button
                look="secondary"
                disabled={page <= 1}
                onClick={() => onPage(Math.max(1, Math.min(page - 1, pages)))}
              >
                {t('owners.previous')}
              </Button>
              <span className="text-sm text-muted tabular-nums" role="status">
                {t('owners.page', { page, pages })}
              </span>
              <Button look="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
                {t('owners.next')}
              </Button>
            </nav>
          )}
        </>
      )}
    </>
  );
}

function SearchInput({
  label,
  q,
  onSearch,
}: {
  label: string;
  q: string;
  onSearch: (words: string) => void;
}) {
  const id = useId();
  const [words, type, settle] = useTyped(q, onSearch);
  return (
    <form
      role="search"
      className="relative min-w-0 flex-1 basis-72"
      onSubmit={(event) => {
        event.preventDefault();
        settle();
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon
        name="search"
        className="pointer-events-none absolute top-3.5 left-4 size-5 text-muted"
      />
      <input
        id={id}
        type="search"
        value={words}
        maxLength={SEARCH_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={label}
        onChange={(event) => type(event.target.value)}
        className="min-h-12 w-full rounded-full border border-control-line bg-surface pr-4 pl-12 text-base text-ellipsis placeholder:text-muted"
      />
    </form>
  );
}
