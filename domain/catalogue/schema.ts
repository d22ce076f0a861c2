import * as z from 'zod';
import { countyIdSchema, stateIdSchema, zipSchema } from '../places/schema.ts';
import type { DishFields, RestaurantFields } from '../restaurants/fields.keys.ts';
import { DISH_FIELDS, RESTAURANT_FIELDS } from '../restaurants/fields.ts';
import { DAYS } from '../restaurants/rules.hours.ts';
import { DIETS, orderDiets } from '../restaurants/rules.ts';
import { LINK_SHAPE } from '../restaurants/rules.links.ts';
import {
  dishIdSchema,
  keptDishSchema,
  keptRestaurantSchema,
  type KindSchemas,
  restaurantIdSchema,
  shapeOf,
} from '../restaurants/schema.ts';
import { tidyText } from '../tidy-text.ts';
import { safeMediaUrl } from '../settings/rules.ts';
import {
  CATALOGUE_LACKS,
  CATALOGUE_LIMITS,
  completeLink,
  hasOverlap,
  orderOpeningHours,
} from './rules.ts';

const oneLine = (text: string) => tidyText(text.replaceAll(/\s+/g, ' '));

/** One line, normalised before its length is checked. */
const lineSchema = (maxLength: number) =>
  z
    .string()
    .max(maxLength * 4)
    .transform(oneLine)
    .pipe(z.string().max(maxLength));
/** The same, but optional: empty means none. */
const optionalLine = (maxLength: number) =>
  z
    .string()
    .max(maxLength * 4)
    .transform(oneLine)
    .pipe(z.string().max(maxLength).nullable())
    .nullable();
const optionalText = (maxLength: number) =>
  z
    .string()
    .max(maxLength * 4)
    .transform(tidyText)
    .pipe(z.string().max(maxLength).nullable())
    .nullable();

/**
 * A website: https is added if the scheme is missing (S2 §2), http stays; null for none. Stored links need
 * no more than this shape; a changed one is also checked by `linkProblem`.
 */
const optionalLink = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .transform(completeLink)
    .pipe(z.string().regex(LINK_SHAPE).nullable())
    .nullable();

/** One of our pictures, or an https link to another site; null for none. */
const optionalPicture = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .transform((typed) => (typed === '' ? null : typed))
    .pipe(
      z
        .string()
        .refine((url) => safeMediaUrl(url) !== null)
        .nullable(),
    )
    .nullable();

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const openingHoursSchema = z
  .array(z.object({ day: z.enum(DAYS), opens: timeSchema, closes: timeSchema }))
  .max(CATALOGUE_LIMITS.openingSpans)
  .refine((hours) => !hasOverlap(hours))
  .transform(orderOpeningHours)
  .nullable();

/** The schema of a field's typed input. */
const TYPED = {
  name: lineSchema,
  localizedText: optionalText,
  line: optionalLine,
  phone: optionalLine,
  zip: () => zipSchema.nullable(),
  state: () => stateIdSchema,
  county: () => countyIdSchema,
  latitude: () => z.number().min(-90).max(90).nullable(),
  longitude: () => z.number().min(-180).max(180).nullable(),
  picture: optionalPicture,
  link: optionalLink,
  hours: () => openingHoursSchema,
  diets: () =>
    z
      .array(z.enum(DIETS))
      .max(DIETS.length)
      .nullable()
      .transform((marks) => marks && orderDiets(marks)),
  /** One of its own dishes that takes part. */
  dish: () => dishIdSchema.nullable(),
} satisfies KindSchemas;

/** All fields of a restaurant that organisers edit. */
export const restaurantFieldsSchema = z.object(
  shapeOf(RESTAURANT_FIELDS, TYPED),
) satisfies z.ZodType<RestaurantFields>;

/** All fields of a dish that organisers edit. */
export const dishFieldsSchema = z.object(
  shapeOf(DISH_FIELDS, TYPED),
) satisfies z.ZodType<DishFields>;

/** A line of the organisers' list. */
export const catalogueRowSchema = z.object({
  id: restaurantIdSchema,
  name: z.string(),
  logoUrl: z.string().nullable(),
  stateId: stateIdSchema,
  countyName: z.string(),
  /** Dishes that take part. */
  dishes: z.number().int(),
  /** Counted as in the rankings. */
  votes: z.number().int(),
  /** The last change, or the creation. */
  changedAt: z.iso.datetime(),
  /** A dish that the search is found in; null without one. */
  foundDish: z.string().nullable(),
  isArchived: z.boolean(),
  lacks: z.array(z.enum(CATALOGUE_LACKS)),
});
export type CatalogueRow = z.infer<typeof catalogueRowSchema>;

const versioned = {
  version: z.number().int(),
  /** null if it takes part. */
  archivedAt: z.iso.datetime().nullable(),
};

export const catalogueDishSchema = z.object({
  id: dishIdSchema,
  ...versioned,
  /** The dish that its votes count for; null: it is not merged. */
  mergedIntoId: dishIdSchema.nullable(),
  /** Votes for it that count for another dish now. */
  mergedVotes: z.number().int(),
  fields: keptDishSchema,
  /** All votes, also those that no ranking counts: a dish with votes cannot be deleted. */
  votes: z.number().int(),
});
export type CatalogueDish = z.infer<typeof catalogueDishSchema>;

/** What is deleted with a restaurant, or prevents its deletion: votes, reviews and objections to a published result. */
const hangingSchema = z.object({
  votes: z.number().int(),
  reviews: z.number().int(),
  objections: z.number().int(),
  dishes: z.number().int(),
  pictures: z.number().int(),
  favourites: z.number().int(),
  owners: z.number().int(),
  requests: z.number().int(),
  proposals: z.number().int(),
});
export type Hanging = z.infer<typeof hangingSchema>;

export const catalogueRestaurantSchema = z.object({
  id: restaurantIdSchema,
  ...versioned,
  /** The restaurant that its votes count for; null: it is not merged. */
  mergedInto: z.object({ id: restaurantIdSchema, name: z.string() }).nullable(),
  fields: keptRestaurantSchema,
  dishes: z.array(catalogueDishSchema),
  hanging: hangingSchema,
});
export type CatalogueRestaurant = z.infer<typeof catalogueRestaurantSchema>;

/** A row after a change. */
export const writtenSchema = z.object({ id: z.uuid(), version: z.number().int() });
