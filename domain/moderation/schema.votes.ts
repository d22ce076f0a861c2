import * as z from 'zod';
import { VOTE_RULING_REASONS } from '../vote-rulings/rules.ts';
import { appealStateSchema, ruledVoteSchema } from './schema.ts';

const moment = z.iso.datetime();

/** A ruling on votes as one of their voters reads it, with their own votes alone. */
export const ownVoteRulingSchema = z.object({
  action: z.enum(['hold', 'exclude']),
  reason: z.enum(VOTE_RULING_REASONS),
  ruledAt: moment,
  /** When a hold ends by itself; null for excluded votes. */
  endsAt: moment.nullable(),
  votes: z.array(ruledVoteSchema),
  /** It keeps none of the votes out any more. */
  isOver: z.boolean(),
  appealEndsAt: moment,
  isTooLate: z.boolean(),
  appeal: appealStateSchema.nullable(),
});
export type OwnVoteRuling = z.infer<typeof ownVoteRulingSchema>;
