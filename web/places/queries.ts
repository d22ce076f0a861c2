import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client.ts';

/** S2 §9: static data may be an hour old. */
const STATIC_MS = 3_600_000;

export const statesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['states'],
    queryFn: () => api.places.listStates(),
    staleTime: STATIC_MS,
  });

export const countiesQuery = (api: Api, stateId: string) =>
  queryOptions({
    queryKey: ['counties', stateId],
    queryFn: () => api.places.listCounties({ stateId }),
    staleTime: STATIC_MS,
  });

export const countyQuery = (api: Api, countyId: string) =>
  queryOptions({
    queryKey: ['county', countyId],
    queryFn: () => api.places.findCounty({ countyId }),
    staleTime: STATIC_MS,
  });
