import * as z from 'zod';
import { inEachLanguage } from '../localized-text.ts';
import { stateIdSchema } from '../places/schema.ts';
import { RANKING_COLUMNS, RANKING_KINDS } from '../rankings/rules.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import { typedNote, typedWords } from '../text.ts';
import { embargoSchema } from '../embargo/schema.ts';
import { RESULT_LIMITS, RESULT_SCOPES } from './rules.ts';

const count = z.number().int().min(0);
const moment = z.iso.datetime();
/** SHA-256 in base64url. */
export const sha256Schema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** The version of a result, or of the rules: from 1. */
export const versionSchema = z.int().min(1).max(9999);

const localized = (text: z.ZodType<string>) => z.object(inEachLanguage(() => text));
/** Why organisers change or correct something, for everybody to read. */
export const reasonSchema = localized(typedNote(RESULT_LIMITS.reason).pipe(z.string().min(1)));

export const categorySchema = z.object({
  id: z.string().max(RESULT_LIMITS.categoryId),
  name: localized(typedWords(RESULT_LIMITS.name)),
  kind: z.enum(RANKING_KINDS),
  by: z.enum(RANKING_COLUMNS),
  each: z.enum(RESULT_SCOPES),
  leastVotes: z.int().min(1).max(RESULT_LIMITS.leastVotes),
  ties: z.array(z.enum(RANKING_COLUMNS)).max(RANKING_COLUMNS.length).readonly(),
  restaurantIds: z.array(restaurantIdSchema).max(RESULT_LIMITS.restaurants).readonly(),
  words: z.array(typedWords(RESULT_LIMITS.word).min(1)).max(RESULT_LIMITS.words).readonly(),
});

export const rulesSchema = z.object({
  categories: z.array(categorySchema).max(RESULT_LIMITS.categories).readonly(),
  embargo: embargoSchema,
  challengeDays: z.int().min(0).max(RESULT_LIMITS.challengeDays),
});

/** As organisers save them: `EditedCategory`. */
export const editedRulesSchema = rulesSchema.extend({
  categories: z
    .array(categorySchema.extend({ onlyChosen: z.boolean().optional() }))
    .max(RESULT_LIMITS.categories)
    .readonly(),
});

const figuresSchema = z.object({
  /** Ratings above 0. */
  votes: count,
  points: count,
  /** Ratings of 0. */
  zeros: count,
});

const fileDishSchema = figuresSchema.extend({
  id: z.uuid(),
  name: z.string(),
  /** Whether it was off the menu when the result was frozen: then it is in no list. */
  hasLeft: z.boolean(),
});

const fileRestaurantSchema = figuresSchema.extend({
  id: z.uuid(),
  name: z.string(),
  stateId: stateIdSchema,
  countyId: z.string(),
  countyName: z.string(),
  /** Whether it no longer took part when the result was frozen: then it and its dishes are in no list. */
  hasLeft: z.boolean(),
  /** People with a counted vote there. */
  voters: count,
  /** With a rating; by id. */
  dishes: z.array(fileDishSchema),
});
export type ResultFileRestaurant = z.infer<typeof fileRestaurantSchema>;

export const resultRowSchema = figuresSchema.extend({
  /** Of the restaurant or dish. */
  id: z.uuid(),
  /** 1, 2, 2, 4: those that nothing tells apart share one. */
  rank: z.int().min(1),
  /** Why it is below the one above with the same figure; null: it has another one. */
  tie: z.enum([...RANKING_COLUMNS, 'shared']).nullable(),
  /** null: of a dish, whose voters the public log does not tell. */
  voters: count.nullable(),
  /** Points a rating, and weighted; three decimals. */
  average: z.number(),
  weighted: z.number(),
});
export type ResultRow = z.infer<typeof resultRowSchema>;

export const listPlaceSchema = z.object({
  stateId: stateIdSchema,
  county: z.object({ id: z.string(), name: z.string() }).nullable(),
});

const fileListSchema = z.object({
  id: z.string(),
  /** Of the rules. */
  categoryId: z.string(),
  place: listPlaceSchema.nullable(),
  /** In their order. */
  rows: z.array(resultRowSchema),
  /** How many have votes or ratings of 0, but fewer votes than the least. */
  unranked: count,
});
export type ResultFileList = z.infer<typeof fileListSchema>;

/** The rules of a version. */
const fileRulesSchema = rulesSchema.extend({
  version: z.int().min(0),
  sha256: sha256Schema,
});

/**
 * The result as it is frozen, signed and published: one file, from which pages and other files are made. Its
 * SHA-256 is what organisers sign and what the public log holds.
 */
const resultFileSchema = z.object({
  v: z.literal(1),
  festival: z.object({ id: z.uuid(), name: z.string(), year: z.int() }),
  /** From 1; a correction is the next one. */
  version: versionSchema,
  frozenAt: moment,
  /** The head of the public log up to which votes are counted. */
  log: z.object({ origin: z.string(), size: count, root: z.string() }),
  rules: fileRulesSchema,
  counted: z.object({ votes: count, points: count, voters: count }),
  /** Votes that are not in any figure. */
  leftOut: z.object({ held: count, excluded: count, admin: count }),
  /** The prior of the weighted average, by what is ranked. */
  priors: z.object({
    restaurants: z.object({ mean: z.number(), weight: z.number() }),
    dishes: z.object({ mean: z.number(), weight: z.number() }),
  }),
  /** All with a counted vote or rating of 0, those too that have left; by id. The lists follow from them and the rules. */
  restaurants: z.array(fileRestaurantSchema),
  lists: z.array(fileListSchema),
});
export type ResultFile = z.infer<typeof resultFileSchema>;
