import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

/**
 * The editions of the festival. There is one row; ballots, keys and rulings refer to it.
 * @erased by nothing: it is about no person
 */
export const festivals = pgTable('festivals', {
  id: id(),
  /** As organisers call it. */
  name: text('name').notNull(),
  /** The calendar year in which it takes place. */
  year: integer('year').notNull().unique(),
});

/**
 * Secret keys of a festival.
 * @erased by the retention policy `traces`, when no trace is left
 */
export const festivalKeys = pgTable(
  'festival_keys',
  {
    festivalId: uuid('festival_id')
      .notNull()
      .references(() => festivals.id),
    /** `traces`: makes the keyed hashes of `ballot_traces`. */
    purpose: text('purpose', { enum: ['traces'] }).notNull(),
    /** Encrypted with a key that derives from AUTH_SECRET (`server/evidence/seal.ts`). */
    sealedKey: text('sealed_key').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.festivalId, t.purpose] })],
);
