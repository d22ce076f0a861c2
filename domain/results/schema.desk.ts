import * as z from 'zod';
import { RANKING_COLUMNS, RANKING_KINDS } from '../rankings/rules.ts';
import { RESULT_CHECKS } from './rules.ts';
import { listPlaceSchema, reasonSchema, sha256Schema, versionSchema } from './schema.ts';

const count = z.number().int().min(0);
const moment = z.iso.datetime();
const localizedName = z.object({ en: z.string(), es: z.string() });

/** What the desk has looked at: how many of it there are; 0 is good. */
const checksSchema = z.record(z.enum(RESULT_CHECKS), count);
export type ResultChecks = z.infer<typeof checksSchema>;

const deskRowSchema = z.object({
  id: z.uuid(),
  rank: z.int(),
  name: z.string(),
  restaurantName: z.string().nullable(),
  figure: z.number(),
  /** To the next place; null: nobody is below. */
  distance: z.number().nullable(),
  /** Withheld votes below that could have changed this place. */
  couldChange: count,
  tie: z.enum([...RANKING_COLUMNS, 'shared']).nullable(),
});

const deskListSchema = z.object({
  id: z.string(),
  name: localizedName,
  kind: z.enum(RANKING_KINDS),
  by: z.enum(RANKING_COLUMNS),
  place: listPlaceSchema.nullable(),
  ranked: count,
  unranked: count,
  /** The first ten places. */
  rows: z.array(deskRowSchema),
});

/** Somebody who has signed; the name as it was then. */
const signatureSchema = z.object({
  /** null: the account is deleted. */
  organiserId: z.uuid().nullable(),
  name: z.string(),
  signedAt: moment,
});

const frozenSchema = z.object({
  id: z.uuid(),
  /** Of the festival. */
  year: z.int(),
  version: versionSchema,
  sha256: sha256Schema,
  frozenAt: moment,
  /** null: the account is deleted. */
  frozenBy: z.string().nullable(),
  logSize: count,
  counted: z.object({ votes: count, points: count, voters: count }),
  leftOut: z.object({ held: count, excluded: count, admin: count }),
  rulesVersion: z.int().min(0),
  /** Votes or rulings have come since, or other rules: it cannot be published any more, and no signature counts. */
  isOutdated: z.boolean(),
  /** What has come since. */
  changes: z.object({ votes: count, rulings: count, rules: z.boolean() }),
  signatures: z.array(signatureSchema),
  /** null: the reader does without. */
  lists: z.array(deskListSchema).nullable(),
});

const publishedSchema = z.object({
  year: z.int(),
  version: versionSchema,
  sha256: sha256Schema,
  publishedAt: moment,
  publishedBy: z.string().nullable(),
  /** null: the first version. */
  reason: reasonSchema.nullable(),
  signatures: z.array(signatureSchema),
});

/** The desk of the result: what there is, what stands in the way, and what is next. */
export const resultDeskSchema = z.object({
  /** Whether visitors may vote now. */
  isOpen: z.boolean(),
  /** Until when votes that waited without a network may still come; null: none can. */
  lateUntil: moment.nullable(),
  /** Now. Freezing itself recounts the log and the counters. */
  checks: checksSchema,
  frozen: frozenSchema.nullable(),
  /** The newest first. */
  published: z.array(publishedSchema),
  /** Votes or rulings have come since the newest published version. */
  isPublishedOutdated: z.boolean(),
  /** Whether another organiser could sign. */
  hasOther: z.boolean(),
  /** Whether the reader owns a restaurant that takes part: then they cannot sign. */
  ownsRestaurant: z.boolean(),
  /** Of whom reads this: a signature of their own is theirs to take back. */
  ownId: z.uuid(),
});
export type ResultDesk = z.infer<typeof resultDeskSchema>;
/** What is kept with a frozen result of what signers see. */
export const keptDeskSchema = z.array(deskListSchema);
export type KeptDesk = z.infer<typeof keptDeskSchema>;
export type DeskList = z.infer<typeof deskListSchema>;
export type DeskFrozen = NonNullable<ResultDesk['frozen']>;
export type DeskSignature = z.infer<typeof signatureSchema>;
