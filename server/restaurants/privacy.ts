import type { PersonalDataHolder } from '../ports.ts';
import { selectFavouriteRows } from './queries.ts';

export const restaurantsData = {
  exportOf: async ({ db }, { id }) => ({ favourites: await selectFavouriteRows(db, id) }),
} satisfies PersonalDataHolder;
