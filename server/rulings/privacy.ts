import type { PersonalDataHolder } from '../ports.ts';
import { selectRulingsOfPerson } from './queries.ts';

export const rulingsData = {
  exportOf: ({ db }, { id }) => selectRulingsOfPerson(db, id),
} satisfies PersonalDataHolder;
