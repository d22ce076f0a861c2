import type { PersonalDataHolder } from '../ports.ts';
import { selectConsentsOf } from './queries.consents.ts';

export const audienceData = {
  exportOf: async ({ db }, { id }) => ({ mailConsents: await selectConsentsOf(db, id) }),
} satisfies PersonalDataHolder;
