import type { PersonalDataHolder } from '../ports.ts';
import { selectPageViewsOf, selectVoterDaysOf } from './queries.privacy.ts';

export const visitsData = {
  exportOf: async ({ db }, { id, userSession }) => {
    const [votingDays, pageViews] = await Promise.all([
      selectVoterDaysOf(db, userSession),
      selectPageViewsOf(db, id),
    ]);
    return { votingDays, pageViews };
  },
} satisfies PersonalDataHolder;
