import type { Queryable } from '../../database/open.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import { findContent } from './queries.ts';

/** Files that a server keeps parsed: a large festival's takes some 50 MB. */
const KEPT = 3;
/** By the id of the snapshot, whose file never changes. */
const kept = new Map<string, Promise<ResultFile | null>>();

/** The file of a frozen or published result; null if there is none of that id. */
export function readResultFile(db: Queryable, snapshotId: string): Promise<ResultFile | null> {
  const known = kept.get(snapshotId);
  if (known) return known;
  const reading = parse(db, snapshotId);
  kept.set(snapshotId, reading);
  const forget = () => kept.delete(snapshotId);
  reading.then((file) => file ?? forget(), forget);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return reading;
}

async function parse(db: Queryable, snapshotId: string): Promise<ResultFile | null> {
  const content = await findContent(db, snapshotId);
  return content === undefined ? null : (JSON.parse(content) as ResultFile);
}
