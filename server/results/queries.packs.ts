import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import { uuidsIn } from '../../database/many-rows.ts';
import type { Database, Queryable } from '../../database/open.ts';
import { festivals } from '../../database/schema/festivals.ts';
import { resultPackParts, resultPacks, resultSnapshots } from '../../database/schema/results.ts';
import type { EvidenceMark } from '../../domain/ledger/rules.entries.ts';
import type { PackFailure } from '../../domain/results/rules.packs.ts';

export type PackRow = typeof resultPacks.$inferSelect;

/** A result that may have a press pack. */
const packable = {
  id: resultSnapshots.id,
  version: resultSnapshots.version,
  state: resultSnapshots.state,
  sha256: resultSnapshots.sha256,
  publishedAt: resultSnapshots.publishedAt,
  name: festivals.name,
  year: festivals.year,
};

/** The frozen result, and the newest published one. */
export async function selectPackable(db: Queryable) {
  const of = (state: 'frozen' | 'published') =>
    db
      .select(packable)
      .from(resultSnapshots)
      .innerJoin(festivals, eq(festivals.id, resultSnapshots.festivalId))
      .where(eq(resultSnapshots.state, state))
      .orderBy(desc(festivals.year), desc(resultSnapshots.version))
      .limit(1);
  const [[frozen], [published]] = [await of('frozen'), await of('published')];
  return [frozen, published].filter((one) => one !== undefined);
}
export type Packable = Awaited<ReturnType<typeof selectPackable>>[number];

/** A frozen or published result, locked against its withdrawal until the end of the transaction. */
export async function lockPackable(tx: Queryable, id: string): Promise<Packable | undefined> {
  const [row] = await tx
    .select(packable)
    .from(resultSnapshots)
    .innerJoin(festivals, eq(festivals.id, resultSnapshots.festivalId))
    .where(and(eq(resultSnapshots.id, id), ne(resultSnapshots.state, 'withdrawn')))
    .for('share', { of: resultSnapshots });
  return row;
}

/** The packs of these results, the newest first. */
export async function selectPacks(
  db: Queryable,
  snapshotIds: readonly string[],
): Promise<PackRow[]> {
  if (snapshotIds.length === 0) return [];
  return db
    .select()
    .from(resultPacks)
    .where(sql`${resultPacks.snapshotId} in ${uuidsIn(snapshotIds)}`)
    .orderBy(desc(resultPacks.createdAt), desc(resultPacks.id));
}

/** @returns false if one of this result is under way */
export async function insertPack(
  tx: Queryable,
  row: Pick<PackRow, 'id' | 'snapshotId' | 'askedBy' | 'createdAt' | 'seenAt'>,
): Promise<boolean> {
  const rows = await tx
    .insert(resultPacks)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: resultPacks.id });
  return rows.length > 0;
}

/** Deletes packs of a result that nobody needs once another one is asked for: all but the newest that is ready. */
export const deleteOlderPacks = (tx: Queryable, snapshotId: string) =>
  tx.execute(sql`
    delete from result_packs where snapshot_id = ${snapshotId} and state in ('ready', 'failed')
      and id not in (select id from result_packs where snapshot_id = ${snapshotId} and state = 'ready'
        order by created_at desc, id desc limit 1)`);

/** Deletes packs that were asked for before a moment. */
export const deletePacksBefore = (db: Queryable, before: Date) =>
  db.delete(resultPacks).where(lt(resultPacks.createdAt, before));

/** The pack that this server makes now. Its `seenAt` says so: who takes it over changes that. */
export interface Claim extends Pick<PackRow, 'id' | 'snapshotId' | 'createdAt' | 'seenAt'> {}

/**
 * Takes a pack that waits, or whose server has given no sign of life since a moment.
 * @returns null if there is none
 */
export async function claimPack(db: Queryable, at: Date, staleBefore: Date): Promise<Claim | null> {
  const [row] = await db
    .update(resultPacks)
    .set({ state: 'making', done: 0, total: 0, seenAt: at })
    .where(
      sql`${resultPacks.id} = (
        select id from result_packs
        where state = 'waiting' or (state = 'making' and seen_at < ${staleBefore.toISOString()})
        order by created_at, id limit 1 for update skip locked)`,
    )
    .returning({
      id: resultPacks.id,
      snapshotId: resultPacks.snapshotId,
      createdAt: resultPacks.createdAt,
      seenAt: resultPacks.seenAt,
    });
  if (row) await db.delete(resultPackParts).where(eq(resultPackParts.packId, row.id));
  return row ?? null;
}

