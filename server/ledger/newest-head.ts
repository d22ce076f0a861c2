import type { Queryable } from '../../database/open.ts';
import { parseCheckpoint } from '../../domain/ledger/rules.checkpoint.ts';
import { parseNote } from '../../domain/ledger/rules.note.ts';
import type { LogHead } from '../ports.ledger.ts';
import { countWaiting, findPublished, selectHead } from './queries.ts';

/** The newest head that was published; null before the first. */
export async function readNewestHead(db: Queryable): Promise<LogHead | null> {
  const published = await findPublished(db);
  if (!published) return null;
  const { size, root } = parseCheckpoint(parseNote(published.note).text);
  const [written, waiting] = await Promise.all([selectHead(db), countWaiting(db)]);
  return { size, root, isSettled: waiting === 0 && written.size === size };
}
