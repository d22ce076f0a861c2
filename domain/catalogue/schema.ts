import * as z from 'zod';
import { countyIdSchema, stateIdSchema, zipSchema } from '../places/schema.ts';
import { DAYS } from '../restaurants/rules.ts';
import { dishIdSchema, restaurantIdSchema } from '../restaurants/schema.ts';
import { tidyText } from '../tidy-text.ts';
import { safeMediaUrl } from '../settings/rules.ts';
import { CATALOGUE_LACKS, CATALOGUE_LIMITS, hasOverlap, orderOpeningHours } from './rules.ts';

const { nameLength, descriptionLength, addressLength, phoneLength, linkLength, openingSpans } =
  CATALOGUE_LIMITS;

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
const optionalText = z
  .string()
  .max(descriptionLength * 4)
  .transform(tidyText)
  .pipe(z.string().max(descriptionLength).nullable())
  .nullable();

/**
 * A website: https is put before it where that is missing (S2 §2), http stays; null for none. The host
 * has a dot and comes first: no name, with or without a password, that looks like another one.
 */
const optionalLink = z
  .string()
  .trim()
  .max(linkLength)
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
const optionalPicture = z
  .string()
  .trim()
  .max(linkLength)
  .transform((typed) => (typed === '' ? null : typed))
  .pipe(
    z
      .string()
      .refine((url) => safeMediaUrl(url) !== null)
      .nullable(),
  )
  .nullable();

const descriptions = {
  description: optionalText,
  descriptionEn: optionalText,
  descriptionEs: optionalText,
};

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const openingHoursSchema = z
  .array(z.object({ day: z.enum(DAYS), opens: timeSchema, closes: timeSchema }))
  .max(openingSpans)
  .refine((hours) => !hasOverlap(hours))
  .transform(orderOpeningHours)
  .nullable();

/** All that organisers say of a restaurant. */
export const restaurantFieldsSchema = z.object({
  name: lineSchema(nameLength),
  ...descriptions,
  logoUrl: optionalPicture,
  stateId: stateIdSchema,
  countyId: countyIdSchema,
  address: optionalLine(addressLength),
  zipCode: zipSchema.nullable(),
  phone: optionalLine(phoneLength),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  websiteUrl: optionalLink,
  instagramUrl: optionalLink,
  facebookUrl: optionalLink,
  tiktokUrl: optionalLink,
  videoUrl: optionalLink,
  openingHours: openingHoursSchema,
  /** One of its own dishes that takes part. */
  featuredDishId: dishIdSchema.nullable(),
});
export type RestaurantFields = z.output<typeof restaurantFieldsSchema>;

/** All that organisers say of a dish. */
export const dishFieldsSchema = z.object({
  name: lineSchema(nameLength),
  ...descriptions,
  imageUrl: optionalPicture,
});
export type DishFields = z.output<typeof dishFieldsSchema>;

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

const keptText = z.string().nullable();
const keptDescriptions = {
  description: keptText,
  descriptionEn: keptText,
  descriptionEs: keptText,
};

/** What an answer says of a dish: as it is kept, not as it was typed. */
export const keptDishSchema = z.object({
  name: z.string(),
  ...keptDescriptions,
  imageUrl: keptText,
}) satisfies z.ZodType<DishFields>;

/** The same of a restaurant. */
export const keptRestaurantSchema = z.object({
  name: z.string(),
  ...keptDescriptions,
  logoUrl: keptText,
  stateId: stateIdSchema,
  countyId: countyIdSchema,
  address: keptText,
  zipCode: keptText,
  phone: keptText,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  websiteUrl: keptText,
  instagramUrl: keptText,
  facebookUrl: keptText,
  tiktokUrl: keptText,
  videoUrl: keptText,
  openingHours: z
    .array(z.object({ day: z.enum(DAYS), opens: z.string(), closes: z.string() }))
    .nullable(),
  featuredDishId: dishIdSchema.nullable(),
}) satisfies z.ZodType<RestaurantFields>;

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
