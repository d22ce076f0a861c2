import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueuedReview } from '../../domain/moderation/schema.ts';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';
import type { ModerationSearch } from './moderation-search.ts';

/** Whatever is decided has all of it read again. */
export const MODERATION_KEY = ['mine', 'moderation'];

/** A page of the queue, as the address asks for it; the page before stays until it is there. */
export const queueQuery = (
  api: Api,
  { status, reason, restaurant, person, q = '', page = '1' }: ModerationSearch,
) =>
  queryOptions({
    queryKey: [...MODERATION_KEY, 'queue', status ?? 'open', reason, restaurant, person, q, page],
    queryFn: ({ signal }) =>
      api.moderation.reviews(
        {
          status: status ?? 'open',
          ...(reason && { reason }),
          ...(restaurant && { restaurantId: restaurant }),
          ...(person && { personId: person }),
          q,
          page: Number(page),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...cached.admin,
  });

/** One review as it stands now; null where there is nothing of it any more. */
export const reviewQuery = (
  api: Api,
  { restaurantId, personId }: Pick<QueuedReview, 'restaurantId' | 'personId'>,
) =>
  queryOptions({
    queryKey: [...MODERATION_KEY, 'review', restaurantId, personId],
    queryFn: async ({ signal }): Promise<QueuedReview | null> => {
      const one = { status: 'all', restaurantId, personId, q: '', page: 1 } as const;
      const { reviews } = await api.moderation.reviews(one, { signal });
      return reviews[0] ?? null;
    },
    ...cached.admin,
    // Whoever opens a dialog again has seen what the list shows by then.
    ...cached.unkept,
  });

export const appealsQuery = (api: Api, { appeal, page = '1' }: ModerationSearch) =>
  queryOptions({
    queryKey: [...MODERATION_KEY, 'appeals', appeal ?? 'pending', page],
    queryFn: ({ signal }) =>
      api.moderation.appeals({ status: appeal ?? 'pending', page: Number(page) }, { signal }),
    placeholderData: keepPreviousData,
    ...cached.admin,
  });

/** How many reported reviews and appeals wait. */
export const waitingReviewsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...MODERATION_KEY, 'waiting'],
    queryFn: () => api.moderation.waiting(),
    ...cached.tally,
  });
