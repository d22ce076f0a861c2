import { notFound } from '@tanstack/react-router';
import { cached } from '../api/cached.ts';
import { statesQuery } from '../places/queries.ts';
import type { RouterContext } from '../router-context.ts';
import { orNotFound } from '../screens/not-found.ts';
import type { Head } from '../screens/screen.ts';
import { resultListQuery, resultQuery, resultRulesQuery } from './queries.ts';
import { resultHead, resultListHead } from './result-head.ts';
import { editionOf, listAsked, yearOf } from './result-paths.ts';
import type { ListSearch, ResultSearch } from './result-search.ts';

/** Without a year the newest one. */
interface OfYear {
  year?: string;
}

/** The names of the states: a page works without them. */
const loadStates = ({ queryClient, api }: RouterContext) =>
  queryClient.query({ ...statesQuery(api), ...cached.asItStands });

/** @throws notFound where there is no such result */
export async function loadResult(
  context: RouterContext,
  { year }: OfYear,
  { version }: ResultSearch,
): Promise<void> {
  if (year !== undefined && yearOf(year) === null) throw notFound();
  const { queryClient, api } = context;
  const query = resultQuery(api, editionOf(year, version));
  await Promise.all([
    orNotFound(queryClient.query({ ...query, ...cached.asItStands })),
    loadStates(context),
  ]);
}

/** @throws notFound where there is no such list, and beyond its last page */
export async function loadList(
  context: RouterContext,
  params: { year: string; listId: string },
  search: ListSearch,
): Promise<void> {
  if (yearOf(params.year) === null) throw notFound();
  const { queryClient, api } = context;
  const asked = listAsked(params, search);
  const [{ list, page }] = await Promise.all([
    orNotFound(queryClient.query({ ...resultListQuery(api, asked), ...cached.asItStands })),
    loadStates(context),
  ]);
  if (page > 1 && list.rows.length === 0) throw notFound();
}

/** Loads the rules. */
export async function loadRules({ queryClient, api }: RouterContext): Promise<void> {
  await queryClient.query({ ...resultRulesQuery(api), ...cached.asItStands });
}

/** The head of a result that has been loaded. */
export function headOfResult(
  context: RouterContext,
  { year }: OfYear,
  { version }: ResultSearch,
): Head {
  const { queryKey } = resultQuery(context.api, editionOf(year, version));
  const result = context.queryClient.getQueryData(queryKey);
  return result === undefined ? {} : resultHead(context, result, year !== undefined);
}

/** The head of a list that has been loaded. */
export function headOfList(
  context: RouterContext,
  params: { year: string; listId: string },
  search: ListSearch,
): Head {
  const { queryKey } = resultListQuery(context.api, listAsked(params, search));
  const data = context.queryClient.getQueryData(queryKey);
  return data === undefined ? {} : resultListHead(context, data);
}
