import { sql } from 'drizzle-orm';
import { check, customType, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** A Buffer on PostgreSQL, a plain Uint8Array on the embedded database. */
const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * Our own pictures, re-encoded on upload: logos and dishes refer to them as `/pictures/<id>`. The
 * image in a row never changes, and is deleted with the row when nothing refers to it. Smaller sizes for
 * the pages are made from it, on disk.
 * @erased by maintenance, a day after nothing names it any more
 */
export const pictures = pgTable(
  'pictures',
  {
    /** Derived from the uploaded file (`pictureIdOf`): the same file is stored once. */
    id: uuid('id').primaryKey(),
    /** Of `bytes`. */
    mediaType: text('media_type').notNull(),
    /** In pixels, as displayed: a photo taken sideways is already rotated. */
    width: integer('width').notNull(),
    /** In pixels, as `width`. */
    height: integer('height').notNull(),
    /** The picture itself, at most 2 MB. */
    bytes: bytea('bytes').notNull(),
    /** The latest upload of this file. */
    createdAt: moment('created_at').defaultNow().notNull(),
  },
  (t) => [
    check('pictures_size', sql`${t.width} > 0 and ${t.height} > 0`),
    check('pictures_bytes', sql`octet_length(${t.bytes}) between 1 and 2097152`),
  ],
);
