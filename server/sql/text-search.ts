import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/open.ts';

export const likePart = (words: string) => words.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Whether a folded name holds the words; by the trigram index where there are many. */
export const holdsWords = (nameFolded: Column | SQL, words: string) =>
  sql`${nameFolded} like '%' || fold(${likePart(words)}) || '%'`;

/** Whether it is like them, and how much, from 0 to 1. */
export const isLikeWords = (nameFolded: Column, words: string) => ({
  isLike: sql`fold(${words}) <% ${nameFolded}`,
  likeness: sql<number>`word_similarity(fold(${words}), ${nameFolded})`,
});

/** From which likeness on a name is taken for what somebody meant: "lupta" for "Lupita". */
const LIKENESS = '0.45';

/** Runs a query whose `<%` means `LIKENESS`. */
export const withLikeness = <Found>(db: Database, query: (tx: Queryable) => Promise<Found>) =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${LIKENESS}, true)`,
    );
    return query(tx);
  });
