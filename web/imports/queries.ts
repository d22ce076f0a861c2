import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Outcome } from '../../domain/sheets/rules.ts';
import type { Api } from '../api/client.ts';

/** The latest imports, the newest first. */
export const importsQuery = (api: Api) =>
  queryOptions({ queryKey: ['mine', 'imports'], queryFn: () => api.imports.list() });

/** An import with a page of its rows; the previous page stays until the next one arrives. */
export const importQuery = (api: Api, importId: string, outcome: Outcome | 'all', page: number) =>
  queryOptions({
    queryKey: ['mine', 'imports', importId, outcome, page],
    queryFn: () => api.imports.find({ importId, outcome, page }),
    placeholderData: keepPreviousData,
  });
