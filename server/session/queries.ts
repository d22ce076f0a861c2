import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { prepared } from '../../database/prepared.ts';
import { restaurantStaff } from '../../database/schema/owners.ts';
import { profiles, sessions } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import type { Language } from '../../domain/language.ts';
import { hasFactor } from '../profiles/queries.factors.ts';
import { hasShortPassword, isOwner } from '../profiles/queries.ts';

/** A session and its person as they are read. */
export interface SessionRow {
  id: string;
  email: string;
  emailVerified: boolean;
  fullName: string;
  locale: Language;
  hasRole: boolean;
  hasFactor: boolean;
  /** Milliseconds since 1970; null: see `profiles.second_factor_due_at`. */
  factorDueAtMs: number | null;
  isOwner: boolean;
  hasShortPassword: boolean;
  sessionId: string;
  /** Milliseconds since 1970, like the next two. */
  startedAtMs: number;
  confirmedAtMs: number;
  expiresAtMs: number;
}

const hasRole = sql`exists (select from user_roles where user_roles.user_id = profiles.id and role = 'admin')`;

/**
 * The session with a secret, as `SessionRow`. Part of a statement.
 * @param at the moment
 */
export const sessionOf = (token: SQL, at: SQL, role: SQL = hasRole): SQL => sql`
      select profiles.id, email::text as "email", email_verified as "emailVerified",
        full_name as "fullName", locale, ${role} as "hasRole",
        ${hasFactor} as "hasFactor",
        (extract(epoch from second_factor_due_at) * 1000)::float8 as "factorDueAtMs", sessions.id as "sessionId",
        (extract(epoch from sessions.created_at) * 1000)::float8 as "startedAtMs",
        (extract(epoch from coalesce(confirmed_at, sessions.created_at)) * 1000)::float8
          as "confirmedAtMs",
        (extract(epoch from expires_at) * 1000)::float8 as "expiresAtMs",
        ${isOwner} as "isOwner", ${hasShortPassword} as "hasShortPassword"
      from sessions join profiles on profiles.id = sessions.user_id
      where token = ${token} and expires_at > ${at}::timestamptz and banned_at is null
        and (suspended_until is null or suspended_until <= ${at}::timestamptz)
        and (second_step_at is not null or not ${hasFactor})`;

const sessionStatement = (name: string, role?: SQL) =>
  prepared<{ token: string; at: string }, SessionRow>(name, ({ text }) =>
    sessionOf(text('token'), text('at'), role),
  );

const readSession = sessionStatement('read_session');

const readSessionWithoutRole = sessionStatement('read_session_without_role', sql`false`);

/**
 * The person of a session; nothing if it is unknown or over, the account is banned or suspended, or has a second step
 * that was not passed in the session: a server of an earlier version has begun it.
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
  return row && withDates(row);
}

/** The same with its moments as dates. */
export function withDates(row: SessionRow) {
  const { startedAtMs, confirmedAtMs, expiresAtMs, factorDueAtMs, ...person } = row;
  return {
    ...person,
    secondFactorDueAt: factorDueAtMs === null ? null : new Date(factorDueAtMs),
    startedAt: new Date(startedAtMs),
    confirmedAt: new Date(confirmedAtMs),
    expiresAt: new Date(expiresAtMs),
  };
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

/** Whether a person is on the staff of a restaurant, by their confirmed address. */
const staffOf = (userId: string, restaurantId: string) => sql<boolean>`exists (
  select from restaurant_staff
  join profiles on profiles.email = restaurant_staff.email and profiles.email_verified
  where profiles.id = ${userId} and restaurant_staff.restaurant_id = ${restaurantId})`;

/** The restaurants that a person owns, or on whose staff they are, found from the person. Part of a statement. */
export const workplacesOf = (userId: string) => sql`(
  select restaurant_id from restaurant_owners where user_id = ${userId}
  union select restaurant_id from restaurant_staff
  join profiles on profiles.email = restaurant_staff.email and profiles.email_verified
  where profiles.id = ${userId})`;

/** Never cached, as `ownsRestaurant`. */
export async function worksAt(
  db: Queryable,
  userId: string,
  restaurantId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ works: staffOf(userId, restaurantId) })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return row?.works === true;
}

/** Whether a person is on the staff of any restaurant that takes part; found from the person. */
export async function worksSomewhere(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: restaurants.id })
    .from(profiles)
    .innerJoin(restaurantStaff, eq(restaurantStaff.email, profiles.email))
    .innerJoin(restaurants, eq(restaurants.id, restaurantStaff.restaurantId))
    .where(and(eq(profiles.id, userId), profiles.emailVerified, isNull(restaurants.archivedAt)))
    .limit(1);
  return row !== undefined;
}

/**
 * Notes when the person of a session has confirmed that it is them, or set up a second step in it, and gives the session
 * another secret.
 * @returns whether the session still had the former one
 */
export async function renewToken(
  db: Queryable,
  session: { id: string; token: string },
  to: { token: string; confirmedAt: Date; secondStepAt?: Date },
): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set(to)
    .where(and(eq(sessions.id, session.id), eq(sessions.token, session.token)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Shortens a session that would last longer than this. */
export const endInTime = (db: Queryable, sessionId: string, endsAt: Date) =>
  db
    .update(sessions)
    .set({ expiresAt: endsAt })
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, endsAt)));
