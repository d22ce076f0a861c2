import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/open.ts';
import { broadcastRecipients, broadcasts } from '../../database/schema/broadcasts.ts';
import { profiles } from '../../database/schema/people.ts';
import { mayHaveRanks } from '../../domain/broadcasts/fields.ts';
import type { RecipientState } from '../../domain/broadcasts/rules.ts';
import type { BroadcastFields } from '../../domain/broadcasts/schema.ts';
import type { Language } from '../../domain/language.ts';
import { keyByLanguage, readByLanguage } from '../../domain/localized-text.ts';
import { likePart } from '../sql/text-search.ts';
import { selectSettings } from '../settings/queries.ts';

/** The broadcasts that were sent to a person. */
export const selectNewsMailsOf = (db: Queryable, userId: string) =>
  db
    .select({
      broadcastId: broadcastRecipients.broadcastId,
      email: broadcastRecipients.email,
      locale: broadcastRecipients.locale,
      status: broadcastRecipients.status,
      refusal: broadcastRecipients.refusal,
      at: broadcastRecipients.at,
    })
    .from(broadcastRecipients)
    .where(eq(broadcastRecipients.userId, userId))
    .orderBy(asc(broadcastRecipients.at), asc(broadcastRecipients.broadcastId));

/**
 * Distinguishes a database from its copy restored into another one, where tables have other object ids;
 * cannot detect a copied folder of an embedded database.
 */
export const DATABASE_MARK = sql`(
  select oid || '.' || 'broadcasts'::regclass::oid from pg_database
  where datname = current_database()
)`;

/** The postal address of the sender; empty until an organiser sets one. */
export async function readPostalAddress(db: Queryable): Promise<string> {
  const settings = await selectSettings(db, ['mail_postal_address']);
  return settings.get('mail_postal_address') ?? '';
}

/** What is edited; each text has one column per language, and is one value here. */
const fieldColumns = {
  subject: readByLanguage(broadcasts, 'subject'),
  body: readByLanguage(broadcasts, 'body'),
  filter: broadcasts.filter,
  withRanks: broadcasts.withRanks,
};
const toColumns = ({ subject, body, filter, withRanks }: BroadcastFields) => ({
  ...keyByLanguage('subject', subject),
  ...keyByLanguage('body', body),
  filter,
  withRanks: withRanks && mayHaveRanks(filter),
});

const columns = {
  id: broadcasts.id,
  status: broadcasts.status,
  ...fieldColumns,
  recipients: broadcasts.recipients,
  version: broadcasts.version,
  createdBy: profiles.fullName,
  createdAt: broadcasts.createdAt,
  updatedAt: broadcasts.updatedAt,
  startedAt: broadcasts.startedAt,
  finishedAt: broadcasts.finishedAt,
  pauseReason: broadcasts.pauseReason,
  pauseAnswer: broadcasts.pauseAnswer,
  emptiedAt: broadcasts.emptiedAt,
};

/** The latest first. */
export const selectBroadcasts = (db: Queryable, limit: number) =>
  db
    .select(columns)
    .from(broadcasts)
    .leftJoin(profiles, eq(profiles.id, broadcasts.createdBy))
    .orderBy(desc(broadcasts.createdAt), desc(broadcasts.id))
    .limit(limit);
export type BroadcastRow = Awaited<ReturnType<typeof selectBroadcasts>>[number];

export async function findBroadcast(db: Queryable, id: string): Promise<BroadcastRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(broadcasts)
    .leftJoin(profiles, eq(profiles.id, broadcasts.createdBy))
    .where(eq(broadcasts.id, id));
  return row;
}

/** Locks a broadcast until the transaction ends, so that its changes run one after the other. */
export async function lockBroadcast(tx: Queryable, id: string) {
  const [row] = await tx
    .select({
      id: broadcasts.id,
      status: broadcasts.status,
      ...fieldColumns,
      version: broadcasts.version,
      startedAt: broadcasts.startedAt,
      recipients: broadcasts.recipients,
      emptiedAt: broadcasts.emptiedAt,
    })
    .from(broadcasts)
    .where(eq(broadcasts.id, id))
    .for('no key update');
  return row;
}

export const insertBroadcast = (
  tx: Queryable,
  fields: BroadcastFields,
  row: { id: string; createdBy: string; createdAt: Date; updatedAt: Date },
) => tx.insert(broadcasts).values({ ...toColumns(fields), ...row });

