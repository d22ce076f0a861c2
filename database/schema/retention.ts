import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RetentionPolicyName } from '../../domain/retention/rules.ts';
import { moment } from './columns.ts';

/** How much the retention policies have erased: one row per policy and festival day, for all servers. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    /** The policy: a key of `RETENTION`. */
    promise: text('promise').$type<RetentionPolicyName>().notNull(),
    /** The festival's day, America/New_York. */
    day: date('day').notNull(),
    /** The last run without a failure on that day; null: none. */
    ranAt: moment('ran_at'),
    /** The number of rows erased by all runs of the day. */
    erased: integer('erased').notNull(),
    /** The day's last failure; null: none, or a later run succeeded. */
    failedAt: moment('failed_at'),
    /** The code or kind of that failure, without its text and values. */
    failure: text('failure'),
  },
  (t) => [primaryKey({ columns: [t.promise, t.day] })],
);
