import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, writing } from '../operation.ts';
import {
  addressComponentSchema,
  countyIdSchema,
  countyPlaceSchema,
  countySchema,
  searchWordsSchema,
  stateIdSchema,
  stateSchema,
  zipSchema,
} from './schema.ts';

const tags = ['places'];

export const placesContract = {
  listStates: reading('everyone')
    .route({ method: 'GET', path: '/states', tags, summary: 'The states of the festival' })
    .output(z.array(stateSchema)),
  listCounties: reading('everyone')
    .route({
      method: 'GET',
      path: '/states/{stateId}/counties',
      tags,
      summary: "A state's counties by name, with the number of their restaurants",
    })
    .errors(errorsOf('state_not_found'))
    .input(z.object({ stateId: stateIdSchema }))
    .output(z.object({ state: stateSchema, counties: z.array(countySchema) })),
  findCounty: reading('everyone')
    .route({ method: 'GET', path: '/counties/{countyId}', tags, summary: 'One county' })
    .errors(errorsOf('county_not_found'))
    .input(z.object({ countyId: countyIdSchema }))
    .output(countyPlaceSchema),
  searchCounties: reading('everyone')
    .route({
      method: 'GET',
      path: '/search/counties',
      tags,
      summary: 'Counties of a state whose name holds the words, or is like them; at most 20',
    })
    .errors(errorsOf('state_not_found'))
    .input(z.object({ stateId: stateIdSchema, q: searchWordsSchema }))
    .output(z.object({ counties: z.array(countySchema), isLimited: z.boolean() })),
  findZip: reading('everyone')
    .route({
      method: 'GET',
      path: '/states/{stateId}/zips/{zip}',
      tags,
      summary:
        'The county of a ZIP code, and the others that it reaches into; also where it is in another state of the festival',
    })
    .errors(errorsOf('state_not_found', 'zip_not_found'))
    .input(z.object({ stateId: stateIdSchema, zip: zipSchema }))
    .output(
      z.object({
        zip: zipSchema,
        /** null if only the county is known. */
        place: z.string().nullable(),
        /** Where it is, whatever state was asked. */
        state: stateSchema.pick({ id: true, name: true }),
        county: countySchema,
        furtherCounties: z.array(countySchema),
      }),
    ),
  /** The specification's function `tomtom-places`; the answer keeps its field names. */
  searchPlaces: writing('everyone')
    .route({
      method: 'POST',
      path: '/functions/tomtom-places',
      tags,
      summary: 'State and county of a ZIP code, as address components',
    })
    .errors(errorsOf('zip_not_found'))
    .input(z.object({ query: zipSchema, autocomplete: z.literal(false).default(false) }))
    .output(z.object({ address_components: z.array(addressComponentSchema) })),
};
