import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { listedCount, listedPage } from '../listed.ts';
import { reading, uploading, writing, writingConfirmed } from '../operation.ts';
import { PICTURE_LIMITS } from '../pictures/rules.ts';
import { coordinatesSchema, countyIdSchema, stateIdSchema, zipSchema } from '../places/schema.ts';
import { keysOf } from '../restaurants/fields.keys.ts';
import { DISH_FIELDS, RESTAURANT_FIELDS } from '../restaurants/fields.ts';
import { dishIdSchema, restaurantIdSchema } from '../restaurants/schema.ts';
import { typedWords } from '../text.ts';
import { CATALOGUE_LACKS, CATALOGUE_ORDERS, CATALOGUE_STATUSES } from './rules.ts';
import { mergePlanSchema } from './schema.merge.ts';
import {
  catalogueRestaurantSchema,
  catalogueRowSchema,
  dishFieldsSchema,
  restaurantFieldsSchema,
  writtenSchema,
} from './schema.ts';

const tags = ['catalogue'];
const restaurant = z.object({ restaurantId: restaurantIdSchema });
const dish = z.object({ dishId: dishIdSchema });
const archived = { isArchived: z.boolean() };
/** The version that was read: if it is no longer current, somebody else has changed the row. */
const version = z.number().int().positive();
const done = z.object({ ok: z.literal(true) });
const restaurantRefusals = errorsOf(
  'import_busy',
  'county_not_found',
  'coordinates_outside',
  'name_taken',
  'featured_dish_not_shown',
  'link_refused',
);

