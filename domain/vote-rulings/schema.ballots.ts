import * as z from 'zod';
import { BALLOT_STATES, EVIDENCE_KINDS } from '../evidence/rules.ts';
import { SIGNAL_REASONS } from '../signals/rules.ts';
import { typedWords } from '../text.ts';

const id = z.uuid().toLowerCase();
/** A keyed hash of `ballot_traces`: 16 bytes in lower-case hexadecimal. */
export const traceSchema = z.string().regex(/^[0-9a-f]{32}$/);

/** Which ballots to list. Every given part must fit. */
export const ballotFilterSchema = z.object({
  /** Part of the voter's name or mail address. */
  q: typedWords(100).optional(),
  personId: id.optional(),
  restaurantId: id.optional(),
  dishId: id.optional(),
  clusterId: id.optional(),
  rulingId: id.optional(),
  /** Cast at or after this moment, and before that one. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  evidence: z.enum(EVIDENCE_KINDS).optional(),
  /** `any`: with at least one signal. */
  signal: z.enum([...SIGNAL_REASONS, 'any']).optional(),
  state: z.enum(BALLOT_STATES).optional(),
  network: traceSchema.optional(),
  mailDomain: traceSchema.optional(),
  device: traceSchema.optional(),
});
export type BallotFilter = z.output<typeof ballotFilterSchema>;
