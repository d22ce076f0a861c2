import { implement } from '@orpc/server';
import { placesContract } from '../../domain/places/contract.ts';
import { SEARCH_LIMIT } from '../../domain/places/rules.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { limit } from '../http/limits.ts';
import { lookUpZip, searchPlaces } from './actions.ts';
import { searchCounties, selectCounties, selectCounty, selectStates } from './queries.ts';

const os = implement(placesContract).$context<ApiContext>();

export const placesRoutes = os.router({
  listStates: os.listStates.handler(({ context }) => selectStates(context.services.db)),

  listCounties: os.listCounties.handler(async ({ input, context }) => {
    const { db } = context.services;
    const state = (await selectStates(db)).find(({ id }) => id === input.stateId);
    if (!state) throw refuse('state_not_found');
    return { state, counties: await selectCounties(db, input.stateId) };
  }),

  findCounty: os.findCounty.handler(async ({ input, context }) => {
    const [found] = await selectCounty(context.services.db, input.countyId);
    if (!found) throw refuse('county_not_found');
    const { id, name, stateId, stateName, restaurantCount } = found;
    return {
      county: { id, name, stateId, restaurantCount },
      state: { id: stateId, name: stateName },
    };
  }),

  searchCounties: os.searchCounties.handler(async ({ input, context }) => {
    const { db } = context.services;
    const found = await searchCounties(db, input, SEARCH_LIMIT + 1);
    const isUnknown =
      found.length === 0 && !(await selectStates(db)).some(({ id }) => id === input.stateId);
    if (isUnknown) throw refuse('state_not_found');
    return { counties: found.slice(0, SEARCH_LIMIT), isLimited: found.length > SEARCH_LIMIT };
  }),

  findZip: os.findZip.handler(async ({ input, context }) => {
    await limit(context, 'placesByAddress', context.clientAddress);
    return lookUpZip(context.services, input.stateId, input.zip);
  }),

  searchPlaces: os.searchPlaces.handler(async ({ input, context }) => {
    await limit(context, 'placesByAddress', context.clientAddress);
    return { address_components: await searchPlaces(context.services, input.query) };
  }),
});
