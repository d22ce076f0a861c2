import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { ledgerAnchors } from '../../database/schema/anchors.ts';

/** Whether a head of the log is on a chain for good. Only then may a page say "blockchain". */
export async function hasFinalAnchor(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ number: ledgerAnchors.number })
    .from(ledgerAnchors)
    .where(eq(ledgerAnchors.state, 'final'))
    .limit(1);
  return rows.length > 0;
}
