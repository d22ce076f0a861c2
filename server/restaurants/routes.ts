import { implement } from '@orpc/server';
import { restaurantsContract } from '../../domain/restaurants/contract.ts';
import { NEAREST_COUNT, SEARCH_LIMIT, SUGGESTED_COUNT } from '../../domain/places/rules.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { requireSignedIn } from '../session/guard.ts';
import { selectCounty, selectStates } from '../places/queries.ts';
import { countListed, listPart } from './actions.lists.ts';
import { setFavourite } from './actions.ts';
import { presentCard, presentFavourite, presentRestaurant } from './present.ts';
import {
  findRestaurantPlace,
  searchRestaurants,
  searchSimilarRestaurants,
  selectDishes,
  selectFavourites,
  selectNearest,
  selectOthersOfState,
  selectRestaurant,
  selectStars,
} from './queries.ts';

const os = implement(restaurantsContract).$context<ApiContext>();

export const restaurantsRoutes = os.router({
  list: os.list.handler(async ({ input, context }) => {
    const near = positionOf(input);
    const part = await listPart(context.services, input, near);
    // Only an empty list can mean an unknown place, so other lists need no second query.
    if (part.length === 0) await refuseUnknownPlace(context, input);
    return part;
  }),

  count: os.count.handler(async ({ input, context }) => {
    const counted = await countListed(context.services, input);
    if (counted.restaurants === 0) await refuseUnknownPlace(context, input);
    return counted;
  }),

  find: os.find.handler(async ({ input, context }) => {
    const { db } = context.services;
    const [[restaurant], dishes, [stars]] = await Promise.all([
      selectRestaurant(db, input.restaurantId),
      selectDishes(db, input.restaurantId),
      selectStars(db, input.restaurantId),
    ]);
    if (!restaurant) throw refuse('restaurant_not_found');
    return presentRestaurant(restaurant, dishes, stars);
  }),

  search: os.search.handler(async ({ input, context }) => {
    const { db } = context.services;
    // One more than is shown, to detect that there are more.
    const matching = await searchRestaurants(db, input, SEARCH_LIMIT + 1);
    const isSimilar = matching.length === 0;
    const found = isSimilar
      ? await searchSimilarRestaurants(db, input, SEARCH_LIMIT + 1)
      : matching;
    if (found.length === 0) await refuseUnknownPlace(context, input);
    return {
      restaurants: found.slice(0, SEARCH_LIMIT).map((row) => presentCard(row, null)),
      isLimited: found.length > SEARCH_LIMIT,
      isSimilarOnly: isSimilar && found.length > 0,
    };
  }),

  nearest: os.nearest.handler(async ({ input, context }) => {
    const near = { latitude: input.latitude, longitude: input.longitude };
    const filter = { stateId: input.stateId, limit: NEAREST_COUNT };
    const rows = await selectNearest(context.services.db, near, filter);
    const restaurants = rows.map((row) => presentCard(row, near));
    const [nearest = null] = restaurants;
    const isInside = (nearest?.distanceMiles ?? Infinity) <= input.radiusMiles;
    return { restaurant: isInside ? nearest : null, restaurants };
  }),

  suggested: os.suggested.handler(async ({ input, context }) => {
    const { db } = context.services;
    const place = await findRestaurantPlace(db, input.restaurantId);
    if (!place) throw refuse('restaurant_not_found');
    const visitor = positionOf(input);
    const others = { stateId: place.stateId, exceptId: place.id, limit: SUGGESTED_COUNT };
    const near = visitor ?? place.coordinates;
    const rows = near
      ? await selectNearest(db, near, others)
      : await selectOthersOfState(db, others);
    // A distance is shown from the visitor only, never from the restaurant.
    return rows.map((row) => presentCard(row, visitor));
  }),

  favourites: os.favourites.handler(async ({ context }) => {
    const { person } = await requireSignedIn(context);
    const rows = await selectFavourites(context.services.db, person.id);
    return rows.map(presentFavourite);
  }),

  setFavourite: os.setFavourite.handler(async ({ input, context }) => {
    const { person } = await requireSignedIn(context);
    const { restaurantId, isFavourite } = input;
    await setFavourite(context.services, person, input);
    return { restaurantId, isFavourite };
  }),
});

const positionOf = ({
  latitude,
  longitude,
}: {
  latitude?: number | undefined;
  longitude?: number | undefined;
}): Coordinates | null =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude };

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
