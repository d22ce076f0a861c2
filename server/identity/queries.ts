import { and, desc, eq, gt, like, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { profiles, sessions, verifications } from '../../database/schema/people.ts';
import { personColumns } from '../people/queries.ts';

/**
 * Whose session it is: nothing for one that is unknown or over, or of a banned account.
 * @param token the session's secret
 */
export async function selectSessionPerson(
  db: Queryable,
  token: string,
  now: Date,
  { withoutRole = false } = {},
) {
  const [row] = await db
    .select({
      ...personColumns,
      ...(withoutRole ? { hasRole: sql<boolean>`false` } : {}),
      sessionId: sessions.id,
      startedAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(
      and(
        eq(sessions.token, token),
        gt(sessions.expiresAt, now),
        sql`${profiles.bannedAt} is null`,
      ),
    );
  return row;
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

export const deleteSessions = (db: Queryable, userId: string) =>
  db.delete(sessions).where(eq(sessions.userId, userId));
