import * as z from 'zod';
import { countyIdSchema, stateIdSchema, zipSchema } from '../places/schema.ts';
import type { DishFields, RestaurantFields } from '../restaurants/fields.keys.ts';
import { DISH_FIELDS, RESTAURANT_FIELDS } from '../restaurants/fields.ts';
import { DAYS } from '../restaurants/rules.ts';
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
import { CATALOGUE_LACKS, CATALOGUE_LIMITS, hasOverlap, orderOpeningHours } from './rules.ts';

const oneLine = (text: string) => tidyText(text.replaceAll(/\s+/g, ' '));

/** One line, tidied before its length is looked at. */
const lineSchema = (maxLength: number) =>
  z
    .string()
    .max(maxLength * 4)
    .transform(oneLine)
    .pipe(z.string().max(maxLength));
/** The same where nothing is the same as empty. */
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
 * A website: https is put before it where that is missing (S2 §2), http stays; null for none. The host
 * has a dot and comes first: no name, with or without a password, that looks like another one.
 */
const optionalLink = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .transform((typed) => {
      if (typed === '') return null;
      return /^https?:/i.test(typed) ? typed : `https://${typed}`;
    })
    .pipe(
      z
        .string()
        .regex(/^https?:\/\/[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+(:\d{1,5})?([/?#][^\s"'<>\\]*)?$/iu)
        .nullable(),
    )
    .nullable();

/** A picture of ours, or of elsewhere by https; null for none. */
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

/** What is taken of a field, as it is typed. */
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
  /** One of its own dishes that takes part. */
  dish: () => dishIdSchema.nullable(),
} satisfies KindSchemas;

/** All that organisers say of a restaurant. */
export const restaurantFieldsSchema = z.object(
  shapeOf(RESTAURANT_FIELDS, TYPED),
) satisfies z.ZodType<RestaurantFields>;

/** All that organisers say of a dish. */
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
  /** Those that take part. */
  dishes: z.number().int(),
  /** As rankings count them. */
  votes: z.number().int(),
  /** When it was changed last, or created. */
  changedAt: z.iso.datetime(),
  isArchived: z.boolean(),
  lacks: z.array(z.enum(CATALOGUE_LACKS)),
});
export type CatalogueRow = z.infer<typeof catalogueRowSchema>;

const versioned = {
  version: z.number().int(),
  /** null for what takes part. */
  archivedAt: z.iso.datetime().nullable(),
};

export const catalogueDishSchema = z.object({
  id: dishIdSchema,
  ...versioned,
  fields: keptDishSchema,
  /** All of them, also what no ranking counts: with one it is not deleted. */
  votes: z.number().int(),
});
export type CatalogueDish = z.infer<typeof catalogueDishSchema>;

/** What goes with a restaurant, or keeps it from being deleted: votes and reviews. */
const hangingSchema = z.object({
  votes: z.number().int(),
  reviews: z.number().int(),
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
  fields: keptRestaurantSchema,
  dishes: z.array(catalogueDishSchema),
  hanging: hangingSchema,
});
export type CatalogueRestaurant = z.infer<typeof catalogueRestaurantSchema>;

/** A row as a change has left it. */
export const writtenSchema = z.object({ id: z.uuid(), version: z.number().int() });
