import type { PersonalDataHolder } from '../ports.ts';
import { selectRulingsOfPerson } from './queries.privacy.ts';

export const rulingsData = {
  exportOf: ({ db }, { id }) => selectRulingsOfPerson(db, id),
} satisfies PersonalDataHolder;
