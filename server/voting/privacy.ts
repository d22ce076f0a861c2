import { festivalDay } from '../../domain/festival.ts';
import type { PersonalDataHolder } from '../ports.ts';
import {
  forgetVoter,
  selectBallotsOfPerson,
  selectTracesOfPerson,
  selectVotesOfPerson,
} from './queries.privacy.ts';

export const votingData = {
  exportOf: async ({ db }, { userSession }) => {
    const [ballots, ballotTraces, votes] = await Promise.all([
      selectBallotsOfPerson(db, userSession),
      selectTracesOfPerson(db, userSession),
      selectVotesOfPerson(db, userSession),
    ]);
    return { ballots, ballotTraces, votes };
  },
  forget: (tx, { userSession }, at) => forgetVoter(tx, userSession, festivalDay(at)),
} satisfies PersonalDataHolder;
