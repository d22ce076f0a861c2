import * as z from 'zod';
import { RETENTION_POLICY_NAMES } from './rules.ts';

const moment = z.iso.datetime();

/** What has become of a promise, and what is to come. */
export const promiseReportSchema = z.object({
  promise: z.enum(RETENTION_POLICY_NAMES),
  period: z.union([
    z.object({ days: z.number().int().positive() }),
    z.object({ years: z.number().int().positive() }),
  ]),
  /** When it was kept last, whatever there was to erase; null: never yet. */
  ranAt: moment.nullable(),
  /** How many rows went on the last day (`YYYY-MM-DD`) on which any did. */
  erasedLast: z.number().int().nullable(),
  erasedOn: z.iso.date().nullable(),
  /** How many rows the next run erases. */
  due: z.number().int(),
  /** When the oldest that is kept is due; null: nothing is. */
  nextDueAt: moment.nullable(),
  /** The latest failure that no later run made good, by its code or kind. */
  failedAt: moment.nullable(),
  failure: z.string().nullable(),
});
export type PromiseReport = z.infer<typeof promiseReportSchema>;
