import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { broadcastRecipients, broadcasts, mailConsents } from '../../database/schema/broadcasts.ts';
import { profiles } from '../../database/schema/people.ts';
import type { RecipientFilter, RecipientState } from '../../domain/broadcasts/rules.ts';
import type { BroadcastFields } from '../../domain/broadcasts/schema.ts';
import type { Language } from '../../domain/language.ts';

const standing = isNull(mailConsents.withdrawnAt);

export async function wantsNews(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: mailConsents.id })
    .from(mailConsents)
    .where(and(eq(mailConsents.userId, userId), standing));
  return rows.length > 0;
}

/** Where one stands already, that one is kept: its words and moment are what counts. */
export const insertConsent = (
  tx: Queryable,
  consent: { userId: string; wording: string; locale: Language; givenAt: Date },
) => tx.insert(mailConsents).values(consent).onConflictDoNothing();

export const withdrawConsents = (tx: Queryable, userId: string, at: Date) =>
  tx
    .update(mailConsents)
    .set({ withdrawnAt: at })
    .where(and(eq(mailConsents.userId, userId), standing));

/** Whose a consent was; null where it is gone with its account. */
export async function findConsentOwner(db: Queryable, consentId: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: mailConsents.userId })
    .from(mailConsents)
    .where(eq(mailConsents.id, consentId));
  return row?.userId ?? null;
}

/** All that somebody ever agreed to, the first first. */
export const selectConsentsOf = (db: Queryable, userId: string) =>
  db
    .select({
      wording: mailConsents.wording,
      locale: mailConsents.locale,
      givenAt: mailConsents.givenAt,
      withdrawnAt: mailConsents.withdrawnAt,
    })
    .from(mailConsents)
    .where(eq(mailConsents.userId, userId))
    .orderBy(asc(mailConsents.givenAt));

/** The mails to many that were for somebody. */
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

/** Confirmed, neither banned nor suspended, and with a consent that stands. */
const mayGet = (at: Date): SQL =>
  sql`${standing} and ${profiles.emailVerified} and ${profiles.bannedAt} is null
    and (${profiles.suspendedUntil} is null or ${profiles.suspendedUntil} <= ${at.toISOString()}::timestamptz)`;

function matches({ locale, voted, restaurantId, countyId, owners }: RecipientFilter): SQL[] {
  const votedWhere = (where: SQL) => sql`exists (
    select 1 from votes v join restaurants r on r.id = v.restaurant_id
    where v.user_session = 'user_' || ${profiles.id} and v.rating > 0 and ${where}
  )`;
  const anyVote = votedWhere(sql`true`);
  const owning = sql`exists (select 1 from restaurant_owners o where o.user_id = ${profiles.id})`;
  return [
    ...(locale ? [sql`${profiles.locale} = ${locale}`] : []),
    ...(voted ? [voted === 'voters' ? anyVote : sql`not ${anyVote}`] : []),
    ...(restaurantId ? [votedWhere(sql`r.id = ${restaurantId}::uuid`)] : []),
    ...(countyId ? [votedWhere(sql`r.county_id = ${countyId}`)] : []),
    ...(owners === undefined ? [] : [owners ? owning : sql`not ${owning}`]),
  ];
}

const ofAudience = (filter: RecipientFilter, at: Date): SQL =>
  sql`from ${profiles} join ${mailConsents} on ${mailConsents.userId} = ${profiles.id}
    where ${sql.join([mayGet(at), ...matches(filter)], sql` and `)}`;

/** How many get mails to many and match. */
export async function countAudience(
  db: Queryable,
  filter: RecipientFilter,
  at: Date,
): Promise<number> {
  const { rows } = (await db.execute(
    sql`select count(*)::int as count ${ofAudience(filter, at)}`,
  )) as { rows: { count: number }[] };
  return rows[0]?.count ?? 0;
}

export interface AgreedAddress {
  email: string;
  fullName: string;
  locale: Language;
  givenAt: string;
  wording: string;
}

/**
 * Addresses in the order of the alphabet.
 * @param after the last one of the part before; empty for the first
 * @returns `givenAt` as ISO 8601 in UTC
 */
