import type { PersonalDataHolder } from '../ports.ts';
import { selectAccessRequestsOf } from './queries.privacy.ts';
import { selectRestaurantsOwned } from './queries.ts';

export const ownersData = {
  exportOf: async ({ db }, { id }) => {
    const [restaurantsOwned, restaurantAccessRequests] = await Promise.all([
      selectRestaurantsOwned(db, id),
      selectAccessRequestsOf(db, id),
    ]);
    return { restaurantsOwned, restaurantAccessRequests };
  },
} satisfies PersonalDataHolder;
