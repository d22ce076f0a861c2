import { and, eq, gt, lt } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { profiles, userRoles, verifications } from '../../database/schema/people.ts';
import type { Language } from '../../domain/language.ts';

export async function selectIsAdmin(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'admin')));
  return rows.length > 0;
}

export async function findProfile(db: Queryable, email: string) {
  const [row] = await db
    .select({
      id: profiles.id,
      email: profiles.email,
      emailVerified: profiles.emailVerified,
      fullName: profiles.fullName,
      locale: profiles.locale,
    })
    .from(profiles)
    .where(eq(profiles.email, email));
  return row;
}

export const updateLocale = (db: Queryable, userId: string, locale: Language, at: Date) =>
  db.update(profiles).set({ locale, updatedAt: at }).where(eq(profiles.id, userId));

/** Keeps a proof by its hash; those that ran out go at the same time. */
export async function insertProof(
  db: Queryable,
  proof: { identifier: string; value: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  await db.insert(verifications).values(proof);
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
