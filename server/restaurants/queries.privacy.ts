import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { favourites } from '../../database/schema/restaurants.ts';
import { exportedColumns } from '../sql/exported-columns.ts';

const favouriteColumns = exportedColumns(favourites, {
  userId: true,
  restaurantId: true,
  createdAt: true,
});

export const selectFavouritesOfPerson = (db: Queryable, userId: string) =>
  db.select(favouriteColumns).from(favourites).where(eq(favourites.userId, userId));
