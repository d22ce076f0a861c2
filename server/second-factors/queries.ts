import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { profiles } from '../../database/schema/people.ts';
import {
  authenticatorApps,
  passkeys,
  recoveryCodes,
} from '../../database/schema/second-factors.ts';

export async function selectApp(db: Queryable, userId: string) {
  const [row] = await db
    .select({
      sealedSecret: authenticatorApps.sealedSecret,
      confirmedAt: authenticatorApps.confirmedAt,
      lastStep: authenticatorApps.lastStep,
    })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.userId, userId));
  return row;
}

/** Stores the secret of an app that is not on yet, in place of an earlier one. @returns false: an app is on */
export async function storeNewApp(
  db: Queryable,
  userId: string,
  sealedSecret: string,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .insert(authenticatorApps)
    .values({ userId, sealedSecret, createdAt: at })
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: { sealedSecret, createdAt: at, lastStep: 0 },
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
    .returning({ userId: authenticatorApps.userId });
  return rows.length > 0;
}

/** Turns an app on. @returns false: it is on already, or there is none */
export async function turnAppOn(db: Queryable, userId: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(authenticatorApps)
    .set({ confirmedAt: at })
    .where(and(eq(authenticatorApps.userId, userId), isNull(authenticatorApps.confirmedAt)))
    .returning({ userId: authenticatorApps.userId });
  return rows.length > 0;
}

/** Uses the code of a step up. @returns false: it, or a newer one, was used before */
export async function useUpStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(and(eq(authenticatorApps.userId, userId), lt(authenticatorApps.lastStep, step)))
    .returning({ userId: authenticatorApps.userId });
  return rows.length > 0;
}

/** @returns whether an app was on */
export async function deleteApp(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db
    .delete(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt)))
    .returning({ userId: authenticatorApps.userId });
  return rows.length > 0;
}

/** Replaces every recovery code of an account. */
export async function replaceRecoveryCodes(
  tx: Queryable,
  userId: string,
  codeHashes: readonly string[],
  at: Date,
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (codeHashes.length === 0) return;
  const rows = codeHashes.map((codeHash) => ({ userId, codeHash, createdAt: at }));
  await tx.insert(recoveryCodes).values(rows);
}

/** Uses a recovery code up. @returns false: it is none, or was used before */
export async function useUpRecoveryCode(
  db: Queryable,
  userId: string,
  codeHash: string,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return rows.length > 0;
}

/** How many are still good. */
export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.count ?? 0;
}

/** The oldest first. */
export const selectPasskeys = (db: Queryable, userId: string) =>
  db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      usedAt: passkeys.usedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** Takes app, passkeys and recovery codes from an account. @returns whether it had a second step */
export async function deleteFactors(tx: Queryable, userId: string): Promise<boolean> {
  const hadApp = await deleteApp(tx, userId);
  await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  const keys = await tx
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ id: passkeys.id });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return hadApp || keys.length > 0;
}

/** The time without a second step begins anew with the next act as an organiser. */
export const restartGrace = (tx: Queryable, userId: string) =>
  tx.update(profiles).set({ secondFactorDueAt: null }).where(eq(profiles.id, userId));

/** Serialises changes of one account's second step until the transaction ends. */
export const lockFactors = (tx: Queryable, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(7426011, hashtext(${userId}))`);
