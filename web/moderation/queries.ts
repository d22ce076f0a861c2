import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueuedReview } from '../../domain/moderation/schema.ts';
import { cached } from '../api/cached.ts';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { Api } from '../api/client.ts';
import type { ModerationSearch } from './moderation-search.ts';

/** Every decision refetches all queries under this key. */
export const MODERATION_KEY = ['mine', 'moderation'];

/** A page of the queue, as given in the address; the previous page stays until it arrives. */
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
    ...cachedByAdmins.admin,
  });

/** The current state of one review; null if it no longer exists. */
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
    ...cachedByAdmins.admin,
    // A dialog that is opened again starts from the list's version.
    ...cached.unkept,
  });

export const appealsQuery = (api: Api, { appeal, page = '1' }: ModerationSearch) =>
  queryOptions({
    queryKey: [...MODERATION_KEY, 'appeals', appeal ?? 'pending', page],
    queryFn: ({ signal }) =>
      api.moderation.appeals(
        { status: appeal ?? 'pending', page: Math.max(1, Number(page)) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...cachedByAdmins.admin,
  });

/** How many reported reviews and appeals wait. */
export const waitingReviewsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...MODERATION_KEY, 'waiting'],
    queryFn: () => api.moderation.waiting(),
    ...cached.tally,
  });
