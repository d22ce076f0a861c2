import * as z from 'zod';
import { PACK_FAILURES } from './rules.packs.ts';
import { PACK_STATES } from './rules.states.ts';
import { sha256Schema, versionSchema } from './schema.ts';

const count = z.number().int().min(0);

const packSchema = z.object({
  id: z.uuid(),
  state: z.enum(PACK_STATES),
  /** Files written so far, and how many it will have; 0 while nobody knows. */
  done: count,
  total: count,
  /** Of the zip; null before it is ready. */
  bytes: count.nullable(),
  sha256: sha256Schema.nullable(),
  /** null: it has not failed. */
  failure: z.enum(PACK_FAILURES).nullable(),
  createdAt: z.iso.datetime(),
  /** Until when it is kept. */
  keptUntil: z.iso.datetime(),
  /** Whether it was asked for before the result was published: its files say so. */
  isUnderEmbargo: z.boolean(),
});
export type ResultPack = z.infer<typeof packSchema>;

/** The results that may have a press pack: the frozen one, then the newest published one. */
export const resultPacksSchema = z.object({
  results: z.array(
    z.object({
      snapshotId: z.uuid(),
      version: versionSchema,
      isPublished: z.boolean(),
      /** The last one that was asked for; null: none is there. */
      newest: packSchema.nullable(),
      /** The last one that can be downloaded. */
      ready: packSchema.nullable(),
    }),
  ),
});
export type ResultPacks = z.infer<typeof resultPacksSchema>;
