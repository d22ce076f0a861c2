import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { analyticsQuery } from '../analytics/queries.ts';
import type { Api } from '../api/client.ts';
import { overviewQuery, recentVotesQuery } from '../dashboard/queries.ts';
import { restaurantQuery } from '../restaurants/queries.ts';
import { historyQuery, votingStatusQuery, totalsQuery, voteCast } from './queries.ts';

const HERE = '0b0a4a5e-3a55-4c63-9c5f-2f9b4a0d8a11';
const ELSEWHERE = '1c1a4a5e-3a55-4c63-9c5f-2f9b4a0d8a12';
const api = {} as Api;

test('a vote has asked for anew what it has changed, and nothing else (S2 §7)', () => {
  const client = new QueryClient();
  const changed = [
    historyQuery(api),
    votingStatusQuery(api, HERE),
    totalsQuery(api, HERE),
    overviewQuery(api, HERE, 'all'),
    recentVotesQuery(api, HERE),
    analyticsQuery(api, 'all'),
  ].map(({ queryKey }): readonly unknown[] => queryKey);
  const untouched = [
    totalsQuery(api, ELSEWHERE),
    restaurantQuery(api, HERE),
    restaurantQuery(api, ELSEWHERE),
  ].map(({ queryKey }): readonly unknown[] => queryKey);
  for (const key of [...changed, ...untouched]) client.setQueryData(key, {});
  voteCast(client, api, HERE);
  const isAsked = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect(changed.map(isAsked)).toEqual(changed.map(() => true));
  expect(untouched.map(isAsked)).toEqual(untouched.map(() => false));
  client.clear();
});
