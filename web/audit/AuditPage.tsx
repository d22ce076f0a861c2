import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { type AuditSearch, readAuditSearch } from './audit-search.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { ExportAudit } from './ExportAudit.tsx';
import { auditQuery } from './queries.ts';

const route = getRouteApi('/admin/audit-log');

/** /admin/audit-log: who did what to what, and when. */
export function AuditPage() {
  const t = useText();
  const failureText = useFailureText();
  // The router's search also keeps invalid values.
  const search = readAuditSearch({ ...route.useSearch() });
  const navigate = useNavigate({ from: '/admin/audit-log' });
  const log = useInfiniteQuery(auditQuery(useApi(), search));
  useSessionEndOf(log.error);
  const go = (next: AuditSearch, replace: boolean) =>
    void navigate({ search: next, replace, resetScroll: false });
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const isNarrowed = Object.keys(search).length > 0;
  return (
    <div className="mx-auto grid w-full max-w-[1200px] gap-6 px-4 py-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl font-extrabold">{t('audit.title')}</h1>
          <p className="text-muted">{t('audit.intro')}</p>
        </div>
        <ExportAudit search={search} isOff={entries.length === 0} />
      </div>
      <AuditFilters search={search} onSearch={go} />
      {log.isPending ? (
        <RowsSkeleton />
      ) : log.data === undefined ? (
        <LoadFailure title="audit.load_error" query={log} />
      ) : entries.length === 0 ? (
        <EmptyState
          icon={isNarrowed ? 'search' : 'history'}
          title={t(isNarrowed ? 'audit.none_match' : 'audit.none')}
          hint={t(isNarrowed ? 'audit.none_match_hint' : 'audit.none_hint')}
        >
          {isNarrowed && (
            <Button look="secondary" onClick={() => go({}, false)}>
              {t('audit.clear')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <p role="status" className="text-sm text-muted tabular-nums">
            {t('audit.shown', { count: entries.length })}
          </p>
          <AuditTable
            entries={entries}
            isOld={log.isPlaceholderData}
            onRestaurant={(restaurant) => go({ ...search, restaurant }, false)}
          />
          {log.isFetchNextPageError && (
            <p role="alert" className="text-danger">
              {t('audit.load_error')} {failureText(log.error)}
            </p>
          )}
          {log.hasNextPage && (
            <Button
              look="secondary"
              className="justify-self-center"
              disabled={log.isFetchingNextPage}
              onClick={() => void log.fetchNextPage()}
            >
              {t(log.isFetchingNextPage ? 'audit.loading_more' : 'audit.more')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
