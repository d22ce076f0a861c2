import { implement } from '@orpc/server';
import { restaurantsContract } from '../../domain/restaurants/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { selectCounty, selectStates } from '../places/queries.ts';
import { presentCard } from './present.ts';
import { selectDishes, selectRestaurant, selectRestaurants, selectStars } from './queries.ts';

const os = implement(restaurantsContract).$context<ApiContext>();

export const restaurantsRoutes = os.router({
  list: os.list.handler(async ({ input, context }) => {
    const { db } = context.services;
    const { latitude, longitude } = input;
    const near = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
    const rows = await selectRestaurants(db, input, near);
    // Only an empty list can mean an unknown place: the others cost no second query.
    if (rows.length === 0) await refuseUnknownPlace(context, input);
    return rows.map((row) => presentCard(row, near));
  }),

  find: os.find.handler(async ({ input, context }) => {
    const { db } = context.services;
    const [[restaurant], dishes, [stars]] = await Promise.all([
      selectRestaurant(db, input.restaurantId),
      selectDishes(db, input.restaurantId),
      selectStars(db, input.restaurantId),
    ]);
    if (!restaurant) throw refuse('restaurant_not_found');
    return {
      ...restaurant,
      dishes,
      reviewCount: stars?.reviewCount ?? 0,
      averageStars: stars?.averageStars ?? null,
    };
  }),
});

async function refuseUnknownPlace(
  context: ApiContext,
  { stateId, countyId }: { stateId?: string | undefined; countyId?: string | undefined },
): Promise<void> {
  const { db } = context.services;
  if (stateId && !(await selectStates(db)).some(({ id }) => id === stateId)) {
    throw refuse('state_not_found');
  }
  if (countyId && (await selectCounty(db, countyId)).length === 0) {
    throw refuse('county_not_found');
  }
}
