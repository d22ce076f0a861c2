import * as z from 'zod';
import { EVIDENCE_KINDS } from '../evidence/rules.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import { VOTE_RULING_REASONS } from '../vote-rulings/rules.ts';

const count = z.number().int().min(0);
/** null: above 0 and fewer than 5. */
const hidden = count.nullable();

const grouped = <Row extends z.ZodRawShape>(row: Row) =>
  z.object({
    /** The highest first; none below 5. */
    shown: z.array(z.object({ ...row, count })),
    /** Those below 5 together, with others so that none can be computed; null: fewer than 5 in all. */
    others: hidden,
  });

/** Votes that rulings keep out of the count, with the reason of the ruling in force. */
const withheldSchema = z.object({
  byReason: grouped({ reason: z.enum(VOTE_RULING_REASONS) }),
  /** null while totals are hidden, until a result is published. */
  byRestaurant: grouped({
    restaurantId: restaurantIdSchema,
    restaurantName: z.string(),
  }).nullable(),
});

/** What was done to keep the vote fair, without names of people. */
export const integritySchema = z.object({
  /** When the figures were read. */
  readAt: z.iso.datetime(),
  /** Counted votes. */
  votes: count,
  byEvidence: grouped({ evidence: z.enum([...EVIDENCE_KINDS, 'unrecorded']) }),
  held: withheldSchema,
  excluded: withheldSchema,
  appeals: z.object({ pending: hidden, granted: hidden, rejected: hidden }),
});
export type Integrity = z.infer<typeof integritySchema>;