export async function selectAddresses(
  db: Queryable,
  filter: RecipientFilter,
  at: Date,
  { after, limit }: { after: string; limit: number },
): Promise<AgreedAddress[]> {
  const { rows } = (await db.execute(sql`
    select ${profiles.email}::text as email, ${profiles.fullName} as "fullName",
      ${profiles.locale} as locale, ${mailConsents.wording} as wording,
      to_char(${mailConsents.givenAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "givenAt"
    ${ofAudience(filter, at)} and ${profiles.email} > ${after}::citext
    order by ${profiles.email} limit ${limit}
  `)) as { rows: AgreedAddress[] };
  return rows;
}

/** Everybody who gets it, in one statement. @returns how many */
export async function insertRecipients(
  tx: Queryable,
  broadcastId: string,
  filter: RecipientFilter,
  at: Date,
): Promise<number> {
  const { rows } = (await tx.execute(sql`
    with added as (
      insert into broadcast_recipients (broadcast_id, email, user_id, locale)
      select ${broadcastId}::uuid, ${profiles.email}, ${profiles.id}, ${profiles.locale}
      ${ofAudience(filter, at)}
      returning 1
    ) select count(*)::int as count from added
  `)) as { rows: { count: number }[] };
  return rows[0]?.count ?? 0;
}

const columns = {
  id: broadcasts.id,
  status: broadcasts.status,
  subjectEn: broadcasts.subjectEn,
  subjectEs: broadcasts.subjectEs,
  bodyEn: broadcasts.bodyEn,
  bodyEs: broadcasts.bodyEs,
  filter: broadcasts.filter,
  recipients: broadcasts.recipients,
  version: broadcasts.version,
  createdBy: profiles.fullName,
  createdAt: broadcasts.createdAt,
  updatedAt: broadcasts.updatedAt,
  startedAt: broadcasts.startedAt,
  finishedAt: broadcasts.finishedAt,
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

/** One after the other changes it, or begins a part of it, until the transaction ends. */
export async function holdBroadcast(tx: Queryable, id: string) {
  const [row] = await tx
    .select()
    .from(broadcasts)
    .where(eq(broadcasts.id, id))
    .for('no key update');
  return row;
}

export const insertBroadcast = (
  tx: Queryable,
  broadcast: BroadcastFields & { id: string; createdBy: string; createdAt: Date; updatedAt: Date },
) => tx.insert(broadcasts).values(broadcast);

export const updateBroadcast = (
  tx: Queryable,
  id: string,
  change: Partial<typeof broadcasts.$inferInsert>,
  at: Date,
) =>
  tx
    .update(broadcasts)
    .set({ ...change, version: sql`${broadcasts.version} + 1`, updatedAt: at })
    .where(eq(broadcasts.id, id));

export const deleteBroadcast = (tx: Queryable, id: string) =>
  tx.delete(broadcasts).where(eq(broadcasts.id, id));

/** Of each of these, how many recipients are in each state. */
export const countByState = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      broadcastId: broadcastRecipients.broadcastId,
      status: broadcastRecipients.status,
      count: sql<number>`count(*)::int`,
    })
    .from(broadcastRecipients)
    .where(inArray(broadcastRecipients.broadcastId, [...ids]))
    .groupBy(broadcastRecipients.broadcastId, broadcastRecipients.status);

const inState = (broadcastId: string, status: RecipientState) =>
  and(eq(broadcastRecipients.broadcastId, broadcastId), eq(broadcastRecipients.status, status));

/** By address. */
export const selectRecipients = (
  db: Queryable,
  broadcastId: string,
  { status, offset, limit }: { status: RecipientState; offset: number; limit: number },
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
    .where(inState(broadcastId, status))
    .orderBy(asc(broadcastRecipients.email))
    .offset(offset)
    .limit(limit);

/** Moves everybody in one state into another one. @returns how many */
export async function moveRecipients(
  tx: Queryable,
  broadcastId: string,
  from: RecipientState,
  to: RecipientState,
): Promise<number> {
  const moved = await tx
    .update(broadcastRecipients)
    .set({ status: to, at: null, refusal: null })
    .where(inState(broadcastId, from))
    .returning({ email: broadcastRecipients.email });
  return moved.length;
}
