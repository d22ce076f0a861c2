import * as z from 'zod';
import { RANKING_COLUMNS, RANKING_KINDS } from '../rankings/rules.ts';
import { RESULT_SCOPES } from './rules.ts';
import {
  listPlaceSchema,
  reasonSchema,
  resultRowSchema,
  rulesSchema,
  sha256Schema,
  versionSchema,
} from './schema.ts';

const count = z.number().int().min(0);
const moment = z.iso.datetime();
const localizedName = z.object({ en: z.string(), es: z.string() });

/** A version of the rules. */
const rulesVersionSchema = z.object({
  version: z.int().min(0),
  sha256: sha256Schema,
  /** null: the rules that hold while organisers have set none. */
  madeAt: moment.nullable(),
  /** null: made before the first vote, which needs none. */
  reason: reasonSchema.nullable(),
});

/** The rules of the result as everybody may read them. */
export const publicRulesSchema = z.object({
  /** The version in force. */
  version: z.int().min(0),
  sha256: sha256Schema,
  rules: rulesSchema,
  /** Whether somebody has voted: a change needs a reason from then on. */
  isFixed: z.boolean(),
  /** The newest first. */
  history: z.array(rulesVersionSchema),
  /** The restaurants that rules name. */
  restaurants: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type PublicRules = z.infer<typeof publicRulesSchema>;

export const publicRowSchema = resultRowSchema.extend({
  name: z.string(),
  restaurantId: z.uuid(),
  /** null: it is the restaurant itself. */
  restaurantName: z.string().nullable(),
  stateId: z.string(),
  countyName: z.string(),
  /** As it is now; null: it has none. */
  pictureUrl: z.string().nullable(),
  /** Whether its page is there. */
  isLinked: z.boolean(),
});
export type PublicRow = z.infer<typeof publicRowSchema>;

/** Those of the first rank that are named: all tied, there may be hundreds. */
export const WINNERS_NAMED = 3;

const categoryHeadSchema = z.object({
  id: z.string(),
  name: localizedName,
  kind: z.enum(RANKING_KINDS),
  by: z.enum(RANKING_COLUMNS),
  each: z.enum(RESULT_SCOPES),
  leastVotes: count,
});
export type CategoryHead = z.infer<typeof categoryHeadSchema>;

const listFiguresSchema = z.object({
  id: z.string(),
  categoryId: z.string(),
  place: listPlaceSchema.nullable(),
  ranked: count,
  unranked: count,
  /** How many have the first rank; 0: nobody has a place. */
  firsts: count,
  /** The first `WINNERS_NAMED` of them. */
  winners: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

const listHeadSchema = listFiguresSchema.extend({
  name: localizedName,
  kind: z.enum(RANKING_KINDS),
  by: z.enum(RANKING_COLUMNS),
  leastVotes: count,
});
export type ListHead = z.infer<typeof listHeadSchema>;

/** A row of the first places: less than `PublicRow`, because there are many lists. */
const firstRowSchema = publicRowSchema
  .pick({
    id: true,
    rank: true,
    name: true,
    restaurantId: true,
    restaurantName: true,
    stateId: true,
    countyName: true,
    pictureUrl: true,
    isLinked: true,
  })
  .extend({
    /** By which the list is decided. */
    figure: z.number(),
  });
export type FirstRow = z.infer<typeof firstRowSchema>;

/** A list among the others: its winners, and of some the first places. */
const shownListSchema = listFiguresSchema.extend({
  /** With their pictures; none of the lists of counties, and of lists beyond the first 60. */
  rows: z.array(firstRowSchema),
});
export type ShownList = z.infer<typeof shownListSchema>;

/** A published version, without its lists. */
const versionHeadSchema = z.object({
  festival: z.object({ name: z.string(), year: z.int() }),
  version: versionSchema,
  /** Whether a newer version has replaced it. */
  isReplaced: z.boolean(),
  sha256: sha256Schema,
  frozenAt: moment,
  publishedAt: moment,
  log: z.object({ origin: z.string(), size: count, root: z.string() }),
  rulesVersion: z.int().min(0),
  counted: z.object({ votes: count, points: count, voters: count }),
  leftOut: z.object({ held: count, excluded: count, admin: count }),
  signedBy: z.array(z.string()),
  /** Until when owners may ask for a recount or object; null: not at all. */
  challengeUntil: moment.nullable(),
  /** The years with a published result, the newest first. */
  years: z.array(z.int()),
  /** All versions of the year, the newest first. */
  versions: z.array(
    z.object({ version: versionSchema, publishedAt: moment, reason: reasonSchema.nullable() }),
  ),
});

/** A published result; null: none is published yet. */
export const publicResultSchema = z
  .object({
    head: versionHeadSchema,
    /** In their order; one by place has no list where nobody takes part. */
    categories: z.array(categoryHeadSchema),
    lists: z.array(shownListSchema),
  })
  .nullable();
export type PublicResult = NonNullable<z.infer<typeof publicResultSchema>>;

/** One list, a page of it. */
export const publicListSchema = z.object({
  head: versionHeadSchema,
  list: listHeadSchema.extend({ rows: z.array(publicRowSchema) }),
  /** From 1. */
  page: z.int().min(1),
  /** Places of a page. */
  pageSize: z.int().min(1),
  /** The figure of the first place, by which the list is decided; 0: nobody has a place. */
  best: z.number(),
  /** All lists of its category, this one too, by which a reader goes from place to place. */
  siblings: z.array(z.object({ id: z.string(), place: listPlaceSchema.nullable() })),
});
export type PublicList = z.infer<typeof publicListSchema>;
export type ResultHead = PublicResult['head'];

/** The places of a restaurant and of its dishes in the newest result of the year; the best first. */
export const restaurantRanksSchema = z.object({
  year: z.int(),
  version: versionSchema,
  ranks: z.array(
    z.object({
      list: listHeadSchema,
      rank: z.int().min(1),
      /** null: the restaurant itself. */
      dish: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    }),
  ),
});
export type RestaurantRanks = z.infer<typeof restaurantRanksSchema>;
