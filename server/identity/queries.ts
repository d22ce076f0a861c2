import { and, desc, eq, gt, like, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { prepared } from '../../database/prepared.ts';
import { sessions, verifications } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import type { Language } from '../../domain/language.ts';

interface SessionRow {
  id: string;
  email: string;
  emailVerified: boolean;
  fullName: string;
  locale: Language;
  hasRole: boolean;
  sessionId: string;
  /** Milliseconds since 1970, like the next. */
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
 * Whose session it is: nothing for one that is unknown or over, or of an account that is banned or suspended.
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

/** By the unique index of person and restaurant. */
export async function ownsRestaurant(
  db: Queryable,
  userId: string,
  restaurantId: string,
): Promise<boolean> {
  const [row] = await readOwnership(db, { userId, restaurantId });
  return row?.owns === true;
}

/**
 * Whether the person owns the restaurant, which until the transaction ends is not deleted. Their
 * account is held already, so nobody takes the access back meanwhile either.
 */
export async function holdOwned(
  tx: Queryable,
  userId: string,
  restaurantId: string,
): Promise<boolean> {
  // In front of the rows that its deletion takes along: nobody waits in a circle.
  await tx
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId))
    .for('key share');
  return ownsRestaurant(tx, userId, restaurantId);
}

/** Keeps a proof by its hash. Housekeeping removes those that ran out. */
export const insertProof = (
  db: Queryable,
  proof: { identifier: string; value: string; expiresAt: Date },
) => db.insert(verifications).values(proof);

export async function findProof(
  db: Queryable,
  identifier: string,
  now: Date,
): Promise<string | null> {
  const rows = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now)));
  return rows[0]?.value ?? null;
}

/** Uses a proof up: of many askers at once, one gets its value. */
export async function takeProof(
  db: Queryable,
  identifier: string,
  now: Date,
): Promise<string | null> {
  const rows = await db
    .delete(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now)))
    .returning({ value: verifications.value });
  return rows[0]?.value ?? null;
}

/** Every proof of this purpose (`confirm-email`, `reset-password`) that was sent to the address. */
export const deleteProofs = (db: Queryable, purpose: string, email: string) =>
  db
    .delete(verifications)
    .where(
      and(
        like(verifications.identifier, `${purpose}:%`),
        sql`lower(${verifications.value}) = ${email.toLowerCase()}`,
      ),
    );

/** The newest first. */
export const selectSessions = (db: Queryable, userId: string, now: Date) =>
  db
    .select({
      id: sessions.id,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id));

/** Whether the person had such a session. */
export async function deleteSession(db: Queryable, userId: string, sessionId: string) {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Has a session that lasts longer end then. */
export const endInTime = (db: Queryable, sessionId: string, endsAt: Date) =>
  db
    .update(sessions)
    .set({ expiresAt: endsAt })
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, endsAt)));

export const deleteSessions = (db: Queryable, userId: string) =>
  db.delete(sessions).where(eq(sessions.userId, userId));

/**
 * Lets a session wait until then for who it is meant for.
 * @returns whose it is, and when it would have been over; null where there is none
 */
export async function holdSession(tx: Queryable, token: string, until: Date) {
  const columns = { id: sessions.id, userId: sessions.userId, expiresAt: sessions.expiresAt };
  const [row] = await tx.select(columns).from(sessions).where(eq(sessions.token, token));
  if (!row) return null;
  await tx.update(sessions).set({ expiresAt: until }).where(eq(sessions.id, row.id));
  return row;
}

/** Gives such a session to who it is meant for. @returns its secret; null where it is over */
export async function releaseSession(
  db: Queryable,
  sessionId: string,
  to: { expiresAt: Date; ipAddress: string; userAgent: string | null },
  now: Date,
): Promise<string | null> {
  const rows = await db
    .update(sessions)
    .set({ ...to, updatedAt: now })
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now)))
    .returning({ token: sessions.token });
  return rows[0]?.token ?? null;
}

export const endSessionByToken = (db: Queryable, token: string) =>
  db.delete(sessions).where(eq(sessions.token, token));
