import * as z from 'zod';
import { EVIDENCE_COUNTS } from '../evidence/rules.ts';
import { countyIdSchema, stateIdSchema } from '../places/schema.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import { EXPORT_TOPS, RANKING_COLUMNS, RANKING_KINDS, RANKING_TOPS } from './rules.ts';

const count = z.number().int().min(0);
/** Left out of a ranking unless an organiser includes them. */
const asked = z.enum(['out', 'in']).default('out');
const oneOf = <Top extends number>(tops: readonly Top[]) =>
  z.coerce.number().pipe(z.literal([...tops]));

export const rankingFilterSchema = z.object({
  kind: z.enum(RANKING_KINDS).default('restaurants'),
  /** The chosen figure, in descending order. */
  by: z.enum(RANKING_COLUMNS).default('points'),
  stateId: stateIdSchema.optional(),
  countyId: countyIdSchema.optional(),
  /** Votes of voting admins. */
  admins: asked,
  /** Restaurants out of the festival, and dishes off their menu. */
  archived: asked,
});
export type RankingFilter = z.infer<typeof rankingFilterSchema>;

export const shownTopSchema = oneOf(RANKING_TOPS).default(10);
export const exportTopSchema = oneOf(EXPORT_TOPS).default(20);

/** Votes by what shows that the voter was there; their sum is the number of counted votes. */
const votesByEvidenceSchema = z.record(z.enum(EVIDENCE_COUNTS), count);

export const rankingRowSchema = z.object({
  /** 1, 2, 2, 4: rows equal in every figure share one. */
  rank: count,
  /** Of the restaurant or the dish. */
  id: z.uuid(),
  name: z.string(),
  restaurantId: restaurantIdSchema,
  /** Of a dish; null if the row is the restaurant itself. */
  restaurantName: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  stateId: stateIdSchema,
  countyName: z.string(),
  /** Of the restaurant; given if another one has the same name. */
  address: z.string().nullable(),
  isArchived: z.boolean(),
  points: count,
  /** Ratings above 0. */
  votes: count,
  /** Ratings of 0: "didn't like it". */
  zeros: count,
  voters: count,
  evidence: votesByEvidenceSchema,
  /** Points per rating, zeros included; three decimals, as for the weighted one. */
  average: z.number(),
  weighted: z.number(),
  /**
   * For a row with the same chosen figure as the row above: the figure that put it below; `shared`: none,
   * they have the same rank and are ordered by name.
   */
  tie: z.enum([...RANKING_COLUMNS, 'shared']).nullable(),
});
export type RankingRow = z.infer<typeof rankingRowSchema>;

export const rankingSchema = z.object({
  rows: z.array(rankingRowSchema),
  /** How many are ranked within the filter, and how many have no rating. */
  ranked: count,
  unrated: count,
  /** m and k of the weighted average, over the whole festival whatever the filter. */
  prior: z.object({
    mean: z.number(),
    /** k, as it is used. */
    weight: z.number(),
    /** What k is rounded from: the median number of ratings. */
    median: z.number(),
  }),
  /** The counted votes within the filter. */
  evidence: votesByEvidenceSchema,
  /** Votes within the filter that a ruling keeps out of every count. */
  withheld: z.object({ held: count, excluded: count }),
  /** The optional votes within the filter. */
  extra: z.object({
    /** Votes of voting admins. */
    admins: count,
    /** Restaurants or dishes that are archived and have votes. */
    archived: count,
  }),
});
export type Ranking = z.infer<typeof rankingSchema>;
