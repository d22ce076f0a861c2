import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** Which published result: of a year, else the newest one; a version, else the newest one of the year. */
export interface Edition {
  year?: number | undefined;
  version?: number | undefined;
}

/** The published result; null if none is published yet. */
export const resultQuery = (api: Api, edition: Edition) =>
  queryOptions({
    queryKey: ['results', 'read', edition],
    queryFn: () => api.results.read(edition),
    ...cached.dynamic,
  });

/** @param page from 1 */
export const resultListQuery = (api: Api, of: Edition & { listId: string; page: number }) =>
  queryOptions({
    queryKey: ['results', 'list', of],
    queryFn: () => api.results.list(of),
    ...cached.dynamic,
  });

/** The rules by which the result is decided. */
export const resultRulesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['results', 'rules'],
    queryFn: () => api.results.rules(),
    ...cached.dynamic,
  });
