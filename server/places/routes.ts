import { implement } from '@orpc/server';
import { placesContract } from '../../domain/places/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { selectCounties, selectCounty, selectStates } from './queries.ts';

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
    const { stateName, ...county } = found;
    return { county, state: { id: county.stateId, name: stateName } };
  }),
});
