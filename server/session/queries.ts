import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { prepared } from '../../database/prepared.ts';
import { sessions } from '../../database/schema/people.ts';
import type { Language } from '../../domain/language.ts';

interface SessionRow {
  id: string;
  email: string;
  emailVerified: boolean;
  fullName: string;
  locale: Language;
  hasRole: boolean;
  sessionId: string;
  /** Milliseconds since 1970, like the next one. */
  startedAtMs: number;
  expiresAtMs: number;
}

const sessionStatement = (name: string, hasRole: SQL) =>
  prepared<{ token: string; at: string }, SessionRow>(
    name,
    ({ text }) => sql`
      select profiles.id, email::text as "email", email_verified as "emailVerified",
        full_name as "fullName", locale, ${hasRole} as "hasRole", sessions.id as "sessionId",
        (extract(epoch from sessions.created_at) * 1000)::float8 as "startedAtMs",
        (extract(epoch from expires_at) * 1000)::float8 as "expiresAtMs"
      from sessions join profiles on profiles.id = sessions.user_id
      where token = ${text('token')} and expires_at > ${text('at')}::timestamptz and banned_at is null
        and (suspended_until is null or suspended_until <= ${text('at')}::timestamptz)`,
  );

const readSession = sessionStatement(
  'read_session',
  sql`exists (select from user_roles where user_roles.user_id = profiles.id and role = 'admin')`,
);

const readSessionWithoutRole = sessionStatement('read_session_without_role', sql`false`);

/**
 * The person of a session; nothing if it is unknown or over, or the account is banned or suspended.
 * @param token the session's secret
 */
export async function selectSessionPerson(
  db: Queryable,
  token: string,
  now: Date,
  { withoutRole = false } = {},
) {
  const read = withoutRole ? readSessionWithoutRole : readSession;
  const [row] = await read(db, { token, at: now.toISOString() });
  if (!row) return undefined;
  const { startedAtMs, expiresAtMs, ...person } = row;
  return { ...person, startedAt: new Date(startedAtMs), expiresAt: new Date(expiresAtMs) };
}

const readOwnership = prepared<{ userId: string; restaurantId: string }, { owns: boolean }>(
  'read_ownership',
  ({ text }) => sql`
    select exists (select from restaurant_owners
      where user_id = ${text('userId')}::uuid and restaurant_id = ${text('restaurantId')}::uuid) as "owns"`,
);

/** Uses the unique index of person and restaurant. */
export async function ownsRestaurant(
  db: Queryable,
  userId: string,
  restaurantId: string,
): Promise<boolean> {
  const [row] = await readOwnership(db, { userId, restaurantId });
  return row?.owns === true;
}

/** Shortens a session that would last longer than this. */
export const endInTime = (db: Queryable, sessionId: string, endsAt: Date) =>
  db
    .update(sessions)
    .set({ expiresAt: endsAt })
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, endsAt)));
