import type { PersonalDataHolder } from '../ports.ts';
import { selectFavouritesOfPerson } from './queries.privacy.ts';

export const restaurantsData = {
  exportOf: async ({ db }, { id }) => ({ favourites: await selectFavouritesOfPerson(db, id) }),
} satisfies PersonalDataHolder;
