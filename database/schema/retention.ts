import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RetentionPolicyName } from '../../domain/retention/rules.ts';
import { moment } from './columns.ts';

/** What the jobs of retention have erased: a row a promise and day of the festival, over all servers. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    /** Which of `RETENTION`. */
    promise: text('promise').$type<RetentionPolicyName>().notNull(),
    /** The festival's day, America/New_York. */
    day: date('day').notNull(),
    /** When it ran last on that day without a failure; null: it never did. */
    ranAt: moment('ran_at'),
    /** Rows, by all runs of the day. */
    erased: integer('erased').notNull(),
    /** The latest failure of the day that no later run made good, and its code or kind: no text, no values. */
    failedAt: moment('failed_at'),
    /** The code or kind of that failure. */
    failure: text('failure'),
  },
  (t) => [primaryKey({ columns: [t.promise, t.day] })],
);
