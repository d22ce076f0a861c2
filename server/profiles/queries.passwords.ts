import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { accounts } from '../../database/schema/people.ts';

/** The provider of a way to sign in that is a password. */
export const CREDENTIAL = 'credential';

const credentialOf = (userId: string) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, CREDENTIAL));

/** The hash of the person's password; null without a password. */
export async function findPasswordHash(db: Queryable, userId: string): Promise<string | null> {
  const rows = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(credentialOf(userId));
  return rows[0]?.password ?? null;
}

/** A password as it is stored. */
export interface StoredPassword {
  hash: string;
  /** Whether it is long enough for an organiser or owner (`isLongPassword`). */
  isLong: boolean;
}

/** Sets the password of an account, even if it had none before. */
export async function storePassword(
  db: Queryable,
  userId: string,
  { hash, isLong }: StoredPassword,
  at: Date,
): Promise<void> {
  const changed = await db
    .update(accounts)
    .set({ password: hash, isLong, updatedAt: at })
    .where(credentialOf(userId))
    .returning({ id: accounts.id });
  if (changed.length > 0) return;
  await db
    .insert(accounts)
    .values({ accountId: userId, providerId: CREDENTIAL, userId, password: hash, isLong });
}

/** Notes whether the person's right password, which was just typed, is long. @returns whether that was not known */
export async function notePasswordLength(
  db: Queryable,
  userId: string,
  isLong: boolean,
): Promise<boolean> {
  const rows = await db
    .update(accounts)
    .set({ isLong })
    .where(and(credentialOf(userId), sql`${accounts.isLong} is distinct from ${isLong}`))
    .returning({ id: accounts.id });
  return rows.length > 0;
}
