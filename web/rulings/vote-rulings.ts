import type { OwnVoteRuling } from '../../domain/moderation/schema.votes.ts';
import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

export const VOTE_RULINGS_KEY = ['mine', 'vote-rulings'];

/** The rulings on the person's votes. */
export const ownVoteRulingsQuery = (api: Api) =>
  queryOptions({
    queryKey: VOTE_RULINGS_KEY,
    queryFn: () => api.voteAppeals.own(),
    ...cached.user,
  });

export type ListedRuling = OwnVoteRuling & { appealToken: string };

/** The ruling that keeps a person's vote at a restaurant out of the count now; undefined: none does. */
export const rulingOn = (
  rulings: readonly ListedRuling[],
  voted: { restaurantId: string; day: string },
): ListedRuling | undefined =>
  rulings.find(({ votes }) =>
    votes.some(
      ({ isWithheld, restaurantId, day }) =>
        isWithheld && restaurantId === voted.restaurantId && day === voted.day,
    ),
  );
