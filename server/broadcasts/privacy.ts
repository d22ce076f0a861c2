import type { PersonalDataHolder } from '../ports.ts';
import { selectNewsMailsOf } from './queries.ts';

export const broadcastsData = {
  exportOf: async ({ db }, { id }) => ({ newsMails: await selectNewsMailsOf(db, id) }),
} satisfies PersonalDataHolder;
