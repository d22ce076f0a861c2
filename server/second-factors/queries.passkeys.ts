import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { passkeys } from '../../database/schema/second-factors.ts';

/** The passkey with an id of its authenticator, and whose it is. */
export async function findPasskey(db: Queryable, credentialId: string) {
  const [row] = await db
    .select({
      id: passkeys.id,
      userId: passkeys.userId,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
    })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId));
  return row;
}

export const selectCredentialIds = (db: Queryable, userId: string) =>
  db
    .select({ credentialId: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));

/** @returns false: it is there already, perhaps in another account */
export async function insertPasskey(
  tx: Queryable,
  passkey: typeof passkeys.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export const noteUse = (db: Queryable, id: string, counter: number, at: Date) =>
  db.update(passkeys).set({ counter, usedAt: at }).where(eq(passkeys.id, id));

const ownPasskey = (userId: string, id: string) =>
  and(eq(passkeys.userId, userId), eq(passkeys.id, id));

/** @returns whether the person has it */
export async function updatePasskeyName(
  db: Queryable,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ name })
    .where(ownPasskey(userId, id))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** @returns whether the person had it */
export async function deletePasskey(db: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(passkeys)
    .where(ownPasskey(userId, id))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}
