import { sql } from 'drizzle-orm';
import { foldedFrom } from './columns.ts';
import { doublePrecision, index, pgTable, text, varchar } from 'drizzle-orm/pg-core';

/**
 * A state of the festival.
 * @erased never: it names nobody
 */
export const states = pgTable('states', {
  id: varchar('id', { length: 2 }).primaryKey(),
  /** Its name, in English. */
  name: text('name').notNull(),
});

/**
 * A county of a state. Coordinates are those of its centre, in degrees.
 * @erased never: it names nobody
 */
export const counties = pgTable(
  'counties',
  {
    /** 5-digit FIPS code (decision 17). */
    id: varchar('id', { length: 5 }).primaryKey(),
    /** Without the word "County". */
    name: text('name').notNull(),
    /** The name in the form used by searches. */
    nameFolded: foldedFrom('name'),
    /** The name as `plain` of the migration 0049 writes it. */
    plainName: text('plain_name').generatedAlwaysAs(sql`plain(name)`),
    stateId: varchar('state_id', { length: 2 })
      .notNull()
      .references(() => states.id),
    /** Of its centre, in degrees north. */
    latitude: doublePrecision('latitude').notNull(),
    /** Of its centre, in degrees east; negative here. */
    longitude: doublePrecision('longitude').notNull(),
  },
  (t) => [index('counties_state_id_name').on(t.stateId, t.name)],
);

/**
 * A ZIP code and its position. Coordinates are in degrees.
 * @erased never: it names nobody
 */
export const zipCodes = pgTable(
  'zip_codes',
  {
    /** Its five digits. */
    zip: varchar('zip', { length: 5 }).primaryKey(),
    /** The town in its postal address. */
    place: text('place').notNull(),
    countyId: varchar('county_id', { length: 5 })
      .notNull()
      .references(() => counties.id),
    /** Other counties of the same state that the zip extends into. */
    furtherCountyIds: varchar('further_county_ids', { length: 5 }).array().notNull(),
    /** In degrees north. */
    latitude: doublePrecision('latitude').notNull(),
    /** In degrees east; negative here. */
    longitude: doublePrecision('longitude').notNull(),
  },
  (t) => [index('zip_codes_county_id').on(t.countyId)],
);
