import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, repeating } from '../operation.ts';
import {
  countyIdSchema,
  latitudeParameter,
  longitudeParameter,
  searchWordsSchema,
  stateIdSchema,
} from '../places/schema.ts';
import { DISTANCES, NEAREST_COUNT } from '../places/rules.ts';
import { LIST_PART } from './rules.parts.ts';
import {
  favouriteSchema,
  listCountSchema,
  listNarrowed,
  restaurantCardSchema,
  restaurantIdSchema,
  restaurantSchema,
} from './schema.ts';

const tags = ['restaurants'];
/** The visitor's position: both or neither. */
const position = {
  latitude: latitudeParameter.optional(),
  longitude: longitudeParameter.optional(),
};
const together = {
  check: (q: { latitude?: number | undefined; longitude?: number | undefined }) =>
    (q.latitude === undefined) === (q.longitude === undefined),
  because: { path: ['longitude'], message: 'latitude and longitude come together' },
};

/** Which restaurants a list holds. */
const listed = {
  stateId: stateIdSchema.optional(),
  countyId: countyIdSchema.optional(),
  /** Words of name, county, shown dish and descriptions: every one occurs. */
  q: searchWordsSchema.optional(),
  /** What it is narrowed to, with commas between. */
  only: listNarrowed.optional(),
};

export const restaurantsContract = {
  list: reading('everyone')
    .route({
      method: 'GET',
      path: '/restaurants',
      tags,
      summary:
        'Sixty restaurants of a state, a county or all; nearest first from a position, else by name',
    })
    .errors(errorsOf('state_not_found', 'county_not_found'))
    .input(
      z
        .object({
          ...listed,
          ...position,
          /** How many of the list stand before the first of the answer. */
          skip: z.coerce.number().int().min(0).max(100_000).default(0),
        })
        .refine(together.check, together.because),
    )
    .output(z.array(restaurantCardSchema).max(LIST_PART)),
  count: reading('everyone')
    .route({
      method: 'GET',
      path: '/restaurant-count',
      tags,
      summary: 'How many restaurants a list has',
    })
    .errors(errorsOf('state_not_found', 'county_not_found'))
    .input(z.object(listed))
    .output(listCountSchema),
  find: reading('everyone')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}',
      tags,
      summary: 'One restaurant with its dishes',
    })
    .errors(errorsOf('restaurant_not_found'))
    .input(z.object({ restaurantId: restaurantIdSchema }))
    .output(restaurantSchema),
  search: reading('everyone')
    .route({
      method: 'GET',
      path: '/search/restaurants',
      tags,
      summary: 'Restaurants of a state whose name holds the words, or is like them; at most 20',
    })
    .errors(errorsOf('state_not_found'))
    .input(z.object({ stateId: stateIdSchema, q: searchWordsSchema }))
    .output(
      z.object({
        restaurants: z.array(restaurantCardSchema),
        /** Whether there are more than the limit. */
        isLimited: z.boolean(),
        /** Whether none contains the words, so that these are only similar. */
        isSimilarOnly: z.boolean(),
      }),
    ),
  nearest: reading('everyone')
    .route({
      method: 'GET',
      path: '/nearest-restaurant',
      tags,
      summary:
        'The restaurant nearest to a position, if one is within the radius; and the ten nearest, however far',
    })
    .input(
      z.object({
        latitude: latitudeParameter,
        longitude: longitudeParameter,
        stateId: stateIdSchema.optional(),
        /** Miles; S1 §9: 0.1 unless asked otherwise. */
        radiusMiles: z.coerce.number().min(0).max(50).default(DISTANCES.atMiles),
      }),
    )
    .output(
      z.object({
        restaurant: restaurantCardSchema.nullable(),
        restaurants: z.array(restaurantCardSchema).max(NEAREST_COUNT),
      }),
    ),
  suggested: reading('everyone')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/suggested',
      tags,
      summary:
        'Four others of the same state: nearest to a position, else nearest to the restaurant',
    })
    .errors(errorsOf('restaurant_not_found'))
    .input(
      z
        .object({ restaurantId: restaurantIdSchema, ...position })
        .refine(together.check, together.because),
    )
    .output(z.array(restaurantCardSchema)),
  favourites: reading('signed_in')
    .route({
      method: 'GET',
      path: '/favourites',
      tags,
      summary: 'The restaurants that the person has saved, the first saved first',
    })
    .errors(errorsOf('signed_out'))
    .output(z.array(favouriteSchema)),
  setFavourite: repeating('signed_in')
    .route({
      method: 'POST',
      path: '/favourites',
      tags,
      summary: 'Save a restaurant, or no longer',
    })
    .errors(errorsOf('signed_out', 'restaurant_not_found'))
    .input(
      z.object({
        restaurantId: restaurantIdSchema,
        isFavourite: z.boolean(),
        /** For an undo: when it had been saved before. A future time counts as now. */
        savedAt: z.iso.datetime().optional(),
      }),
    )
    .output(z.object({ restaurantId: restaurantIdSchema, isFavourite: z.boolean() })),
};
