import type { Kitchen, SoldOutDish } from '../../domain/sold-out/schema.ts';
import type { selectKitchens, selectSoldOut } from './queries.ts';

type SoldOutRow = Awaited<ReturnType<typeof selectSoldOut>>[number];
type KitchenRow = Awaited<ReturnType<typeof selectKitchens>>[number];

export const presentSoldOut = ({ dishId, restaurantId, until }: SoldOutRow): SoldOutDish => ({
  dishId,
  restaurantId,
  until: until.toISOString(),
});

/** One kitchen for each restaurant, in the order of the rows. */
export function presentKitchens(rows: readonly KitchenRow[]): Kitchen[] {
  const kitchens = new Map<string, Kitchen>();
  for (const row of rows) {
    const { restaurantId, restaurantName, isOwner, openingHours, dishId, dishName, imageUrl } = row;
    const kitchen = kitchens.get(restaurantId) ?? {
      restaurantId,
      restaurantName,
      isOwner,
      openingHours,
      dishes: [],
    };
    kitchens.set(restaurantId, kitchen);
    if (dishId === null || dishName === null) continue;
    const soldOutUntil = row.until?.toISOString() ?? null;
    kitchen.dishes.push({ id: dishId, name: dishName, imageUrl, soldOutUntil });
  }
  return [...kitchens.values()];
}
