import type { Queryable } from '../../database/open.ts';
import type { DishFields, RestaurantFields } from '../../domain/restaurants/fields.keys.ts';
import { refuse } from '../http/errors.ts';
import { findDishCalled, findRestaurantCalled } from './queries.ts';

/** @throws name_taken */
export async function refuseTakenName(tx: Queryable, id: string, fields: RestaurantFields) {
  const { name, countyId } = fields;
  const takenById = await findRestaurantCalled(tx, name, { countyId, exceptId: id });
  if (takenById) throw refuse('name_taken', { name, takenById });
}

/** @throws name_taken */
export async function refuseTakenDishName(
  tx: Queryable,
  { id, restaurantId, fields: { name } }: { id: string; restaurantId: string; fields: DishFields },
) {
  const takenById = await findDishCalled(tx, name, { restaurantId, exceptId: id });
  if (takenById) throw refuse('name_taken', { name, takenById });
}
