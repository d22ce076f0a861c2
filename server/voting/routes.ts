import { implement } from '@orpc/server';
import { isAnswerLost } from '../../database/answer-lost.ts';
import { votingContract } from '../../domain/voting/contract.ts';
import { castsAdminVotes } from '../../domain/voting/rules.ts';
import type { ApiContext } from '../http/context.ts';
import { ensureDevice, noteLook } from '../evidence/device.ts';
import { readTraces } from '../evidence/traces.ts';
import { limitVotes } from '../evidence/vote-limits.ts';
import { refuse } from '../http/errors.ts';
import { findPerson, requireVoter } from '../session/guard.ts';
import { findRestaurantPlace } from '../restaurants/queries.ts';
import { senderOf } from '../visits/present.ts';
import { castBallot, readTotals, readVotingStatus } from './actions.ts';
import { requireVoterOf } from './actions.voter.ts';
import { presentBallot, presentHistory } from './present.ts';
import { selectVotedRestaurants, selectVotesByBallot } from './queries.mine.ts';

const os = implement(votingContract).$context<ApiContext>();

export const votingRoutes = os.router({
  castBallot: os.castBallot.handler(async ({ input, context }) => {
    const { voter, known } = await requireVoterOf(context, input);
    const { services, language } = context;
    const castAt = new Date(input.castAt ?? services.now());
    const traces = await readTraces(context, voter, input.restaurantId, castAt);
    ensureDevice(context);
    let writtenId: string | undefined;
    // Somebody was at the counter for each code, and the codes of a step are limited: a busy place needs no more.
    const onAllowed = ({ hasCode, adminVote }: { hasCode: boolean; adminVote: boolean }) => {
      if (!hasCode && !adminVote) limitVotes(context);
    };
    const onWriting = (ballotId: string) => (writtenId = ballotId);
    try {
      const origin = { sender: senderOf(context), traces, known, onAllowed, onWriting };
      const { votes, isNew, promise } = await castBallot(services, voter, input, origin);
      const counted = presentBallot(votes, promise);
      if (isNew) services.afterVote({ ...counted, voter, language });
      return counted;
    } catch (error) {
      // If it was counted all the same, sending it again does not make it new: its mail is queued now. The
      // template writes none for a ballot that was not counted.
      if (writtenId !== undefined && isAnswerLost(error)) {
        const { restaurantId } = input;
        const adminVote = castsAdminVotes(voter);
        services.afterVote({ ballotId: writtenId, voter, restaurantId, adminVote, language });
      }
      throw error;
    }
  }),

  totals: os.totals.handler(async ({ input, context }) => {
    const { restaurantId } = input;
    const place = await findRestaurantPlace(context.services.db, restaurantId);
    if (!place) throw refuse('restaurant_not_found');
    const totals = await readTotals(context.services, restaurantId);
    if (totals.hiddenFrom !== null) context.endSharingAt?.(new Date(totals.hiddenFrom));
    return totals;
  }),

  status: os.status.handler(async ({ input, context }) => {
    const person = await findPerson(context);
    const status = await readVotingStatus(context.services, person, input.restaurantId);
    if (person) noteLook(context, input.restaurantId);
    return status;
  }),

  history: os.history.handler(async ({ context }) => {
    const person = await requireVoter(context);
    const { db } = context.services;
    const [restaurants, votes] = await Promise.all([
      selectVotedRestaurants(db, person.email),
      selectVotesByBallot(db, person.email),
    ]);
    return presentHistory(restaurants, votes);
  }),
});
