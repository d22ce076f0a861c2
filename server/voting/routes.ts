import { implement } from '@orpc/server';
import { votingContract } from '../../domain/voting/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { limit } from '../http/limits.ts';
import { findPerson, requireVoter } from '../session/guard.ts';
import { findRestaurantPlace } from '../restaurants/queries.ts';
import { senderOf } from '../visits/present.ts';
import { castBallot, readTotals, readVotingStatus } from './actions.ts';
import { presentBallot, presentHistory } from './present.ts';
import { selectVotedRestaurants } from './queries.ts';

const os = implement(votingContract).$context<ApiContext>();

export const votingRoutes = os.router({
  castBallot: os.castBallot.handler(async ({ input, context }) => {
    const voter = await requireVoter(context);
    await limit(context, 'ballotsByPerson', voter.id);
    const { votes, isNew } = await castBallot(context.services, voter, input, senderOf(context));
    const counted = presentBallot(votes);
    if (isNew) context.services.afterVote({ ...counted, voter, language: context.language });
    return counted;
  }),

  totals: os.totals.handler(async ({ input, context }) => {
    const { restaurantId } = input;
    const place = await findRestaurantPlace(context.services.db, restaurantId);
    if (!place) throw refuse('restaurant_not_found');
    return readTotals(context.services, restaurantId);
  }),

  status: os.status.handler(async ({ input, context }) =>
    readVotingStatus(context.services, await findPerson(context), input.restaurantId),
  ),

  history: os.history.handler(async ({ context }) => {
    const person = await requireVoter(context);
    return presentHistory(await selectVotedRestaurants(context.services.db, person.email));
  }),
});
