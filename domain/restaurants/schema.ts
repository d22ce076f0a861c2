import * as z from 'zod';
import { countyIdSchema, stateIdSchema } from '../places/schema.ts';
import { DAYS } from './rules.ts';

/** Ids are the same in any case; the database writes them in lower case, and so does everybody. */
export const restaurantIdSchema = z.uuid().toLowerCase();
export const dishIdSchema = z.uuid().toLowerCase();

/** A text in both languages with the generic one that stands in where a language is missing. */
const descriptions = {
  description: z.string().nullable(),
  descriptionEn: z.string().nullable(),
  descriptionEs: z.string().nullable(),
};

/** A row of a list; without the generic description where there is one in each language. */
export const restaurantCardSchema = z.object({
  id: restaurantIdSchema,
  name: z.string(),
  ...descriptions,
  logoUrl: z.string().nullable(),
  countyId: countyIdSchema,
  countyName: z.string(),
  stateId: stateIdSchema,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** From the position the request named; null without one or without coordinates. */
  distanceMiles: z.number().nullable(),
});
export type RestaurantCard = z.infer<typeof restaurantCardSchema>;

export const favouriteSchema = restaurantCardSchema.extend({ savedAt: z.iso.datetime() });
export type Favourite = z.infer<typeof favouriteSchema>;

export const dishSchema = z.object({
  id: dishIdSchema,
  name: z.string(),
  ...descriptions,
  imageUrl: z.string().nullable(),
});
export type Dish = z.infer<typeof dishSchema>;

export const restaurantSchema = restaurantCardSchema.omit({ distanceMiles: true }).extend({
  stateName: z.string(),
  address: z.string().nullable(),
  zipCode: z.string().nullable(),
  phone: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  instagramUrl: z.string().nullable(),
  facebookUrl: z.string().nullable(),
  tiktokUrl: z.string().nullable(),
  /** YouTube, Vimeo, a file or any other link: see `readVideo`. */
  videoUrl: z.string().nullable(),
  /** In the order of the week; null where they are not known. */
  openingHours: z
    .array(z.object({ day: z.enum(DAYS), opens: z.string(), closes: z.string() }))
    .nullable(),
  featuredDishId: dishIdSchema.nullable(),
  dishes: z.array(dishSchema),
  reviewCount: z.number().int(),
  /** Mean of the stars, one decimal; null without reviews. */
  averageStars: z.number().nullable(),
});
export type Restaurant = z.infer<typeof restaurantSchema>;
