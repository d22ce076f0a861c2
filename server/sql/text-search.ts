import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/open.ts';

export const likePart = (words: string) => words.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Whether a folded name contains the words; uses the trigram index for large tables. */
export const containsWords = (nameFolded: Column | SQL, words: string) =>
  sql`${nameFolded} like '%' || fold(${likePart(words)}) || '%'`;

/** Whether the name of a restaurant contains the words, with their accents; `name_folded` has the index. */
export const nameContains = (
  words: string,
) => sql`(restaurants.name_folded like '%' || fold(${likePart(words)}) || '%'
  and restaurants.name ilike ${`%${likePart(words)}%`})`;

/** Whether a name is similar to the words, and how similar, from 0 to 1. */
export const isLikeWords = (nameFolded: Column, words: string) => ({
  isLike: sql`fold(${words}) <% ${nameFolded}`,
  likeness: sql<number>`word_similarity(fold(${words}), ${nameFolded})`,
});

/** The least similarity at which a name counts as a match: "lupta" for "Lupita". */
const LIKENESS = '0.45';

/** Runs a query whose `<%` means `LIKENESS`. */
export const withLikeness = <Found>(db: Database, query: (tx: Queryable) => Promise<Found>) =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${LIKENESS}, true)`,
    );
    return query(tx);
  });
