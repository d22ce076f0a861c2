import { type SQL, sql } from 'drizzle-orm';
import { uuidsIn } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import { mailConsents } from '../../database/schema/broadcasts.ts';
import { profiles } from '../../database/schema/people.ts';
import type { RecipientFilter } from '../../domain/broadcasts/rules.ts';
import type { Language } from '../../domain/language.ts';
import { inEachLanguage } from '../../domain/localized-text.ts';

/** Confirmed, neither banned nor suspended, and with a valid consent; the index `profiles_audience` has them all. */
const mayGet = (at: Date): SQL =>
  sql`${profiles.wantsNews} and ${profiles.emailVerified} and ${profiles.bannedAt} is null
    and (${profiles.suspendedUntil} is null or ${profiles.suspendedUntil} <= ${at.toISOString()}::timestamptz)`;

/** Voting admins without another vote: few, and found by an index of their votes. */
const onlyAsAdmins = sql`array(
  select account_of(v.user_session) from votes v where v.admin_vote
    and account_of(v.user_session) is not null
    and not exists (select from festival_voters f where f.user_session = v.user_session)
)`;

/**
 * People who voted, without votes of voting admins.
 * @param inOrder whether a part of them in some order is read: then each is looked up by itself. Else they are read from
 * the votes' side, by one index scan for a whole place
 */
function matches(
  { locale, voted, restaurantId, countyId, owners }: RecipientFilter,
  inOrder: boolean,
): SQL[] {
  const hasVoted = sql`(${profiles.hasVoted} and ${profiles.id} <> all (${onlyAsAdmins}))`;
  const votedWhere = (where: SQL) =>
    inOrder
      ? sql`exists (select from votes v where v.user_session = 'user_' || ${profiles.id}::text
          and v.first_here and ${where} offset 0)`
      : sql`'user_' || ${profiles.id}::text in (
          select v.user_session from votes v where v.first_here and ${where})`;
  const inCounty = sql`v.restaurant_id = any (array(
    select r.id from restaurants r where r.county_id = ${countyId}
  ))`;
  const owning = sql`exists (select 1 from restaurant_owners o where o.user_id = ${profiles.id}
    ${inOrder ? sql`offset 0` : sql``})`;
  return [
    ...(locale ? [sql`${profiles.locale} = ${locale}`] : []),
    ...(voted === 'voters' ? [hasVoted] : voted ? [sql`not ${hasVoted}`] : []),
    ...(restaurantId ? [votedWhere(sql`v.restaurant_id = ${restaurantId}::uuid`)] : []),
    ...(countyId ? [votedWhere(inCounty)] : []),
    ...(owners === undefined ? [] : [owners ? owning : sql`not ${owning}`]),
  ];
}

const matching = (filter: RecipientFilter, at: Date, inOrder = false): SQL =>
  sql.join([mayGet(at), ...matches(filter, inOrder)], sql` and `);

/** With the consent itself. */
const ofAudience = (filter: RecipientFilter, at: Date, inOrder = false): SQL =>
  sql`from ${profiles} join ${mailConsents} on ${mailConsents.userId} = ${profiles.id}
    where ${mailConsents.withdrawnAt} is null and ${matching(filter, at, inOrder)}`;

/** ISO 8601, in UTC. */
const givenAt = sql`to_char(${mailConsents.givenAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** How many people match and may get broadcasts, by the language of their mails. */
export async function countAudienceByLanguage(
  db: Queryable,
  filter: RecipientFilter,
  at: Date,
): Promise<Record<Language, number>> {
  const { rows } = (await db.execute(
    sql`select ${profiles.locale} as locale, count(*)::int as count from ${profiles}
      where ${matching(filter, at)} group by 1`,
  )) as { rows: { locale: Language; count: number }[] };
  return inEachLanguage((language) => rows.find(({ locale }) => locale === language)?.count ?? 0);
}

/** How many people match and may get broadcasts. */
export async function countAudience(
  db: Queryable,
  filter: RecipientFilter,
  at: Date,
): Promise<number> {
  const { rows } = (await db.execute(
    sql`select count(*)::int as count from ${profiles} where ${matching(filter, at)}`,
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
 * Addresses in alphabetical order.
 * @param after the last address of the previous part; empty for the first
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
      ${givenAt} as "givenAt"
    ${ofAudience(filter, at, true)} and ${profiles.email} > ${after}::citext
    order by ${profiles.email} limit ${limit}
  `)) as { rows: AgreedAddress[] };
  return rows;
}

/** Adds every recipient, in one statement. @returns how many */
export async function insertRecipients(
  tx: Queryable,
  broadcastId: string,
  filter: RecipientFilter,
  at: Date,
  dueAt: Date | null = null,
): Promise<number> {
  const due = dueAt?.toISOString() ?? null;
  const { rows } = (await tx.execute(sql`
    with added as (
      insert into broadcast_recipients (broadcast_id, email, user_id, locale, at)
      select ${broadcastId}::uuid, ${profiles.email}, ${profiles.id}, ${profiles.locale},
        ${due}::timestamptz
      ${ofAudience(filter, at)}
      returning 1
    ) select count(*)::int as count from added
  `)) as { rows: { count: number }[] };
  // Without statistics the planner would sort all recipients for every claim.
  await tx.execute(sql`analyze broadcast_recipients`);
  return rows[0]?.count ?? 0;
}

/** The address to send to, and the consent that allows it. */
export interface Addressed {
  userId: string;
  email: string;
  consentId: string;
  /** ISO 8601 */
  givenAt: string;
}

/** Those of them who may still get it. */
export async function selectStillWanting(
  db: Queryable,
  userIds: readonly string[],
  at: Date,
): Promise<Addressed[]> {
  const { rows } = (await db.execute(sql`
    select ${profiles.id} as "userId", ${profiles.email}::text as email,
      ${mailConsents.id} as "consentId", ${givenAt} as "givenAt"
    ${ofAudience({}, at)} and ${profiles.id} in ${uuidsIn(userIds)}
  `)) as { rows: Addressed[] };
  return rows;
}
