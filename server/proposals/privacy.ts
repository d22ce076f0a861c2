import type { PersonalDataHolder } from '../ports.ts';
import { selectProposalsOf } from './queries.privacy.ts';

export const proposalsData = {
  exportOf: async ({ db }, { id }) => ({ restaurantProposals: await selectProposalsOf(db, id) }),
} satisfies PersonalDataHolder;
