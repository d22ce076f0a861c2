import { databaseFault } from '../../database/open.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { Services } from '../ports.ts';
import { refuse } from '../http/errors.ts';
import { deleteFavourite, findRestaurantPlace, insertFavourite } from './queries.ts';

/**
 * Saves a restaurant as a favourite, or removes it; repeating a call changes nothing.
 * @param savedAt for an undo, which restores its position; a future time counts as now
 * @throws restaurant_not_found, signed_out
 */
export async function setFavourite(
  { db, now }: Pick<Services, 'db' | 'now'>,
  person: Person,
  {
    restaurantId,
    isFavourite,
    savedAt,
  }: { restaurantId: string; isFavourite: boolean; savedAt?: string | undefined },
): Promise<void> {
  if (!isFavourite) {
    await deleteFavourite(db, person.id, restaurantId);
    return;
  }
  if (!(await findRestaurantPlace(db, restaurantId))) throw refuse('restaurant_not_found');
  const before = savedAt === undefined ? Infinity : Date.parse(savedAt);
  // PostgreSQL has no year 0.
  const createdAt = new Date(Math.min(Math.max(before, 0), now().getTime()));
  try {
    await insertFavourite(db, { userId: person.id, restaurantId, createdAt });
  } catch (error) {
    const missing = databaseFault(error)?.constraint ?? '';
    if (missing.includes('restaurant_id_restaurants')) throw refuse('restaurant_not_found');
    // The account was deleted at the same time.
    if (missing.includes('user_id_profiles')) throw refuse('signed_out');
    throw error;
  }
}