export const catalogueContract = {
  list: reading('admin')
    .route({
      method: 'GET',
      path: '/catalogue/restaurants',
      tags,
      summary: 'For organisers: restaurants, archived ones too, 50 a page',
    })
    .input(
      z.object({
        /** Part of a name, address, ZIP code or phone number. */
        q: typedWords(100).default(''),
        stateId: stateIdSchema.optional(),
        countyId: countyIdSchema.optional(),
        status: z.enum(CATALOGUE_STATUSES).default('shown'),
        lacks: z.enum(CATALOGUE_LACKS).optional(),
        by: z.enum(CATALOGUE_ORDERS).default('name'),
        direction: z.enum(['up', 'down']).default('up'),
        page: listedPage,
      }),
    )
    .output(
      z.object({
        restaurants: z.array(catalogueRowSchema),
        ...listedCount,
      }),
    ),
  find: reading('admin')
    .route({
      method: 'GET',
      path: '/catalogue/restaurants/{restaurantId}',
      tags,
      summary: 'For organisers: a restaurant with its dishes, versions and what hangs on it',
    })
    .errors(errorsOf('restaurant_not_found'))
    .input(restaurant)
    .output(catalogueRestaurantSchema),
  create: writing('admin')
    .route({
      method: 'POST',
      path: '/catalogue/restaurants',
      tags,
      summary: 'For organisers: create a restaurant',
    })
    .errors(restaurantRefusals)
    .input(z.object({ fields: restaurantFieldsSchema }))
    .output(writtenSchema),
  change: writing('admin')
    .route({
      method: 'POST',
      path: '/catalogue/restaurants/{restaurantId}',
      tags,
      summary: 'For organisers: change a restaurant that is as it was read',
    })
    .errors(restaurantRefusals)
    .errors(errorsOf('restaurant_not_found', 'edit_conflict'))
    .input(restaurant.extend({ version, fields: restaurantFieldsSchema }))
    .output(writtenSchema),
  setArchived: writing('admin')
    .route({
      method: 'POST',
      path: '/catalogue/restaurants/{restaurantId}/archive',
      tags,
      summary: 'For organisers: take a restaurant out of the festival, or back into it',
    })
    .errors(errorsOf('import_busy', 'restaurant_not_found', 'name_taken', 'restaurant_is_merged'))
    .input(restaurant.extend(archived))
    .output(writtenSchema),
  delete: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/catalogue/restaurants/{restaurantId}/delete',
      tags,
      summary: 'For organisers: delete a restaurant without votes, reviews and objections',
    })
    .errors(errorsOf('import_busy', 'restaurant_not_found', 'restaurant_has_votes'))
    .errors(errorsOf('restaurant_has_objections', 'restaurant_is_merged'))
    .input(restaurant)
    .output(done),
  createDish: writing('admin')
    .route({
      method: 'POST',
      path: '/catalogue/restaurants/{restaurantId}/dishes',
      tags,
      summary: 'For organisers: put a dish on a menu',
    })
    .errors(errorsOf('import_busy', 'restaurant_not_found', 'too_many_dishes', 'name_taken'))
    .errors(errorsOf('restaurant_is_merged', 'link_refused'))
    .input(restaurant.extend({ fields: dishFieldsSchema }))
    .output(writtenSchema),
  changeDish: writing('admin')
    .route({
      method: 'POST',
      path: '/catalogue/dishes/{dishId}',
      tags,
      summary: 'For organisers: change a dish that is as it was read',
    })
    .errors(
      errorsOf('import_busy', 'dish_not_found', 'edit_conflict', 'name_taken', 'link_refused'),
    )
    .input(dish.extend({ version, fields: dishFieldsSchema }))
    .output(writtenSchema),
  setDishArchived: writing('admin')
    .route({
      method: 'POST',
      path: '/catalogue/dishes/{dishId}/archive',
      tags,
      summary: 'For organisers: take a dish off its menu, or put it back',
    })
    .errors(errorsOf('import_busy', 'dish_not_found', 'name_taken', 'dish_is_merged'))
    .input(dish.extend(archived))
    .output(writtenSchema),
  deleteDish: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/catalogue/dishes/{dishId}/delete',
      tags,
      summary: 'For organisers: delete a dish without votes',
    })
    .errors(errorsOf('import_busy', 'dish_not_found', 'dish_has_votes', 'dish_is_merged'))
    .input(dish)
    .output(done),
  mergeDish: writing('admin')
    .route({
      method: 'POST',
      path: '/catalogue/dishes/{dishId}/merge',
      tags,
      summary: 'For organisers: let the votes of a dish count for another of its restaurant',
    })
    .errors(errorsOf('import_busy', 'dish_not_found', 'edit_conflict', 'dishes_not_mergeable'))
    .errors(errorsOf('link_refused'))
    .input(
      dish.extend({
        version,
        /** The dish that stays. */
        intoId: dishIdSchema,
        intoVersion: version,
        /** Keys of fields that it lacks, and takes over. */
        takes: z.array(z.enum(keysOf(DISH_FIELDS))).max(20),
      }),
    )
    .output(writtenSchema),
  unmergeDish: writing('admin')
    .route({
      method: 'POST',
      path: '/catalogue/dishes/{dishId}/unmerge',
      tags,
      summary: 'For organisers: take the merge of a dish back',
    })
    .errors(errorsOf('import_busy', 'dish_not_found', 'edit_conflict', 'dish_not_merged'))
    .errors(errorsOf('name_taken', 'restaurant_is_merged'))
    .input(dish.extend({ version }))
    .output(writtenSchema),
  mergePlan: reading('admin')
    .route({
      method: 'GET',
      path: '/catalogue/restaurants/{restaurantId}/merge-plan',
      tags,
      summary: 'For organisers: what the merge of a restaurant into another would do, in numbers',
    })
    .errors(errorsOf('restaurant_not_found'))
    .input(restaurant.extend({ intoId: restaurantIdSchema }))
    .output(mergePlanSchema),
  merge: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/catalogue/restaurants/{restaurantId}/merge',
      tags,
      summary:
        'For organisers: let the votes, reviews and people of a restaurant count for another',
    })
    .errors(restaurantRefusals)
    .errors(errorsOf('restaurant_not_found', 'edit_conflict', 'restaurants_not_mergeable'))
    .errors(errorsOf('dish_not_found', 'too_many_dishes'))
    .input(
      restaurant.extend({
        version,
        /** The restaurant that stays. */
        intoId: restaurantIdSchema,
        intoVersion: version,
        /** Keys of fields that it lacks, and takes over. */
        takes: z.array(z.enum(keysOf(RESTAURANT_FIELDS))).max(40),
        /** Dishes that are merged into one of the other; all others come onto its menu. */
        dishes: z.array(dish.extend({ intoDishId: dishIdSchema })).max(200),
      }),
    )
    .output(writtenSchema),
  unmerge: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/catalogue/restaurants/{restaurantId}/unmerge',
      tags,
      summary: 'For organisers: take the merge of a restaurant back',
    })
    .errors(restaurantRefusals)
    .errors(errorsOf('restaurant_not_found', 'edit_conflict', 'restaurant_not_merged'))
    .input(restaurant.extend({ version }))
    .output(writtenSchema),
  restoreValue: writing('admin')
    .route({
      method: 'POST',
      path: '/catalogue/history/restore',
      tags,
      summary: 'For organisers: set a field back to what it said before an entry of the audit log',
    })
    .errors(restaurantRefusals)
    .errors(
      errorsOf('former_value_not_found', 'restaurant_not_found', 'dish_not_found', 'edit_conflict'),
    )
    .input(
      z.object({
        /** Of the entry. */
        number: z.number().int().positive(),
        /** Its key, as in the entry. */
        field: z.string().min(1).max(50),
        version,
      }),
    )
    .output(writtenSchema),
  uploadPicture: uploading('admin', PICTURE_LIMITS.megabytes * 1024 * 1024)
    .route({
      method: 'POST',
      path: '/catalogue/pictures',
      tags,
      summary: 'For organisers: upload a picture; it is encoded anew',
    })
    .errors(errorsOf('picture_too_large', 'picture_unreadable'))
    .input(z.object({ file: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }))
    .output(z.object({ url: z.string(), width: z.number(), height: z.number() })),
  findZip: reading('admin')
    .route({
      method: 'GET',
      path: '/catalogue/zips/{zip}',
      tags,
      summary: 'For organisers: the county of a ZIP code and a point in it',
    })
    .errors(errorsOf('zip_not_found'))
    .input(z.object({ zip: zipSchema }))
    .output(
      coordinatesSchema.extend({
        zip: zipSchema,
        place: z.string(),
        stateId: stateIdSchema,
        countyId: countyIdSchema,
      }),
    ),
  countyPoints: reading('admin')
    .route({
      method: 'GET',
      path: '/catalogue/counties/{countyId}/points',
      tags,
      summary:
        'For organisers: the points of the ZIP codes of a county, to tell what is far from it',
    })
    .errors(errorsOf('county_not_found'))
    .input(z.object({ countyId: countyIdSchema }))
    .output(z.array(coordinatesSchema)),
};
