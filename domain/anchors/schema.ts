import * as z from 'zod';
import { ANCHOR_FAILURES, ANCHOR_PROBLEMS, ANCHOR_STATES } from './rules.ts';

/** A head of the log on a chain, as everybody sees it. */
export const anchorSchema = z.object({
  /** How many entries the log had. */
  size: z.number().int().positive(),
  /** The root of the tree over them: 32 bytes in base64, as in a checkpoint. */
  root: z.string().length(44),
  /** The chain's name, as configured. */
  chain: z.string(),
  /** The hash of the transaction: `0x` and 64 hexadecimal digits. */
  transaction: z.string().regex(/^0x[0-9a-f]{64}$/),
  /** The number of its block; null while it is in none. */
  block: z.number().int().nullable(),
  /** When it became final; when it was sent, while it is not. */
  at: z.iso.datetime(),
  state: z.enum(ANCHOR_STATES),
  /** Where to look it up; null where the organisers named no such site. */
  url: z.string().nullable(),
});
export type Anchor = z.infer<typeof anchorSchema>;

/** Anchoring as organisers see it. */
export const anchoringSchema = z.object({
  /** null: anchoring is not configured. */
  chain: z
    .object({
      name: z.string(),
      contract: z.string(),
      /** The account that pays; null before the first run. */
      account: z.string().nullable(),
      /** Its funds, in the chain's own coin; null before the first run. */
      funds: z.string().nullable(),
    })
    .nullable(),
  /** When a server last looked after the anchors. */
  ranAt: z.iso.datetime().nullable(),
  /** What was wrong then. */
  problem: z
    .object({
      code: z.enum(ANCHOR_PROBLEMS),
      /** What it means and what to do, in the reader's language. */
      words: z.string(),
      /** The words of the chain's server, if it said any. */
      detail: z.string().nullable(),
    })
    .nullable(),
  /** Whether an organiser has asked for an anchor that was not looked after yet. */
  isAsked: z.boolean(),
  /** The newest first, with those that were given up. */
  anchors: z.array(anchorSchema.extend({ failure: z.enum(ANCHOR_FAILURES).nullable() })),
});
export type Anchoring = z.infer<typeof anchoringSchema>;
