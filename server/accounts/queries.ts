import { and, desc, eq, gt, like, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { violations } from '../../database/schema/moderation.ts';
import { accounts, profiles, verifications } from '../../database/schema/people.ts';
import { favourites } from '../../database/schema/restaurants.ts';
import { reviews } from '../../database/schema/reviews.ts';
import { ballots } from '../../database/schema/voting.ts';
import type { Language } from '../../domain/language.ts';
import { userSessionOf } from '../../domain/people/rules.ts';

/** Counts a person's data, and reads the fields that their row in the list lacks. */
export async function selectAccountFacts(db: Queryable, id: string, now: Date) {
  const userSession = userSessionOf(id);
  const [row] = await db
    .select({
      locale: profiles.locale,
      updatedAt: profiles.updatedAt,
      banReason: profiles.banReason,
      votes: sql<number>`(select count(*)::int from ${ballots} where ${ballots.userSession} = ${userSession})`,
      reviews: sql<number>`(select count(*)::int from ${reviews} where ${reviews.userSession} = ${userSession})`,
      favourites: sql<number>`(select count(*)::int from ${favourites} where ${favourites.userId} = ${id}::uuid)`,
      violations: sql<number>`(select count(*)::int from ${violations} where ${violations.userId} = ${id}::uuid and ${violations.liftedAt} is null)`,
    })
    .from(profiles)
    .where(eq(profiles.id, id));
  if (!row) return undefined;
  const invited = await db
    .select({ expiresAt: verifications.expiresAt })
    .from(verifications)
    .innerJoin(profiles, sql`${verifications.value} = ${profiles.email}::text`)
    .where(
      and(
        eq(profiles.id, id),
        like(verifications.identifier, 'invitation:%'),
        gt(verifications.expiresAt, now),
      ),
    )
    .orderBy(desc(verifications.expiresAt))
    .limit(1);
  return { ...row, invitedUntil: invited[0]?.expiresAt ?? null };
}

export const updateNameAndLocale = (
  tx: Queryable,
  id: string,
  change: { fullName: string; locale: Language },
  at: Date,
) =>
  tx
    .update(profiles)
    .set({ ...change, updatedAt: at })
    .where(eq(profiles.id, id));

/** Deletes passwords and linked providers. */
export const deleteSignInMethods = (tx: Queryable, userId: string) =>
  tx.delete(accounts).where(eq(accounts.userId, userId));
