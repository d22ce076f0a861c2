import * as z from 'zod';
import { LANGUAGES } from '../language.ts';
import { countyIdSchema, stateIdSchema } from '../places/schema.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import {
  ANALYTICS_RANGES,
  type AnalyticsDay,
  type CountySums,
  DEVICES,
  FUNNEL_STEPS,
} from './rules.ts';

const count = z.number().int();

/** The counts over a range; votes of voting admins are left out (decision 8). */
const figuresSchema = z.object({
  votes: count,
  points: count,
  /** People who voted for the first time. */
  newVoters: count,
  accounts: count,
  signIns: count,
  visits: count,
  pageViews: count,
  /** Seconds on pages, on average per visit; null without visits. */
  secondsAVisit: z.number().int().nullable(),
});
export type AnalyticsFigures = z.infer<typeof figuresSchema>;

const daySchema = z.object({
  day: z.iso.date(),
  voters: count,
  votes: count,
  points: count,
  accounts: count,
  signIns: count,
  visits: count,
  pageViews: count,
  /** Minutes on pages, of all visits together. */
  visitMinutes: z.number(),
}) satisfies z.ZodType<AnalyticsDay>;

const sumsSchema = z.object({ votes: count, points: count });
const countySchema = sumsSchema.extend({
  id: countyIdSchema,
  name: z.string(),
  stateId: stateIdSchema,
  restaurants: count,
}) satisfies z.ZodType<CountySums>;

const bySender = { votes: count, points: count, visits: count };

export const analyticsSchema = z.object({
  range: z.enum(ANALYTICS_RANGES),
  /** The festival's present day. */
  today: z.iso.date(),
  figures: figuresSchema,
  /** The preceding range of the same length; null for all time. */
  before: figuresSchema.nullable(),
  /** Different people who voted in the range. */
  voters: count,
  /** The daily figures start here: at the first day of the range, but not before September 1st. */
  since: z.iso.date(),
  /** Without gaps, the oldest first; today is the last. */
  byDay: z.array(daySchema),
  /** How many restaurants have votes in the range. */
  restaurants: count,
  /** The first `ANALYTICS_RESTAURANTS` of them, the most votes first. */
  byRestaurant: z.array(
    sumsSchema.extend({
      id: restaurantIdSchema,
      name: z.string(),
      countyId: countyIdSchema,
      county: z.string(),
      stateId: stateIdSchema,
    }),
  ),
  /** Of these restaurants' counties, the most votes first. */
  byCounty: z.array(countySchema),
  byLanguage: z.array(z.object({ language: z.enum(LANGUAGES), ...bySender })),
  byDevice: z.array(z.object({ device: z.enum(DEVICES), ...bySender })),
  /** Visits that reached each step, in the order of the steps. */
  funnel: z.array(z.object({ step: z.enum(FUNNEL_STEPS), visits: count })),
  /** People signed in now, whatever the range. */
  sessions: z.object({ sessions: count, people: count }),
});
export type Analytics = z.infer<typeof analyticsSchema>;