const isClaimed = ({ id, seenAt }: Claim) =>
  and(eq(resultPacks.id, id), eq(resultPacks.state, 'making'), eq(resultPacks.seenAt, seenAt));

type Change = Partial<
  Pick<PackRow, 'state' | 'done' | 'total' | 'bytes' | 'sha256' | 'seenAt'> & {
    failure: PackFailure | null;
  }
>;

/** Changes the pack. @returns false if another server has taken it over, or it was deleted */
export async function updateClaimed(db: Queryable, claim: Claim, change: Change): Promise<boolean> {
  const rows = await db
    .update(resultPacks)
    .set(change)
    .where(isClaimed(claim))
    .returning({ id: resultPacks.id });
  return rows.length > 0;
}

/** What a pack has so far, if it will not be finished: the disk may be full of it. */
export const deleteParts = (db: Queryable, { id }: Pick<Claim, 'id'>) =>
  db.delete(resultPackParts).where(eq(resultPackParts.packId, id));

/** Deletes the pack, if no other server has taken it over. */
export const deleteClaimed = (db: Queryable, claim: Claim) =>
  db.delete(resultPacks).where(isClaimed(claim));

/** Stores a part of the pack. @returns false as `updateClaimed` */
export const insertPart = (
  db: Database,
  claim: Claim,
  part: { place: number; content: Buffer },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .select({ id: resultPacks.id })
      .from(resultPacks)
      .where(isClaimed(claim))
      .for('update');
    if (!row) return false;
    await tx.insert(resultPackParts).values({ packId: claim.id, ...part });
    return true;
  });

/** A pack that is ready, with its result. */
export async function findReadyPack(db: Queryable, id: string) {
  const [row] = await db
    .select({ pack: resultPacks, result: packable })
    .from(resultPacks)
    .innerJoin(resultSnapshots, eq(resultSnapshots.id, resultPacks.snapshotId))
    .innerJoin(festivals, eq(festivals.id, resultSnapshots.festivalId))
    .where(
      and(
        eq(resultPacks.id, id),
        eq(resultPacks.state, 'ready'),
        ne(resultSnapshots.state, 'withdrawn'),
      ),
    );
  return row;
}

/** undefined: there is no such part, or not any more. */
export async function findPart(
  db: Queryable,
  packId: string,
  place: number,
): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ content: resultPackParts.content })
    .from(resultPackParts)
    .where(and(eq(resultPackParts.packId, packId), eq(resultPackParts.place, place)));
  return row && Buffer.from(row.content);
}

/** What entries of the log say, added up. */
export interface EntryCount {
  kind: 'vote' | 'void' | 'restore';
  day: string;
  mark: EvidenceMark;
  /** Of a ruling; null of a vote. */
  why: string | null;
  count: number;
}

/**
 * Adds up the entries of a part of the log. What a ruling says of its vote is that vote's. Votes of admins are left
 * out: they are in no figure.
 */
export async function countEntries(
  db: Queryable,
  first: number,
  end: number,
): Promise<EntryCount[]> {
  const { rows } = (await db.execute(sql`
    select kind, day, mark, why, count(*)::int as count
    from (
      select replace(own->>'t', '_any', '') as kind, own->>'why' as why,
        coalesce(own->>'day', vote.entry::jsonb->>'day') as day,
        coalesce(own->>'ev', vote.entry::jsonb->>'ev') as mark
      from (
        select entry::jsonb as own from ledger_entries
        where leaf_index >= ${first} and leaf_index < ${end}
      ) as part
      left join ledger_entries as vote on vote.leaf_index = (own->>'leaf')::bigint
    ) as entries
    where mark is not null
    group by kind, day, mark, why`)) as { rows: EntryCount[] };
  return rows;
}

/** A frozen or published result; undefined if there is none of that id, or it was withdrawn. */
export async function findPackable(db: Queryable, id: string): Promise<Packable | undefined> {
  const [row] = await db
    .select(packable)
    .from(resultSnapshots)
    .innerJoin(festivals, eq(festivals.id, resultSnapshots.festivalId))
    .where(and(eq(resultSnapshots.id, id), ne(resultSnapshots.state, 'withdrawn')));
  return row;
}
