import { sql } from 'drizzle-orm';
import { customType, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const id = () =>
  uuid('id')
    .default(sql`gen_random_uuid()`)
    .primaryKey();

/** A moment, with its time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Text compared without case: e-mail addresses. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

/** A point on the unit sphere; `<->` is its straight-line distance, which a gist index orders by. */
export const cube = customType<{ data: string }>({ dataType: () => 'cube' });

/** Several ranges of whole numbers: of minutes. */
export const multirange = customType<{ data: string }>({ dataType: () => 'int4multirange' });

/** A text without case and accents, as a search compares it: `fold` of migration 0004. */
export const foldedFrom = (column: string) =>
  text(`${column}_folded`).generatedAlwaysAs(sql.raw(`fold(${column})`));

/** Bytes: hashes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
