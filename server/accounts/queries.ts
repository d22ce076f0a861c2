import { and, asc, desc, eq, gt, inArray, like, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { violations } from '../../database/schema/moderation.ts';
import { accounts, profiles, verifications } from '../../database/schema/people.ts';
import { favourites } from '../../database/schema/restaurants.ts';
import { reviews } from '../../database/schema/reviews.ts';
import { ballots } from '../../database/schema/voting.ts';
import type { Language } from '../../domain/language.ts';
import { type PeopleRole, type PeopleStanding, userSessionOf } from '../../domain/people/rules.ts';
import { startOf } from '../audit/queries.ts';
import { hasRole, isListed, listedColumns } from '../people/queries.ts';
import { likePart } from '../restaurants/queries.ts';

const ownsAny = sql`exists (select from restaurant_owners o where o.user_id = profiles.id)`;
const hasVoted = sql`exists (select from ballots b where b.user_session = 'user_' || profiles.id::text)`;

export interface PeopleFilter {
  q: string;
  only: 'all' | 'admins' | 'banned';
  role?: PeopleRole | undefined;
  standing?: PeopleStanding | undefined;
  isConfirmed?: 'yes' | 'no' | undefined;
  hasVoted?: 'yes' | 'no' | undefined;
  locale?: Language | undefined;
  /** Days of the festival, `YYYY-MM-DD`, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

const yesOrNo = (wanted: 'yes' | 'no' | undefined, condition: SQL): SQL | undefined =>
  wanted && (wanted === 'yes' ? condition : sql`not ${condition}`);

function peopleWhere(filter: PeopleFilter, configured: readonly string[], now: Date) {
  const { q, only, role, standing, from, to } = filter;
  const part = `%${likePart(q)}%`;
  const isAdmin = sql`(${hasRole} or ${isListed(configured)})`;
  const roles: Record<PeopleRole, SQL> = {
    admin: isAdmin,
    owner: ownsAny,
    voter: hasVoted,
    nobody: sql`not (${isAdmin} or ${ownsAny} or ${hasVoted})`,
  };
  const isBanned = sql`${profiles.bannedAt} is not null`;
  const isSuspended = sql`coalesce(${profiles.suspendedUntil} > ${now.toISOString()}::timestamptz, false)`;
  const standings: Record<PeopleStanding, SQL> = {
    fine: sql`not (${isBanned} or ${isSuspended})`,
    suspended: isSuspended,
    banned: isBanned,
  };
  return and(
    q
      ? sql`(${profiles.fullName} ilike ${part} or ${profiles.email}::text ilike ${part})`
      : undefined,
    only === 'admins' ? isAdmin : undefined,
    only === 'banned' ? isBanned : undefined,
    role && roles[role],
    standing && standings[standing],
    yesOrNo(filter.isConfirmed, sql`${profiles.emailVerified}`),
    yesOrNo(filter.hasVoted, hasVoted),
    filter.locale && eq(profiles.locale, filter.locale),
    from ? sql`${profiles.createdAt} >= ${startOf(from, 0)}` : undefined,
    to ? sql`${profiles.createdAt} < ${startOf(to, 1)}` : undefined,
  );
}

const ORDERS = {
  created: profiles.createdAt,
  // Who has no name stands under the address.
  name: sql`lower(coalesce(nullif(${profiles.fullName}, ''), ${profiles.email}::text))`,
  email: profiles.email,
};

/** A page of accounts, and how many there are in all. */
export async function selectListedPeople(
  db: Queryable,
  {
    by = 'created',
    direction = 'down',
    offset,
    limit,
    now,
    ...filter
  }: PeopleFilter & {
    by?: keyof typeof ORDERS;
    direction?: 'up' | 'down';
    offset: number;
    limit: number;
    /** Until then lasts what has not ended. */
    now: Date;
  },
  configured: readonly string[],
) {
  const where = peopleWhere(filter, configured, now);
  const turned = direction === 'up' ? asc : desc;
  const people = await db
    .select(listedColumns(configured))
    .from(profiles)
    .where(where)
    .orderBy(turned(ORDERS[by]), turned(profiles.id))
    .offset(offset)
    .limit(limit);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(profiles)
    .where(where);
  return { people, total: counted?.total ?? 0 };
}

/** What is counted of a person, and what stands beside their row. */
export async function selectAccountFacts(db: Queryable, id: string, now: Date) {
  const userSession = userSessionOf(id);
  const [row] = await db
    .select({
      locale: profiles.locale,
      updatedAt: profiles.updatedAt,
      banReason: profiles.banReason,
      votes: sql<number>`(select count(*)::int from ${ballots} where ${ballots.userSession} = ${userSession})`,
      reviews: sql<number>`(select count(*)::int from ${reviews} where ${reviews.userSession} = ${userSession})`,
      favourites: sql<number>`(select count(*)::int from ${favourites} where ${favourites.userId} = ${id}::uuid)`,
      violations: sql<number>`(select count(*)::int from ${violations} where ${violations.userId} = ${id}::uuid and ${violations.liftedAt} is null)`,
    })
    .from(profiles)
    .where(eq(profiles.id, id));
  if (!row) return undefined;
  const invited = await db
    .select({ expiresAt: verifications.expiresAt })
    .from(verifications)
    .innerJoin(profiles, sql`${verifications.value} = ${profiles.email}::text`)
    .where(
      and(
        eq(profiles.id, id),
        like(verifications.identifier, 'invitation:%'),
        gt(verifications.expiresAt, now),
      ),
    )
    .orderBy(desc(verifications.expiresAt))
    .limit(1);
  return { ...row, invitedUntil: invited[0]?.expiresAt ?? null };
}

/** Holds these accounts until the transaction ends, in one order for all who do. */
export const holdPeople = (tx: Queryable, ids: readonly string[]) =>
  tx
    .select({ id: profiles.id, bannedAt: profiles.bannedAt, updatedAt: profiles.updatedAt })
    .from(profiles)
    .where(inArray(profiles.id, [...ids]))
    .orderBy(asc(profiles.id))
    .for('no key update');

export const updateNameAndLocale = (
  tx: Queryable,
  id: string,
  change: { fullName: string; locale: Language },
  at: Date,
) =>
  tx
    .update(profiles)
    .set({ ...change, updatedAt: at })
    .where(eq(profiles.id, id));

/** Passwords and providers alike. */
export const deleteSignInMethods = (tx: Queryable, userId: string) =>
  tx.delete(accounts).where(eq(accounts.userId, userId));
