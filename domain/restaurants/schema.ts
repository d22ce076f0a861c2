import * as z from 'zod';
import { countyIdSchema, stateIdSchema } from '../places/schema.ts';
import {
  type DishFields,
  type FieldKey,
  groupedFields,
  type KindOf,
  type RestaurantFields,
} from './fields.keys.ts';
import {
  CARD_FIELDS,
  DISH_FIELDS,
  type FieldCatalogue,
  type FieldKind,
  RESTAURANT_FIELDS,
} from './fields.ts';
import { readOnly } from './rules.only.ts';
import { DAYS } from './rules.hours.ts';
import { DIETS } from './rules.ts';

/** Ids ignore case; the database writes them in lower case, so the API does too. */
export const restaurantIdSchema = z.uuid().toLowerCase();
export const dishIdSchema = z.uuid().toLowerCase();

/** A schema for each kind of field, given the field's maximum length. */
export type KindSchemas = Record<FieldKind, (limit: number) => z.ZodType>;
export type ShapeOf<Fields extends FieldCatalogue, Kinds extends KindSchemas> = {
  [Key in FieldKey<Fields>]: ReturnType<Kinds[KindOf<Fields, Key>]>;
};

/** The shape of an object with all keys of the fields, for `z.object`. */
export const shapeOf = <Fields extends FieldCatalogue, Kinds extends KindSchemas>(
  fields: Fields,
  kinds: Kinds,
) =>
  Object.fromEntries(
    groupedFields(fields).map(({ key, kind, limit }) => [key, kinds[kind](limit)]),
  ) as ShapeOf<Fields, Kinds>;

const text = () => z.string();
const optionalText = () => z.string().nullable();
const degrees = () => z.number().nullable();
/** The schema of a field in an answer: the stored value, without the input rules. */
const KEPT = {
  name: text,
  localizedText: optionalText,
  line: optionalText,
  phone: optionalText,
  zip: optionalText,
  state: () => stateIdSchema,
  county: () => countyIdSchema,
  latitude: degrees,
  longitude: degrees,
  picture: optionalText,
  link: optionalText,
  /** In the order of the week; null if unknown. */
  hours: () =>
    z.array(z.object({ day: z.enum(DAYS), opens: z.string(), closes: z.string() })).nullable(),
  /** null if nothing is said. */
  diets: () => z.array(z.enum(DIETS)).nullable(),
  dish: () => dishIdSchema.nullable(),
} satisfies KindSchemas;

export const keptRestaurantSchema = z.object(
  shapeOf(RESTAURANT_FIELDS, KEPT),
) satisfies z.ZodType<RestaurantFields>;
export const keptDishSchema = z.object(shapeOf(DISH_FIELDS, KEPT)) satisfies z.ZodType<DishFields>;

/** What a list says of the dishes of a restaurant. */
const cardDishesSchema = z.object({
  /** The featured dish, else the first with a picture; null without dishes. */
  shown: z
    .object({ id: dishIdSchema, name: z.string(), imageUrl: z.string().nullable() })
    .nullable(),
  /** What at least one of them is marked with. */
  diets: z.array(z.enum(DIETS)),
});

const starsShape = {
  reviewCount: z.number().int(),
  /** Mean of the stars, one decimal; null without reviews. */
  averageStars: z.number().nullable(),
};

/** A row of a list; without the generic description if it has one in each language. */
export const restaurantCardSchema = z.object({
  id: restaurantIdSchema,
  ...shapeOf(CARD_FIELDS, KEPT),
  countyName: z.string(),
  dishes: cardDishesSchema,
  ...starsShape,
  /** From the position in the request; null without one or without coordinates. */
  distanceMiles: z.number().nullable(),
});
export type RestaurantCard = z.infer<typeof restaurantCardSchema>;

/** What a list is narrowed to, as in addresses: "open,vegan". */
export const listNarrowed = z.string().max(60).transform(readOnly);

export const listCountSchema = z.object({
  restaurants: z.number().int(),
  /** Of a list narrowed to what is open, while nothing is: which opens first. Else null. */
  opensNext: z
    .object({ name: z.string(), openingHours: restaurantCardSchema.shape.openingHours })
    .nullable(),
});
export type ListCount = z.infer<typeof listCountSchema>;

export const favouriteSchema = restaurantCardSchema.extend({ savedAt: z.iso.datetime() });
export type Favourite = z.infer<typeof favouriteSchema>;

export const dishSchema = keptDishSchema.extend({ id: dishIdSchema });
export type Dish = z.infer<typeof dishSchema>;

/** All public data of a restaurant. */
export const restaurantSchema = keptRestaurantSchema.extend({
  id: restaurantIdSchema,
  countyName: z.string(),
  stateName: z.string(),
  dishes: z.array(dishSchema),
  ...starsShape,
});
export type Restaurant = z.infer<typeof restaurantSchema>;
