import { isNull } from 'drizzle-orm';
import { restaurants } from '../../database/schema/restaurants.ts';

/** Restaurants that take part: the public sees no others. */
export const isActiveRestaurant = isNull(restaurants.archivedAt);
