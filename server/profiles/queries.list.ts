import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { profiles } from '../../database/schema/people.ts';
import type { Language } from '../../domain/language.ts';
import type { PeopleRole, AccountState } from '../../domain/people/rules.ts';
import { startOf } from '../sql/festival-day.ts';
import { hasRole, isListed, listedColumns } from './queries.ts';
import { countRows, inOrder, type ListPart } from '../sql/list-pages.ts';
import { likePart } from '../sql/text-search.ts';

const ownsAny = sql`exists (select from restaurant_owners o where o.user_id = profiles.id)`;

const hasVoted = sql`${profiles.hasVoted}`;

export interface PeopleFilter {
  q: string;
  only: 'all' | 'admins' | 'banned';
  role?: PeopleRole | undefined;
  standing?: AccountState | undefined;
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
  const conditions: Record<AccountState, SQL> = {
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
    standing && conditions[standing],
    yesOrNo(filter.isConfirmed, sql`${profiles.emailVerified}`),
    filter.hasVoted && eq(profiles.hasVoted, filter.hasVoted === 'yes'),
    filter.locale && eq(profiles.locale, filter.locale),
    from ? sql`${profiles.createdAt} >= ${startOf(from, 0)}` : undefined,
    to ? sql`${profiles.createdAt} < ${startOf(to, 1)}` : undefined,
  );
}

const ORDERS = {
  created: profiles.createdAt,
  // Accounts without a name are sorted by their address.
  name: sql`lower(coalesce(nullif(${profiles.fullName}, ''), ${profiles.email}::text))`,
  email: profiles.email,
};

/** A part of the accounts, and their number. */
export async function selectListedPeople(
  db: Queryable,
  {
    by = 'created',
    direction = 'down',
    now,
    ...filter
  }: PeopleFilter & {
    by?: keyof typeof ORDERS;
    direction?: 'up' | 'down';
    /** Decides which suspensions have ended. */
    now: Date;
  },
  part: ListPart,
  configured: readonly string[],
) {
  const where = peopleWhere(filter, configured, now);
  const turned = (direction === 'up') === part.isFromEnd ? desc : asc;
  const people = await db
    .select(listedColumns(configured))
    .from(profiles)
    .where(where)
    .orderBy(turned(ORDERS[by]), turned(profiles.id))
    .offset(part.offset)
    .limit(part.limit);
  const counted = await countRows(
    db,
    sql`select from ${profiles} where ${where ?? sql`true`}`,
    part,
  );
  return { people: inOrder(people, part), ...counted };
}
