import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading } from '../operation.ts';
import {
  countyIdSchema,
  countyPlaceSchema,
  countySchema,
  stateIdSchema,
  stateSchema,
} from './schema.ts';

const tags = ['places'];

export const placesContract = {
  listStates: reading
    .route({ method: 'GET', path: '/states', tags, summary: 'The states of the festival' })
    .output(z.array(stateSchema)),
  listCounties: reading
    .route({
      method: 'GET',
      path: '/states/{stateId}/counties',
      tags,
      summary: "A state's counties by name, with the number of their restaurants",
    })
    .errors(errorsOf('state_not_found'))
    .input(z.object({ stateId: stateIdSchema }))
    .output(z.object({ state: stateSchema, counties: z.array(countySchema) })),
  findCounty: reading
    .route({ method: 'GET', path: '/counties/{countyId}', tags, summary: 'One county' })
    .errors(errorsOf('county_not_found'))
    .input(z.object({ countyId: countyIdSchema }))
    .output(countyPlaceSchema),
};
