import * as z from 'zod';
import { RETENTION_POLICY_NAMES } from './rules.ts';

const moment = z.iso.datetime();

/** The state of a retention policy: past and coming erasures. */
export const policyReportSchema = z.object({
  promise: z.enum(RETENTION_POLICY_NAMES),
  period: z.union([
    z.object({ days: z.number().int().positive() }),
    z.object({ years: z.number().int().positive() }),
  ]),
  /** The last successful run, even without anything to erase; null: never. */
  ranAt: moment.nullable(),
  /** Erased rows on the last day (`YYYY-MM-DD`) with any. */
  erasedLast: z.number().int().nullable(),
  erasedOn: z.iso.date().nullable(),
  /** Number of rows that the next run erases. */
  due: z.number().int(),
  /** When the oldest kept row is due; null without rows. */
  nextDueAt: moment.nullable(),
  /** The latest failure without a later success, by its code or kind. */
  failedAt: moment.nullable(),
  failure: z.string().nullable(),
});
export type PolicyReport = z.infer<typeof policyReportSchema>;
