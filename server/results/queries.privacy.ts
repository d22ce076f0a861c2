import { asc, eq, or } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { profiles } from '../../database/schema/people.ts';
import {
  resultObjections,
  resultPacks,
  resultReveals,
  resultRules,
  resultSignatures,
  resultSnapshots,
} from '../../database/schema/results.ts';
import { exportedColumns } from '../sql/exported-columns.ts';

/** Withholds the organiser who answered. */
const objectionColumns = exportedColumns(resultObjections, {
  id: true,
  festivalId: true,
  version: true,
  restaurantId: true,
  madeBy: true,
  kind: true,
  listId: true,
  message: true,
  hiddenFor: true,
  state: true,
  outcome: true,
  answerEn: true,
  answerEs: true,
  answeredBy: false,
  answeredAt: true,
  recount: true,
  createdAt: true,
});

/** Of an answer, what the organiser wrote: the rest is the owner's. */
const answerColumns = exportedColumns(resultObjections, {
  id: true,
  festivalId: true,
  version: true,
  restaurantId: true,
  madeBy: false,
  kind: true,
  listId: false,
  message: false,
  hiddenFor: false,
  state: false,
  outcome: true,
  answerEn: true,
  answerEs: true,
  answeredBy: true,
  answeredAt: true,
  recount: false,
  createdAt: false,
});

const signatureColumns = exportedColumns(resultSignatures, {
  snapshotId: true,
  place: true,
  organiserId: true,
  signerName: true,
  signedAt: true,
});

/** The content is public, at `/results`. */
const rulesColumns = exportedColumns(resultRules, {
  id: true,
  festivalId: true,
  version: true,
  content: false,
  sha256: true,
  reasonEn: true,
  reasonEs: true,
  madeBy: true,
  createdAt: true,
});

/** Withholds the file, which names nobody and may take megabytes. */
const snapshotColumns = exportedColumns(resultSnapshots, {
  id: true,
  festivalId: true,
  version: true,
  state: true,
  content: false,
  sha256: true,
  logSize: true,
  desk: false,
  frozenAt: true,
  frozenBy: true,
  publishedAt: true,
  publishedBy: true,
  reasonEn: true,
  reasonEs: true,
});

const revealColumns = exportedColumns(resultReveals, {
  id: true,
  snapshotId: true,
  step: true,
  steps: true,
  choice: true,
  revision: true,
  isDark: true,
  startedBy: true,
  startedAt: true,
  updatedAt: true,
});

const packColumns = exportedColumns(resultPacks, {
  id: true,
  snapshotId: true,
  state: true,
  done: true,
  total: true,
  bytes: true,
  sha256: true,
  failure: true,
  askedBy: true,
  createdAt: true,
  seenAt: true,
});

/** What a person has done about results: as an owner, and as an organiser. The oldest first. */
export const selectResultsOfPerson = async (db: Queryable, id: string) => ({
  resultObjections: await db
    .select(objectionColumns)
    .from(resultObjections)
    .where(eq(resultObjections.madeBy, id))
    .orderBy(asc(resultObjections.createdAt)),
  resultAnswers: await db
    .select(answerColumns)
    .from(resultObjections)
    .where(eq(resultObjections.answeredBy, id))
    .orderBy(asc(resultObjections.answeredAt)),
  resultSignatures: await db
    .select(signatureColumns)
    .from(resultSignatures)
    .where(eq(resultSignatures.organiserId, id))
    .orderBy(asc(resultSignatures.signedAt)),
  resultRules: await db
    .select(rulesColumns)
    .from(resultRules)
    .where(eq(resultRules.madeBy, id))
    .orderBy(asc(resultRules.version)),
  resultSnapshots: (
    await db
      .select(snapshotColumns)
      .from(resultSnapshots)
      .where(or(eq(resultSnapshots.frozenBy, id), eq(resultSnapshots.publishedBy, id)))
      .orderBy(asc(resultSnapshots.frozenAt))
  ).map(({ frozenBy, publishedBy, ...snapshot }) => ({
    ...snapshot,
    // Whoever else had a hand in it is not named.
    frozenBy: frozenBy === id ? frozenBy : null,
    publishedBy: publishedBy === id ? publishedBy : null,
  })),
  resultReveals: await db
    .select(revealColumns)
    .from(resultReveals)
    .where(eq(resultReveals.startedBy, id))
    .orderBy(asc(resultReveals.startedAt)),
  resultPacks: await db
    .select(packColumns)
    .from(resultPacks)
    .where(eq(resultPacks.askedBy, id))
    .orderBy(asc(resultPacks.createdAt)),
});

/**
 * Takes a person's words and name out of the result. The lock waits for what the person is writing at this moment;
 * the references go with the account's row.
 */
export async function forgetResultsOf(tx: Queryable, id: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, id)).for('update');
  await tx.update(resultObjections).set({ message: '' }).where(eq(resultObjections.madeBy, id));
  await tx
    .update(resultSignatures)
    .set({ signerName: '' })
    .where(eq(resultSignatures.organiserId, id));
}
