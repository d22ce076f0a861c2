import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { selectSignInMethods } from '../profiles/queries.ts';

/** Whether an invitation sets a first password, replaces all sign-in methods, or adds to them. */
export async function selectInvitedTo(
  db: Queryable,
  { id, emailVerified }: { id: string; emailVerified: boolean },
): Promise<'begin' | 'return' | 'change'> {
  if (!emailVerified) return 'begin';
  return (await selectSignInMethods(db, id)).length > 0 ? 'change' : 'return';
}

/** The name of a restaurant; undefined if the person does not own it. */
export async function selectOwnedName(db: Queryable, userId: string, restaurantId: string) {
  const [row] = await db
    .select({ name: restaurants.name })
    .from(restaurantOwners)
    .innerJoin(restaurants, eq(restaurants.id, restaurantOwners.restaurantId))
    .where(
      and(
        eq(restaurantOwners.userId, userId),
        sql`${restaurantOwners.restaurantId}::text = ${restaurantId}`,
      ),
    );
  return row?.name;
}