export const updateFields = (tx: Queryable, id: string, fields: BroadcastFields, at: Date) =>
  updateBroadcast(tx, id, toColumns(fields), at);

export const updateBroadcast = (
  tx: Queryable,
  id: string,
  change: PgUpdateSetSource<typeof broadcasts>,
  at: Date,
) =>
  tx
    .update(broadcasts)
    .set({ ...change, version: sql`${broadcasts.version} + 1`, updatedAt: at })
    .where(eq(broadcasts.id, id));

export const deleteBroadcast = (tx: Queryable, id: string) =>
  tx.delete(broadcasts).where(eq(broadcasts.id, id));

/** The languages in which its recipients get it. */
export async function selectLanguagesRead(tx: Queryable, broadcastId: string): Promise<Language[]> {
  const rows = await tx
    .select({ locale: broadcastRecipients.locale })
    .from(broadcastRecipients)
    .where(eq(broadcastRecipients.broadcastId, broadcastId))
    .groupBy(broadcastRecipients.locale);
  return rows.map(({ locale }) => locale);
}

/** Whether every recipient still waits. */
export async function isUntouched(tx: Queryable, broadcastId: string): Promise<boolean> {
  const touched = await tx
    .select({ status: broadcastRecipients.status })
    .from(broadcastRecipients)
    .where(
      and(
        eq(broadcastRecipients.broadcastId, broadcastId),
        ne(broadcastRecipients.status, 'waiting'),
      ),
    )
    .limit(1);
  return touched.length === 0;
}

export const deleteRecipients = (tx: Queryable, broadcastId: string) =>
  tx.delete(broadcastRecipients).where(eq(broadcastRecipients.broadcastId, broadcastId));

/** Sets from when on those who wait get it. */
export const delayRecipients = (tx: Queryable, broadcastId: string, at: Date) =>
  tx.update(broadcastRecipients).set({ at }).where(inState(broadcastId, 'waiting'));

/** For each of these broadcasts, the number of recipients in each state. */
export const countByState = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      broadcastId: broadcastRecipients.broadcastId,
      status: broadcastRecipients.status,
      count: sql<number>`count(*)::int`,
      /** Refused recipients that may succeed once the sender fixes the cause. */
      forSender: sql<number>`count(*) filter (where ${broadcastRecipients.senderRefused})::int`,
    })
    .from(broadcastRecipients)
    .where(inArray(broadcastRecipients.broadcastId, [...ids]))
    .groupBy(broadcastRecipients.broadcastId, broadcastRecipients.status);

const inState = (broadcastId: string, status: RecipientState) =>
  and(eq(broadcastRecipients.broadcastId, broadcastId), eq(broadcastRecipients.status, status));

interface Listed {
  status: RecipientState;
  /** A part of the address; empty: all. */
  q: string;
}

const listed = (broadcastId: string, { status, q }: Listed) =>
  and(
    inState(broadcastId, status),
    q === '' ? undefined : sql`${broadcastRecipients.email}::text ilike ${`%${likePart(q)}%`}`,
  );

export async function countRecipients(
  db: Queryable,
  broadcastId: string,
  which: Listed,
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(broadcastRecipients)
    .where(listed(broadcastId, which));
  return row?.count ?? 0;
}

/** By address. */
export const selectRecipients = (
  db: Queryable,
  broadcastId: string,
  { offset, limit, ...which }: Listed & { offset: number; limit: number },
) =>
  db
    .select({
      email: broadcastRecipients.email,
      locale: broadcastRecipients.locale,
      status: broadcastRecipients.status,
      refusal: broadcastRecipients.refusal,
      at: broadcastRecipients.at,
    })
    .from(broadcastRecipients)
    .where(listed(broadcastId, which))
    .orderBy(asc(broadcastRecipients.email))
    .offset(offset)
    .limit(limit);

/**
 * Moves all recipients from one state to another.
 * @param which of `refused`: only those that may succeed once the sender fixes the cause
 * @returns how many
 */
export async function moveRecipients(
  tx: Queryable,
  broadcastId: string,
  { from, to, which }: { from: RecipientState; to: RecipientState; which?: 'for_sender' },
): Promise<number> {
  const moved = await tx
    .update(broadcastRecipients)
    .set({ status: to, at: null, refusal: null, senderRefused: false, firstTriedAt: null })
    .where(and(inState(broadcastId, from), which && eq(broadcastRecipients.senderRefused, true)))
    .returning({ email: broadcastRecipients.email });
  return moved.length;
}
