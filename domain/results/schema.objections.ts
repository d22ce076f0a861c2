import * as z from 'zod';
import { inEachLanguage } from '../localized-text.ts';
import { typedNote } from '../text.ts';
import { HIDING_REASONS, OBJECTION_LIMITS } from './rules.objections.ts';
import { OBJECTION_KINDS, OBJECTION_OUTCOMES, OBJECTION_STATES } from './rules.states.ts';
import { restaurantRanksSchema } from './schema.public.ts';
import { listPlaceSchema, versionSchema } from './schema.ts';

const count = z.number().int().min(0);
const moment = z.iso.datetime();
const localizedName = z.object({ en: z.string(), es: z.string() });

/** An owner's words; empty ones are refused. */
export const objectionMessageSchema = typedNote(OBJECTION_LIMITS.message).pipe(z.string().min(1));
/** The organisers' answer; empty ones are refused. */
export const objectionAnswerSchema = z.object(
  inEachLanguage(() => typedNote(OBJECTION_LIMITS.answer).pipe(z.string().min(1))),
);

/** What a recount of the public log has shown. */
export const recountFindingSchema = z.object({
  /** Entries of the log that were counted. */
  entries: count,
  /** Figures of the festival, restaurants and dishes that the log does not give as they are published. */
  differences: count,
  /** Whether the rules, applied again to the recounted figures, give the published lists. */
  listsEqual: z.boolean(),
  at: moment,
});
export type RecountFinding = z.infer<typeof recountFindingSchema>;

/** A list of the result, as far as one chooses or names it. */
const namedListSchema = z.object({
  id: z.string(),
  name: localizedName,
  place: listPlaceSchema.nullable(),
});
export type NamedList = z.infer<typeof namedListSchema>;

/** An objection or a demand for a recount, as everybody may read it. It names no person. */
export const objectionSchema = z.object({
  id: z.uuid(),
  kind: z.enum(OBJECTION_KINDS),
  /** The published version that it is about. */
  version: versionSchema,
  restaurant: z.object({
    id: z.uuid(),
    name: z.string(),
    /** Whether its page is there. */
    isLinked: z.boolean(),
  }),
  /** null: the whole result. */
  list: namedListSchema.nullable(),
  /** null: hidden by organisers, withdrawn, or gone with its account. */
  message: z.string().nullable(),
  hiddenFor: z.enum(HIDING_REASONS).nullable(),
  state: z.enum(OBJECTION_STATES),
  outcome: z.enum(OBJECTION_OUTCOMES).nullable(),
  answer: localizedName.nullable(),
  answeredAt: moment.nullable(),
  /** The newest recount for it. */
  recount: recountFindingSchema.nullable(),
  createdAt: moment,
});
export type Objection = z.infer<typeof objectionSchema>;

export const publicObjectionsSchema = z.object({
  /** null: nothing is published yet. */
  year: z.int().nullable(),
  /** The years with a published result, the newest first. */
  years: z.array(z.int()),
  /** Until when owners may challenge the newest version of the year; null: not at all. */
  until: moment.nullable(),
  /** Whether it is before that moment, by the server's clock. */
  isInTime: z.boolean(),
  /** The newest first. */
  objections: z.array(objectionSchema),
  total: count,
  pageSize: z.int(),
});
export type PublicObjections = z.infer<typeof publicObjectionsSchema>;

/** What an owner sees of the result and of what they demanded. */
export const ownObjectionsSchema = z.object({
  /** null: nothing is published yet. */
  result: z
    .object({
      year: z.int(),
      version: versionSchema,
      publishedAt: moment,
      /** The first moment too late; null: this result cannot be challenged. */
      until: moment.nullable(),
      /** Whether it is before that moment, by the server's clock. */
      isInTime: z.boolean(),
      ranks: restaurantRanksSchema.shape.ranks,
      /** The lists that the restaurant is or could be in. */
      lists: z.array(namedListSchema),
    })
    .nullable(),
  /** Of this restaurant in the year of the result, the newest first; with the words, hidden or not. */
  objections: z.array(objectionSchema),
});
export type OwnObjections = z.infer<typeof ownObjectionsSchema>;
export type OwnResult = NonNullable<OwnObjections['result']>;

/** The same for organisers, who answer. */
export const queuedObjectionSchema = objectionSchema.extend({
  year: z.int(),
  /** The owner's words, hidden or not; empty once the account is deleted. */
  words: z.string(),
  /** The owner; null once the account is deleted. */
  madeBy: z.string().nullable(),
  /** The organiser; null before an answer, and once the account is deleted. */
  answeredBy: z.string().nullable(),
  /** Whether the organiser who reads this may not decide: they own the restaurant, or made it. */
  isOwn: z.boolean(),
  /** The newest published version of the year: a correction needs one that is newer than `version`. */
  newestVersion: versionSchema,
});
export type QueuedObjection = z.infer<typeof queuedObjectionSchema>;
