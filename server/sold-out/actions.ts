import { isMarkable } from '../../domain/sold-out/rules.ts';
import { type Actor, insertAudit } from '../audit/queries.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../ports.ts';
import { deleteSoldOut, lockDish, selectUntil, upsertSoldOut } from './queries.ts';

/**
 * Marks a dish as sold out until a time, or as there again, and tells the open pages. What is so already is
 * not written again.
 * @throws dish_not_found, sold_out_time_wrong
 */
export async function markDish(
  { db, now, live }: Pick<Services, 'db' | 'now' | 'live'>,
  actor: Actor,
  { restaurantId, dishId, until }: { restaurantId: string; dishId: string; until: Date | null },
): Promise<void> {
  const at = now();
  if (until && !isMarkable(until, at)) throw refuse('sold_out_time_wrong');
  await db.transaction(async (tx) => {
    const dish = await lockDish(tx, { restaurantId, dishId });
    if (!dish) throw refuse('dish_not_found');
    const before = await selectUntil(tx, dishId, at);
    if (before?.getTime() === until?.getTime()) return;
    if (until) await upsertSoldOut(tx, dishId, until);
    else await deleteSoldOut(tx, dishId);
    await insertAudit(tx, actor, at, {
      action: until ? 'dish_sold_out' : 'dish_back',
      subjectId: dishId,
      subjectName: dish.name,
      restaurantId,
      changes: {
        soldOutUntil: { from: before?.toISOString() ?? null, to: until?.toISOString() ?? null },
      },
    });
  });
  live.publish({ type: 'dishes', restaurantId });
}
