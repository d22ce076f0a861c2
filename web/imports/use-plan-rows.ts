import { useQuery } from '@tanstack/react-query';
import { useSessionEndOf } from '../account/session-end.ts';
import { useApi } from '../api/context.ts';
import type { ImportSearch } from './import-search.ts';
import { countOf, pagesOf } from './counts.ts';
import { importQuery } from './queries.ts';

/**
 * One page of the rows of a plan. The first page of all rows gives the number of pages, and the outcome
 * shown by default.
 */
export function usePlanRows(importId: string, shown: ImportSearch) {
  const api = useApi();
  const first = useQuery(importQuery(api, importId, 'all', 1));
  // Rows that need attention come first.
  const hasRefused = first.data !== undefined && countOf(first.data.import, 'refused') > 0;
  const hasSuspects = first.data !== undefined && countOf(first.data.import, 'suspect') > 0;
  const outcome = shown.outcome ?? (hasRefused ? 'refused' : hasSuspects ? 'suspect' : 'all');
  const pages = first.data ? pagesOf(first.data, outcome) : 1;
  const page = Math.min(Number(shown.page ?? '1'), pages);
  const found = useQuery({
    ...importQuery(api, importId, outcome, page),
    enabled: first.data !== undefined,
  });
  useSessionEndOf(found.error ?? first.error);
  return { first, found, outcome, page, pages };
}
