import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { REPORT_REASONS } from '../../domain/reviews/rules.ts';
import type { Api } from '../api/client.ts';
import type { ModerationSearch } from '../moderation-search.ts';

/** Whatever is decided has all of it read again. */
export const MODERATION_KEY = ['mine', 'moderation'];

/** A page of the queue, as the address asks for it; the page before stays until it is there. */
export const queueQuery = (
  api: Api,
  { status, reason, restaurant, q = '', page = '1' }: ModerationSearch,
) => {
  const known = REPORT_REASONS.find((one) => one === reason);
  return queryOptions({
    queryKey: [...MODERATION_KEY, 'queue', status ?? 'open', reason, restaurant, q, page],
    queryFn: ({ signal }) =>
      api.moderation.reviews(
        {
          status: status ?? 'open',
          ...(known && { reason: known }),
          ...(restaurant && { restaurantId: restaurant }),
          q,
          page: Number(page),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
};

export const appealsQuery = (api: Api, { appeal, page = '1' }: ModerationSearch) =>
  queryOptions({
    queryKey: [...MODERATION_KEY, 'appeals', appeal ?? 'pending', page],
    queryFn: ({ signal }) =>
      api.moderation.appeals({ status: appeal ?? 'pending', page: Number(page) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** How many reported reviews and appeals wait. */
export const waitingReviewsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...MODERATION_KEY, 'waiting'],
    queryFn: () => api.moderation.waiting(),
    staleTime: 60_000,
    refetchInterval: 60_000,
  });
