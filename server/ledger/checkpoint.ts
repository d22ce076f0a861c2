import type { Queryable } from '../../database/open.ts';
import { findPublished, type Published, selectCosignatures } from './queries.ts';

/**
 * The newest published head with the signatures that witnesses have given it so far.
 * @returns undefined before the first one
 */
export async function readCheckpoint(
  db: Queryable,
): Promise<{ published: Published; checkpoint: string } | undefined> {
  const published = await findPublished(db);
  if (!published) return undefined;
  const lines = await selectCosignatures(db, published.size);
  return { published, checkpoint: published.note + lines.map((line) => `${line}\n`).join('') };
}
