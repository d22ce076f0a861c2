import * as z from 'zod';
import { RANKING_COLUMNS, RANKING_KINDS } from '../rankings/rules.ts';
import {
  REVEAL_LANGUAGES,
  REVEAL_PLACES,
  type RevealChoice,
  type RevealShow,
  SHOW_NAMES,
} from './rules.reveal.ts';
import { versionSchema } from './schema.ts';

/** More than any festival has lists. */
const MAX_LISTS = 1000;
/** The id of a category, and a state's or county's. */
const MAX_LIST_ID = 120;

const count = z.number().int().min(0);
const moment = z.iso.datetime();
const localizedName = z.object({ en: z.string(), es: z.string() });
const festivalSchema = z.object({ name: z.string(), year: z.int() });

const rowSchema = z.object({
  /** Of the restaurant or dish, or of an invented one. */
  id: z.string(),
  name: z.string(),
  restaurantName: z.string().nullable(),
  place: z.string(),
  pictureUrl: z.string().nullable(),
});

const placeSchema = z.object({
  rank: z.int().min(1),
  figure: z.number(),
  share: z.number().min(0).max(1),
  distance: z.number().nullable(),
  tie: z.enum(RANKING_COLUMNS).nullable(),
  count: z.int().min(1),
  rows: z.array(rowSchema).max(SHOW_NAMES),
});

const listSchema = z.object({
  id: z.string(),
  name: localizedName,
  kind: z.enum(RANKING_KINDS),
  by: z.enum(RANKING_COLUMNS),
  isOfCounty: z.boolean(),
  votes: count,
  ranked: count,
  unranked: count,
  leastVotes: count,
  places: z.array(placeSchema),
});

/** `RevealShow`. */
export const revealShowSchema = z.object({
  snapshotId: z.uuid().nullable(),
  version: versionSchema.nullable(),
  festival: festivalSchema,
  lists: z.array(listSchema),
}) satisfies z.ZodType<RevealShow>;

/** `RevealChoice`. */
export const revealChoiceSchema = z.object({
  lists: z.array(z.string().max(MAX_LIST_ID)).max(MAX_LISTS).readonly(),
  places: z.literal(REVEAL_PLACES),
  languages: z.enum(REVEAL_LANGUAGES),
}) satisfies z.ZodType<RevealChoice>;

/** Where a presentation stands. */
export const revealStateSchema = z.object({
  revealId: z.uuid(),
  /** null: a practice. */
  snapshotId: z.uuid().nullable(),
  /** From 0. */
  step: count,
  steps: z.int().min(1),
  /** What the screen shows; null: an earlier version began it, and nobody but its screen knows. */
  choice: revealChoiceSchema.nullable(),
  /** Increases with each change. */
  revision: count,
  isDark: z.boolean(),
  /** The name of the organiser who began it. */
  startedBy: z.string(),
  startedAt: moment,
});
export type RevealState = z.infer<typeof revealStateSchema>;

/** What an organiser may reveal, and what is being revealed. */
export const revealChoicesSchema = z.object({
  festival: festivalSchema,
  /** Signed by two or published, the newest first. */
  results: z.array(
    z.object({
      snapshotId: z.uuid(),
      version: versionSchema,
      isPublished: z.boolean(),
      frozenAt: moment,
      signedBy: z.array(z.string()),
    }),
  ),
  /** A frozen result that waits for this many signatures; null: none waits. */
  missing: z.int().min(1).nullable(),
  /** Votes, rulings or rules have changed since it was frozen: no signature counts any more. */
  isOutdated: z.boolean(),
  /** Begun within the last day: those of results before practices, the newest first. */
  running: z.array(revealStateSchema),
});
export type RevealChoices = z.infer<typeof revealChoicesSchema>;
