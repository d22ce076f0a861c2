import * as z from 'zod';
import { anchorSchema } from '../anchors/schema.ts';
import { dishIdSchema, restaurantIdSchema } from '../restaurants/schema.ts';

const count = z.number().int().min(0);

/**
 * `waiting`: counted, and not in the public log yet; `logged`: in a published head, so there is a receipt.
 * `earlier`: cast before there was a log, and not entered yet.
 */
const RECEIPT_STATES = ['waiting', 'logged', 'earlier'] as const;

/** One of the present person's votes and where it is in the public log. */
export const receiptStateSchema = z.object({
  ballotId: z.uuid(),
  restaurantId: restaurantIdSchema,
  restaurantName: z.string(),
  /** The dish that got points. */
  dishId: dishIdSchema,
  dishName: z.string(),
  /** 1 to 5 */
  points: z.number().int(),
  /** The festival's day, `YYYY-MM-DD`. */
  day: z.iso.date(),
  state: z.enum(RECEIPT_STATES),
  /** The number of its entry, from 0; null unless `logged`. */
  leafIndex: count.nullable(),
  /** When the server has promised that it is in the log; null unless `waiting`. */
  promisedBy: z.iso.datetime().nullable(),
});
export type ReceiptState = z.infer<typeof receiptStateSchema>;

/** The newest first. */
export const receiptsSchema = z.object({ receipts: z.array(receiptStateSchema) });
export type Receipts = z.infer<typeof receiptsSchema>;

export const receiptSchema = receiptStateSchema.extend({
  /** The receipt's text (C2SP tlog-proof), which checks itself without the server; null unless `logged`. */
  receipt: z.string().nullable(),
  /** The signed promise to log it; null unless `waiting`. */
  promise: z.string().nullable(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** Why nothing is signed at present; docs/operations says what organisers do then. */
export const LEDGER_HALTS = [
  'shrank',
  'forked',
  'other_origin',
  'other_key',
  'head_file',
  'no_witness',
] as const;
export type LedgerHalt = (typeof LEDGER_HALTS)[number];

/** The state of the public log. */
export const ledgerStateSchema = z.object({
  /** The log's name: host and port of its public address. */
  origin: z.string(),
  /** The keys that its heads may be signed with, in note form, the present one first. */
  vkeys: z.array(z.string()),
  /** The id of the festival, as in the first entry. */
  event: z.uuid(),
  /** How many seconds a vote waits at most as a rule. */
  withinSeconds: z.number().int(),
  /** The newest published head; null before the first one. */
  head: z
    .object({
      /** Number of entries. */
      size: count,
      /** In base64, as in the checkpoint. */
      root: z.string(),
      signedAt: z.iso.datetime(),
      /** The signed note, with the signatures of witnesses. */
      checkpoint: z.string(),
    })
    .nullable(),
  /** Who has confirmed the newest heads. */
  witnesses: z.array(
    z.object({
      name: z.string(),
      vkey: z.string(),
      /** The largest head that it has signed; null: none yet. */
      size: count.nullable(),
      signedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Votes that wait to be entered. */
  waiting: count,
  /** Accounts that have at least one counted vote, and all counted votes: `votes / voters` each. */
  participants: z.object({ voters: count, votes: count }),
  /** Heads on a public chain, the newest first; none unless that is configured. */
  anchors: z.array(anchorSchema),
  /** Whether votes and numbers are withheld until a result is published. Hashes and heads are public all the same. */
  isWithheld: z.boolean(),
  /** null: all is well. */
  halted: z.object({ reason: z.enum(LEDGER_HALTS), since: z.iso.datetime() }).nullable(),
});
export type LedgerState = z.infer<typeof ledgerStateSchema>;
