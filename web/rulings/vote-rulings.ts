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
