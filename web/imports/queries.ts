import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Outcome } from '../../domain/sheets/rules.ts';
import { cached } from '../api/cached.ts';
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

/** What an undo would do now; looked up each time. */
export const undoPlanQuery = (api: Api, importId: string) =>
  queryOptions({
    queryKey: ['mine', 'imports', importId, 'undo'],
    queryFn: () => api.imports.planUndo({ importId }),
    ...cached.edited,
    ...cached.unkept,
  });
