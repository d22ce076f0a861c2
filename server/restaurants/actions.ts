import { databaseFault } from '../../database/open.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { Services } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { deleteFavourite, insertFavourite } from './queries.ts';

/**
 * Saves a restaurant or no longer; doing it twice is doing it once.
 * @throws restaurant_not_found
 */
export async function setFavourite(
  { db, now }: Pick<Services, 'db' | 'now'>,
  person: Person,
  { restaurantId, isFavourite }: { restaurantId: string; isFavourite: boolean },
): Promise<void> {
  if (!isFavourite) {
    await deleteFavourite(db, person.id, restaurantId);
    return;
  }
  try {
    await insertFavourite(db, { userId: person.id, restaurantId, createdAt: now() });
  } catch (error) {
    const isUnknown = databaseFault(error)?.constraint?.includes('restaurant_id');
    throw isUnknown ? refuse('restaurant_not_found') : error;
  }
}
