import { festivalDay } from '../../domain/festival.ts';
import type { PersonalDataHolder } from '../ports.ts';
import { forgetVoter, selectBallotsOfPerson, selectVotesOfPerson } from './queries.privacy.ts';

export const votingData = {
  exportOf: async ({ db }, { userSession }) => {
    const [ballots, votes] = await Promise.all([
      selectBallotsOfPerson(db, userSession),
      selectVotesOfPerson(db, userSession),
    ]);
    return { ballots, votes };
  },
  forget: (tx, { userSession }, at) => forgetVoter(tx, userSession, festivalDay(at)),
} satisfies PersonalDataHolder;
