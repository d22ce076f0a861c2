import { and, desc, eq, gt, isNotNull, isNull, like, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { accounts, profiles, sessions, verifications } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { violations } from '../../database/schema/moderation.ts';
import { ownsRestaurant } from '../session/queries.ts';

/**
 * Whether the person owns the restaurant, which is locked against deletion until the transaction ends.
 * Their account is already locked, so their access cannot be revoked meanwhile either.
 */
export async function lockOwned(
  tx: Queryable,
  userId: string,
  restaurantId: string,
): Promise<boolean> {
  // Locked before the rows that its deletion removes, so that no deadlock occurs.
  await tx
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId))
    .for('key share');
  return ownsRestaurant(tx, userId, restaurantId);
}

/** Stores a proof by its hash. Maintenance removes expired ones. */
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

/** Uses a proof up: of several simultaneous calls, one gets its value. */
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

/** Deletes every proof of this purpose (`confirm-email`, `reset-password`) sent to the address. */
export const deleteProofs = (db: Queryable, purpose: string, email: string) =>
  db
    .delete(verifications)
    .where(
      and(
        like(verifications.identifier, `${purpose}:%`),
        sql`lower(${verifications.value}) = ${email.toLowerCase()}`,
      ),
    );

/** Deletes expired proofs. */
export const deleteEndedProofs = (db: Queryable, now: Date) =>
  db.delete(verifications).where(lt(verifications.expiresAt, now));

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
      confirmedAt: sessions.confirmedAt,
      secondStepAt: sessions.secondStepAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id));

/** Deletes a session of the person. @returns whether there was one */
export async function deleteSession(db: Queryable, userId: string, sessionId: string) {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/**
 * Signs a person out everywhere; no browser is known to the account any more.
 * @param options.except a session that stays
 * @returns how many sessions were ended
 */
export async function deleteSessions(
  db: Queryable,
  userId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  await db
    .update(profiles)
    .set({ deviceGeneration: sql`${profiles.deviceGeneration} + 1` })
    .where(eq(profiles.id, userId));
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined))
    .returning({ id: sessions.id });
  return rows.length;
}

/** What a token of a known browser is bound to. */
export async function selectDeviceAccount(db: Queryable, email: string) {
  const [row] = await db
    .select({ id: profiles.id, deviceGeneration: profiles.deviceGeneration })
    .from(profiles)
    .where(eq(profiles.email, email));
  return row;
}

/**
 * Reserves a session for the app that may claim it until this moment.
 * @returns its person and its former expiry; null if there is no session
 */
export async function reserveSession(tx: Queryable, token: string, until: Date) {
  const columns = { id: sessions.id, userId: sessions.userId, expiresAt: sessions.expiresAt };
  const [row] = await tx.select(columns).from(sessions).where(eq(sessions.token, token));
  if (!row) return null;
  await tx.update(sessions).set({ expiresAt: until }).where(eq(sessions.id, row.id));
  return row;
}

/** Hands a reserved session over to its app. @returns its secret; null if it has expired */
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

export async function selectBan(db: Queryable, personId: string) {
  const [row] = await db
    .select({
      bannedAt: profiles.bannedAt,
      banReason: profiles.banReason,
      suspendedUntil: profiles.suspendedUntil,
    })
    .from(profiles)
    .where(eq(profiles.id, personId));
  return row;
}

/** The active violations of a person, the latest first. */
export const selectActiveViolations = (db: Queryable, personId: string) =>
  db
    .select()
    .from(violations)
    .where(and(eq(violations.userId, personId), isNull(violations.liftedAt)))
    .orderBy(desc(violations.createdAt), desc(violations.id));

/** Erases the tokens of Google and Apple that a server of an earlier version has stored. */
export const clearProviderTokens = (db: Queryable) =>
  db
    .update(accounts)
    .set({
      accessToken: null,
      refreshToken: null,
      idToken: null,
      accessTokenExpiresAt: null,
      refreshTokenExpiresAt: null,
    })
    .where(
      or(
        isNotNull(accounts.accessToken),
        isNotNull(accounts.refreshToken),
        isNotNull(accounts.idToken),
      ),
    );
