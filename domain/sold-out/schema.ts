import * as z from 'zod';
import { dishIdSchema, restaurantCardSchema, restaurantIdSchema } from '../restaurants/schema.ts';

/** A dish that is sold out now. */
export const soldOutDishSchema = z.object({
  dishId: dishIdSchema,
  restaurantId: restaurantIdSchema,
  /** When it is back. */
  until: z.iso.datetime(),
});
export type SoldOutDish = z.infer<typeof soldOutDishSchema>;

/** A restaurant whose dishes a person may mark. */
export const kitchenSchema = z.object({
  restaurantId: restaurantIdSchema,
  restaurantName: z.string(),
  /** Whether the person owns it; else an owner has let them in. */
  isOwner: z.boolean(),
  openingHours: restaurantCardSchema.shape.openingHours,
  dishes: z.array(
    z.object({
      id: dishIdSchema,
      name: z.string(),
      imageUrl: z.string().nullable(),
      /** null: there is some. */
      soldOutUntil: z.iso.datetime().nullable(),
    }),
  ),
});
export type Kitchen = z.infer<typeof kitchenSchema>;
