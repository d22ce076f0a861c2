import type { PersonalDataHolder } from '../ports.ts';
import { forgetResultsOf, selectResultsOfPerson } from './queries.privacy.ts';

export const resultsData = {
  exportOf: ({ db }, { id }) => selectResultsOfPerson(db, id),
  forget: (tx, { id }) => forgetResultsOf(tx, id),
} satisfies PersonalDataHolder;
