import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RetentionPolicyName } from '../../domain/retention/rules.ts';
import { moment } from './columns.ts';

/** Erased rows by the retention jobs: one row per retention policy and festival day, over all servers. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    /** Which of `RETENTION`. */
    promise: text('promise').$type<RetentionPolicyName>().notNull(),
    /** The festival's day, America/New_York. */
    day: date('day').notNull(),
    /** The last run without a failure on that day; null: none. */
    ranAt: moment('ran_at'),
    /** Erased rows, by all runs of the day. */
    erased: integer('erased').notNull(),
    /** The day's latest failure without a later success, and its code or kind: no text, no values. */
    failedAt: moment('failed_at'),
    /** The code or kind of that failure. */
    failure: text('failure'),
  },
  (t) => [primaryKey({ columns: [t.promise, t.day] })],
);
