import { and, desc, eq, sql } from 'drizzle-orm';
import { uuidsIn } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import { festivals } from '../../database/schema/festivals.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { resultSignatures, resultSnapshots } from '../../database/schema/results.ts';
import { FIRST_FESTIVAL_ID } from '../../domain/festival.ts';

/** A frozen result without its file, which may be large. */
const head = {
  id: resultSnapshots.id,
  version: resultSnapshots.version,
  state: resultSnapshots.state,
  sha256: resultSnapshots.sha256,
  logSize: resultSnapshots.logSize,
  frozenAt: resultSnapshots.frozenAt,
  publishedAt: resultSnapshots.publishedAt,
  reasonEn: resultSnapshots.reasonEn,
  reasonEs: resultSnapshots.reasonEs,
};

export async function findFestival(db: Queryable) {
  const [row] = await db.select().from(festivals).where(eq(festivals.id, FIRST_FESTIVAL_ID));
  if (!row) throw new Error('The festival has no row.');
  return row;
}

/** The version that is frozen and not published; there is one at most. */
export async function findFrozen(db: Queryable) {
  const [row] = await db
    .select({ ...head, desk: resultSnapshots.desk, frozenBy: profiles.fullName })
    .from(resultSnapshots)
    .leftJoin(profiles, eq(profiles.id, resultSnapshots.frozenBy))
    .where(
      and(eq(resultSnapshots.festivalId, FIRST_FESTIVAL_ID), eq(resultSnapshots.state, 'frozen')),
    );
  return row;
}
export type FrozenRow = NonNullable<Awaited<ReturnType<typeof findFrozen>>>;

/** Locks a frozen result until the end of the transaction; undefined if it is not frozen any more. */
export async function lockFrozen(tx: Queryable, id: string, sha256: string) {
  const [row] = await tx
    .select(head)
    .from(resultSnapshots)
    .where(
      and(
        eq(resultSnapshots.id, id),
        eq(resultSnapshots.sha256, sha256),
        eq(resultSnapshots.state, 'frozen'),
      ),
    )
    .for('update');
  return row;
}

/** What signers saw of a version. */
export async function findKeptDesk(db: Queryable, id: string) {
  const [row] = await db
    .select({ desk: resultSnapshots.desk })
    .from(resultSnapshots)
    .where(eq(resultSnapshots.id, id));
  return row?.desk;
}

/** The published versions, the newest first. */
export const selectPublished = (db: Queryable) =>
  db
    .select({ ...head, publishedBy: profiles.fullName, year: festivals.year })
    .from(resultSnapshots)
    .innerJoin(festivals, eq(festivals.id, resultSnapshots.festivalId))
    .leftJoin(profiles, eq(profiles.id, resultSnapshots.publishedBy))
    .where(eq(resultSnapshots.state, 'published'))
    .orderBy(desc(festivals.year), desc(resultSnapshots.version));
export type PublishedRow = Awaited<ReturnType<typeof selectPublished>>[number];

/** The bytes of a frozen or published result. */
export async function findContent(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ content: resultSnapshots.content })
    .from(resultSnapshots)
    .where(eq(resultSnapshots.id, id));
  return row?.content;
}

export const insertSnapshot = (tx: Queryable, row: typeof resultSnapshots.$inferInsert) =>
  tx.insert(resultSnapshots).values(row);

export const updateSnapshot = (
  tx: Queryable,
  id: string,
  change: Partial<
    Pick<
      typeof resultSnapshots.$inferInsert,
      'state' | 'publishedAt' | 'publishedBy' | 'reasonEn' | 'reasonEs'
    >
  >,
) => tx.update(resultSnapshots).set(change).where(eq(resultSnapshots.id, id));

/** The signatures of frozen and published results, in their order. */
export async function selectSignatures(db: Queryable, snapshotIds: readonly string[]) {
  if (snapshotIds.length === 0) return [];
  return db
    .select()
    .from(resultSignatures)
    .where(sql`${resultSignatures.snapshotId} in ${uuidsIn(snapshotIds)}`)
    .orderBy(resultSignatures.place);
}
export type SignatureRow = Awaited<ReturnType<typeof selectSignatures>>[number];

export const insertSignature = (tx: Queryable, row: typeof resultSignatures.$inferInsert) =>
  tx.insert(resultSignatures).values(row);

/** @returns whether there was one */
export async function deleteSignature(
  tx: Queryable,
  snapshotId: string,
  organiserId: string,
): Promise<boolean> {
  const rows = await tx
    .delete(resultSignatures)
    .where(
      and(
        eq(resultSignatures.snapshotId, snapshotId),
        eq(resultSignatures.organiserId, organiserId),
      ),
    )
    .returning({ place: resultSignatures.place });
  return rows.length > 0;
}

/** Those of these people who own a restaurant. */
export async function selectOwnersAmong(
  db: Queryable,
  personIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ userId: restaurantOwners.userId })
    .from(restaurantOwners)
    .where(sql`${restaurantOwners.userId} in ${uuidsIn(personIds)}`);
  return new Set(rows.map(({ userId }) => userId));
}
