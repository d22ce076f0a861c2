import * as z from 'zod';
import { typedWords } from '../text.ts';
import type { Coordinates, Position } from './rules.ts';

export const stateIdSchema = z.string().regex(/^[A-Z]{2}$/);
/** 5-digit FIPS code (decision 17). */
export const countyIdSchema = z.string().regex(/^\d{5}$/);

export const stateSchema = z.object({
  id: stateIdSchema,
  name: z.string(),
  restaurantCount: z.number().int(),
});
export type State = z.infer<typeof stateSchema>;

export const countySchema = z.object({
  id: countyIdSchema,
  name: z.string(),
  stateId: stateIdSchema,
  restaurantCount: z.number().int(),
});
export type County = z.infer<typeof countySchema>;

export const countyPlaceSchema = z.object({
  county: countySchema,
  state: z.object({ id: stateIdSchema, name: z.string() }),
});

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

export const coordinatesSchema = z.object({ latitude, longitude }) satisfies z.ZodType<Coordinates>;

export const positionSchema = coordinatesSchema.extend({
  accuracyMeters: z.number().min(0).max(1_000_000),
  takenAt: z.iso.datetime(),
}) satisfies z.ZodType<Position>;

const decimalDegrees = (limit: z.ZodNumber) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,15})?$/)
    .transform(Number)
    .pipe(limit);

/** Coordinates in a query string; both or neither (the handler checks this). */
export const latitudeParameter = decimalDegrees(latitude);
export const longitudeParameter = decimalDegrees(longitude);

/** Exactly five digits (S1 §5). */
export const zipSchema = z.string().regex(/^[0-9]{5}$/);

/** The words of a search. */
export const searchWordsSchema = typedWords(100).min(1);

/** One entry in the answer of a places search, as the specification's function has it (S1 §7). */
export const addressComponentSchema = z.object({
  long_name: z.string(),
  short_name: z.string(),
  types: z.array(z.string()),
});
export type AddressComponent = z.infer<typeof addressComponentSchema>;
