import { and, asc, desc, eq, ne, not, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { ledgerAnchorRuns, ledgerAnchors } from '../../database/schema/anchors.ts';
import type { AnchorFailure, AnchorProblem } from '../../domain/anchors/rules.ts';

export type AnchorRow = typeof ledgerAnchors.$inferSelect;

/** The place of anchors: a chain, a contract and the account that owns it. */
export type AnchorPlace = Pick<AnchorRow, 'chainId' | 'contract' | 'sender'>;

const inPlace = ({ chainId, contract, sender }: AnchorPlace) => sql`(
  ${ledgerAnchors.chainId} = ${chainId} and ${ledgerAnchors.contract} = ${contract}
  and ${ledgerAnchors.sender} = ${sender})`;

/** The newest first; without those that were given up, unless `withFailed`. */
export const selectNewest = (db: Queryable, limit: number, withFailed = false) =>
  db
    .select()
    .from(ledgerAnchors)
    .where(withFailed ? undefined : ne(ledgerAnchors.state, 'failed'))
    .orderBy(desc(ledgerAnchors.number))
    .limit(limit);

/** Those that are not final yet, in the order in which the chain takes them. */
export const selectSent = (db: Queryable, place: AnchorPlace) =>
  db
    .select()
    .from(ledgerAnchors)
    .where(and(eq(ledgerAnchors.state, 'sent'), inPlace(place)))
    .orderBy(asc(ledgerAnchors.nonce));

/** The last one of this place that was sent and not given up. */
export async function selectLast(db: Queryable, place: AnchorPlace): Promise<AnchorRow | null> {
  const [row] = await db
    .select()
    .from(ledgerAnchors)
    .where(and(ne(ledgerAnchors.state, 'failed'), inPlace(place)))
    .orderBy(desc(ledgerAnchors.size))
    .limit(1);
  return row ?? null;
}

/** The final ones of this place, the newest first. */
export const selectFinal = (db: Queryable, place: AnchorPlace, limit: number) =>
  db
    .select()
    .from(ledgerAnchors)
    .where(and(eq(ledgerAnchors.state, 'final'), inPlace(place)))
    .orderBy(desc(ledgerAnchors.nonce))
    .limit(limit);

/** @returns false where another server has just used the nonce, or sent the same head */
export async function insertAnchor(
  db: Queryable,
  anchor: typeof ledgerAnchors.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(ledgerAnchors)
    .values(anchor)
    .onConflictDoNothing()
    .returning({ number: ledgerAnchors.number });
  return rows.length > 0;
}

/** Replaces its transaction by a dearer one. @returns false where another server has done it */
export async function updateTransaction(
  db: Queryable,
  { number, transactionHash }: Pick<AnchorRow, 'number' | 'transactionHash'>,
  by: Pick<AnchorRow, 'transactionHash' | 'signedTransaction' | 'signedAt'>,
): Promise<boolean> {
  const rows = await db
    .update(ledgerAnchors)
    .set({
      ...by,
      replacedHashes: sql`array_append(${ledgerAnchors.replacedHashes}, ${ledgerAnchors.transactionHash})`,
    })
    .where(
      and(eq(ledgerAnchors.number, number), eq(ledgerAnchors.transactionHash, transactionHash)),
    )
    .returning({ number: ledgerAnchors.number });
  return rows.length > 0;
}

/** Notes the block of an anchor, and whether it is final. */
export const updatePlaceInChain = (
  db: Queryable,
  number: number,
  to: Pick<AnchorRow, 'state' | 'block' | 'blockHash' | 'finalAt'>,
) => db.update(ledgerAnchors).set(to).where(eq(ledgerAnchors.number, number));

export const giveUp = (db: Queryable, number: number, failure: AnchorFailure) =>
  db
    .update(ledgerAnchors)
    .set({ state: 'failed', failure })
    .where(eq(ledgerAnchors.number, number));

/** Gives up what was sent from another account, or to another contract or chain. */
export const giveUpElsewhere = (db: Queryable, place: AnchorPlace) =>
  db
    .update(ledgerAnchors)
    .set({ state: 'failed', failure: 'settings_changed' })
    .where(and(eq(ledgerAnchors.state, 'sent'), not(inPlace(place))));

export type RunRow = typeof ledgerAnchorRuns.$inferSelect;

export async function selectRun(db: Queryable): Promise<RunRow | null> {
  const [row] = await db.select().from(ledgerAnchorRuns);
  return row ?? null;
}

export interface RunReport {
  ranAt: Date;
  problem: AnchorProblem | null;
  detail: string | null;
  account?: string;
  funds?: string;
}

export const upsertRun = (db: Queryable, report: RunReport) =>
  db
    .insert(ledgerAnchorRuns)
    .values(report)
    .onConflictDoUpdate({ target: ledgerAnchorRuns.only, set: report });

/** @returns false where somebody has asked already, and no run has looked after it */
export async function askForAnchor(db: Queryable, askedAt: Date): Promise<boolean> {
  const rows = await db
    .insert(ledgerAnchorRuns)
    .values({ askedAt })
    .onConflictDoUpdate({
      target: ledgerAnchorRuns.only,
      set: { askedAt },
      setWhere: sql`${ledgerAnchorRuns.askedAt} is null`,
    })
    .returning({ only: ledgerAnchorRuns.only });
  return rows.length > 0;
}

/** What was asked until then is looked after. */
export const answerAsked = (db: Queryable, askedAt: Date) =>
  db
    .update(ledgerAnchorRuns)
    .set({ askedAt: null })
    .where(sql`${ledgerAnchorRuns.askedAt} <= ${askedAt.toISOString()}`);
