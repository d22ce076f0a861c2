import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { profiles } from '../../database/schema/people.ts';

/** Whether an account has a second step: an app that was confirmed, or a passkey. */
export const hasFactor = sql<boolean>`(
  exists (select from authenticator_apps a where a.user_id = profiles.id and a.confirmed_at is not null)
  or exists (select from passkeys k where k.user_id = profiles.id)
)`;

/**
 * What an account has for the second step; all false: it has none. Recovery codes alone are none.
 */
export async function selectWays(db: Queryable, userId: string) {
  const [row] = await db
    .select({
      app: sql<boolean>`exists (select from authenticator_apps a where a.user_id = profiles.id and a.confirmed_at is not null)`,
      passkey: sql<boolean>`exists (select from passkeys k where k.user_id = profiles.id)`,
      code: sql<boolean>`exists (select from recovery_codes c where c.user_id = profiles.id and c.used_at is null)`,
    })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return row ?? { app: false, passkey: false, code: false };
}

/** Begins the time in which an organiser may act without a second step. @returns its end: an earlier beginning counts */
export async function beginGrace(db: Queryable, userId: string, end: Date): Promise<Date> {
  await db
    .update(profiles)
    .set({ secondFactorDueAt: end })
    .where(and(eq(profiles.id, userId), isNull(profiles.secondFactorDueAt)));
  const [row] = await db
    .select({ dueAt: profiles.secondFactorDueAt })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return row?.dueAt ?? end;
}
