import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import {
  ledgerCheckpoints,
  ledgerCosignatures,
  ledgerEntries,
  type LedgerKind,
  ledgerLinks,
  ledgerQueue,
} from '../../database/schema/ledger.ts';
import { ballots } from '../../database/schema/voting.ts';

/** How far the ledger is written. */
export interface StoredHead {
  /** Number of entries. */
  size: number;
  root: Uint8Array;
  /** See `ledgerHead`. */
  hasEarlier: boolean;
}

interface HeadRow {
  size: number;
  root: string;
  hasEarlier: boolean;
}

const headOf = ({ root, ...row }: HeadRow): StoredHead => ({
  ...row,
  root: new Uint8Array(Buffer.from(root, 'hex')),
});

const headColumns = sql`size::float8 as size, encode(root, 'hex') as root,
  has_earlier as "hasEarlier"`;

export async function selectHead(db: Queryable): Promise<StoredHead> {
  const { rows } = (await db.execute(sql`select ${headColumns} from ledger_head`)) as {
    rows: HeadRow[];
  };
  if (!rows[0]) throw new Error('The ledger has no head.');
  return headOf(rows[0]);
}

/**
 * Locks the head until the end of the transaction, without waiting. A vote does not need the row, so none waits.
 * @returns null if another server writes at this moment
 */
export async function lockHead(tx: Queryable): Promise<StoredHead | null> {
  const { rows } = (await tx.execute(sql`
    select ${headColumns} from ledger_head for no key update skip locked`)) as { rows: HeadRow[] };
  return rows[0] ? headOf(rows[0]) : null;
}

export const updateHead = (tx: Queryable, { size, root }: Pick<StoredHead, 'size' | 'root'>) =>
  tx.execute(sql`
    update ledger_head set size = ${size}, root = decode(${Buffer.from(root).toString('hex')}, 'hex')`);

export const updateHasEarlier = (tx: Queryable, hasEarlier: boolean) =>
  tx.execute(sql`update ledger_head set has_earlier = ${hasEarlier}`);

/** What was taken from the queue. */
export interface Waiting {
  id: number;
  kind: LedgerKind;
  ballotId: string | null;
  content: string;
}

/**
 * Takes the oldest of the queue, in their order. Their numbers come in another order than their commits, so a row
 * with a lower number may still come: it is taken then.
 */
export async function takeWaiting(tx: Queryable, limit: number): Promise<Waiting[]> {
  const { rows } = (await tx.execute(sql`
    with taken as (
      delete from ledger_queue where id in (select id from ledger_queue order by id limit ${limit})
      returning id, kind, ballot_id, content
    )
    select id::float8 as id, kind, ballot_id as "ballotId", content from taken order by taken.id`)) as {
    rows: Waiting[];
  };
  return rows;
}

export async function countWaiting(db: Queryable): Promise<number> {
  const { rows } = (await db.execute(sql`select count(*)::int as count from ledger_queue`)) as {
    rows: { count: number }[];
  };
  return rows[0]?.count ?? 0;
}

/** The entry of a vote, and when the vote was cast. */
export interface PromisedVote {
  entry: string;
  castAt: Date;
}

/** A vote that waits; undefined once it is entered. */
export async function findWaitingVote(
  db: Queryable,
  ballotId: string,
): Promise<PromisedVote | undefined> {
  const [row] = await db
    .select({ entry: ledgerQueue.content, castAt: ballots.createdAt })
    .from(ledgerQueue)
    .innerJoin(ballots, eq(ballots.id, ledgerQueue.ballotId))
    .where(and(eq(ledgerQueue.ballotId, ballotId), eq(ledgerQueue.kind, 'vote')));
  return row;
}

/** A vote that is in the ledger and was promised to be; undefined also if nobody knows its entry any more. */
export async function findEnteredVote(
  db: Queryable,
  ballotId: string,
): Promise<PromisedVote | undefined> {
  const [row] = await db
    .select({ entry: ledgerEntries.entry, castAt: ballots.createdAt })
    .from(ledgerLinks)
    .innerJoin(ledgerEntries, eq(ledgerEntries.leafIndex, ledgerLinks.leafIndex))
    .innerJoin(ballots, eq(ballots.id, ledgerLinks.ballotId))
    .where(and(eq(ledgerLinks.ballotId, ballotId), eq(ledgerLinks.isEarlier, false)));
  return row;
}

/** @param entries canonical JSON, which has no line break */
export const insertEntries = (tx: Queryable, first: number, entries: readonly string[]) =>
  tx.execute(sql`
    insert into ledger_entries (leaf_index, entry)
    select ${first}::bigint + ordinality - 1, entry
    from string_to_table(${entries.join('\n')}, E'\\n') with ordinality as given (entry, ordinality)`);

/** The entry at this index; undefined if there is none. */
export async function findEntry(db: Queryable, leafIndex: number): Promise<string | undefined> {
  const [entry] = await selectEntries(db, leafIndex, 1);
  return entry;
}

export async function selectEntries(
  db: Queryable,
  first: number,
  count: number,
): Promise<string[]> {
  const rows = await db
    .select({ entry: ledgerEntries.entry })
    .from(ledgerEntries)
    .where(sql`leaf_index >= ${first} and leaf_index < ${first + count}`)
    .orderBy(ledgerEntries.leafIndex);
  return rows.map(({ entry }) => entry);
}

export const insertLinks = (
  tx: Queryable,
  links: readonly { ballot_id: string; leaf_index: number; is_earlier: boolean }[],
) =>
  tx.execute(sql`
    insert into ledger_links (ballot_id, leaf_index, is_earlier)
    select ballot_id, leaf_index, is_earlier
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as given (ballot_id uuid, leaf_index bigint, is_earlier boolean)`);

/** The newest published head. */
export interface Published {
  size: number;
  note: string;
  signedAt: Date;
}

export async function findPublished(db: Queryable): Promise<Published | undefined> {
  const [row] = await db
    .select({
      size: ledgerCheckpoints.size,
      note: ledgerCheckpoints.note,
      signedAt: ledgerCheckpoints.signedAt,
    })
    .from(ledgerCheckpoints)
    .orderBy(desc(ledgerCheckpoints.size), desc(ledgerCheckpoints.id))
    .limit(1);
  return row;
}

export const insertPublished = (tx: Queryable, row: Published) =>
  tx.insert(ledgerCheckpoints).values(row);

/** The signature lines of witnesses under a head. */
export async function selectCosignatures(db: Queryable, size: number): Promise<string[]> {
  const rows = await db
    .select({ line: ledgerCosignatures.line })
    .from(ledgerCosignatures)
    .where(sql`size = ${size}`)
    .orderBy(ledgerCosignatures.witness);
  return rows.map(({ line }) => line);
}

/** The size of the newest head that this witness has signed; 0 without one. */
export async function findLastCosigned(db: Queryable, witness: string): Promise<number> {
  const [row] = await db
    .select({ size: ledgerCosignatures.size })
    .from(ledgerCosignatures)
    .where(eq(ledgerCosignatures.witness, witness))
    .orderBy(desc(ledgerCosignatures.size))
    .limit(1);
  return row?.size ?? 0;
}

/** Another server may have got it as well: the first is kept. */
export const insertCosignature = (
  db: Queryable,
  row: { size: number; witness: string; line: string; receivedAt: Date },
) => db.insert(ledgerCosignatures).values(row).onConflictDoNothing();
