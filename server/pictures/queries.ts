import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { pictures } from '../../database/schema/pictures.ts';

const measures = { id: pictures.id, width: pictures.width, height: pictures.height };

/** Width and height in pixels; null when there is no such picture. */
export async function findPicture(db: Queryable, id: string) {
  const [found] = await db.select(measures).from(pictures).where(eq(pictures.id, id));
  return found ?? null;
}

/** The picture itself, as large as it is kept; null when there is none. */
export async function findPictureBytes(db: Queryable, id: string): Promise<Buffer | null> {
  const [found] = await db
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.id, id));
  return found ? Buffer.from(found.bytes) : null;
}

/** Two who hand the same file in at once both have it stored. */
export const insertPicture = (db: Queryable, row: typeof pictures.$inferInsert) =>
  db.insert(pictures).values(row).onConflictDoNothing();
