import { sql } from 'drizzle-orm';
import { check, customType, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** A Buffer on PostgreSQL, a plain Uint8Array on the embedded database. */
const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * Pictures that are ours, each re-encoded when it came: logos and dishes name them as
 * `/pictures/<id>`. The picture of a row never changes, and goes with the row where nothing names it. The sizes that pages show are made from it, on disk.
 * @erased by maintenance, a day after nothing names it any more
 */
export const pictures = pgTable(
  'pictures',
  {
    /** Made of the file that was handed in (`pictureIdOf`): the same file is stored once. */
    id: uuid('id').primaryKey(),
    /** Of `bytes`. */
    mediaType: text('media_type').notNull(),
    /** In pixels, as it is shown: a photo that lay on its side has been turned. */
    width: integer('width').notNull(),
    /** In pixels, as `width`. */
    height: integer('height').notNull(),
    /** The picture itself, at most 2 MB. */
    bytes: bytea('bytes').notNull(),
    /** When it was handed in, last. */
    createdAt: moment('created_at').defaultNow().notNull(),
  },
  (t) => [
    check('pictures_size', sql`${t.width} > 0 and ${t.height} > 0`),
    check('pictures_bytes', sql`octet_length(${t.bytes}) between 1 and 2097152`),
  ],
);
