import { eq } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { dishes } from '../../database/schema/restaurants.ts';
import type { Input } from './operations.ts';

/** The first dish of a restaurant. */
async function dishOf(db: Database, restaurantId: string): Promise<string> {
  const [dish] = await db
    .select({ id: dishes.id })
    .from(dishes)
    .where(eq(dishes.restaurantId, restaurantId))
    .orderBy(dishes.name)
    .limit(1);
  if (!dish) throw new Error('The restaurant has no dish.');
  return dish.id;
}

/**
 * The writes of sold-out dishes and staff, as `server/audit/routes.writes.http.test.ts` calls them.
 * @param owned makes a restaurant of the owner's, with a dish
 * @param prepared calls an operation as the owner, and returns its answer
 */
export function kitchenWrites(
  server: () => { services: { db: Database } },
  owned: () => Promise<string>,
  prepared: (name: string, input: Input) => Promise<{ staff: { id: string }[] }>,
) {
  return {
    'soldOut.mark': {
      action: 'dish_sold_out' as const,
      input: async () => {
        const restaurantId = await owned();
        const dishId = await dishOf(server().services.db, restaurantId);
        return { restaurantId, dishId, until: 'tomorrow' };
      },
    },
    'staff.invite': {
      action: 'staff_invited' as const,
      input: async () => ({ restaurantId: await owned(), email: 'lupe@example.com' }),
    },
    'staff.remove': {
      action: 'staff_removed' as const,
      input: async () => {
        const restaurantId = await owned();
        const email = 'lupe@example.com';
        const { staff } = await prepared('staff.invite', { restaurantId, email });
        return { restaurantId, staffId: staff[0]?.id };
      },
    },
  };
}
