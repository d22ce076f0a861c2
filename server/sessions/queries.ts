import { and, asc, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { profiles, sessions } from '../../database/schema/people.ts';
import { SYSTEMS } from '../../domain/people/rules.ts';
import { countRows, inOrder, type ListPart } from '../sql/list-pages.ts';
import { likePart } from '../sql/text-search.ts';

/** The system of a session's browser, as `describeDevice` reads it; null for an unknown one. */
const system = sql<string | null>`case ${sql.join(
  SYSTEMS.map(
    ([name, sign]) => sql`when ${sessions.userAgent} like ${`%${sign.source}%`} then ${name}::text`,
  ),
  sql` `,
)} end`;

export interface SessionFilter {
  q: string;
  system?: string | undefined;
  now: Date;
}

function sessionsWhere({ q, system: wanted, now }: SessionFilter): SQL | undefined {
  const part = `%${likePart(q)}%`;
  return and(
    gt(sessions.expiresAt, now),
    // The people are found by their index, also for the number alone.
    q
      ? sql`${sessions.userId} in (select ${profiles.id} from ${profiles}
          where ${profiles.fullName} ilike ${part} or ${profiles.email}::text ilike ${part})`
      : undefined,
    wanted === 'other' ? sql`${system} is null` : undefined,
    wanted && wanted !== 'other' ? sql`${system} = ${wanted}` : undefined,
  );
}

/** A part of the active sessions, the last renewed first, and their number. */
export async function selectListedSessions(db: Queryable, filter: SessionFilter, part: ListPart) {
  const where = sessionsWhere(filter);
  const turned = part.isFromEnd ? asc : desc;
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
      personId: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      emailVerified: profiles.emailVerified,
      hasRole: sql<boolean>`exists (select from user_roles r where r.user_id = ${profiles.id} and r.role = 'admin')`,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(where)
    .orderBy(turned(sessions.updatedAt), turned(sessions.id))
    .offset(part.offset)
    .limit(part.limit);
  // Each has its account.
  const counted = await countRows(db, sql`select from ${sessions} where ${where}`, part);
  return { rows: inOrder(rows, part), ...counted };
}

/** Sessions except this one: how many, of how many people, and when the latest began. */
export async function countOtherSessions(db: Queryable, exceptId: string, now: Date) {
  const [row] = await db
    .select({
      sessions: sql<number>`count(*)::int`,
      people: sql<number>`count(distinct ${sessions.userId})::int`,
      until: sql<number | null>`(extract(epoch from max(${sessions.createdAt})) * 1000)::float8`,
    })
    .from(sessions)
    .where(and(ne(sessions.userId, exceptId), gt(sessions.expiresAt, now)));
  return row ?? { sessions: 0, people: 0, until: null };
}

/** @returns the account that it belonged to; undefined if there is no such session */
export async function deleteAnySession(tx: Queryable, sessionId: string) {
  const [row] = await tx
    .delete(sessions)
    .where(eq(sessions.id, sessionId))
    .returning({ userId: sessions.userId });
  return row?.userId;
}

/** Deletes the sessions, except one, that began by then, to the millisecond. @returns how many were active */
export async function deleteOtherSessions(
  tx: Queryable,
  exceptId: string,
  until: Date,
  now: Date,
): Promise<number> {
  const { rows } = (await tx.execute(sql`
    with gone as (
      delete from sessions where user_id <> ${exceptId}::uuid
        and date_trunc('milliseconds', created_at) <= ${until.toISOString()}::timestamptz
      returning expires_at
    ) select count(*) filter (where expires_at > ${now.toISOString()}::timestamptz)::int as count from gone`)) as {
    rows: { count: number }[];
  };
  return rows[0]?.count ?? 0;
}
