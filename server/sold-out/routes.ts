import { implement } from '@orpc/server';
import { soldOutContract } from '../../domain/sold-out/contract.ts';
import { nextMorning } from '../../domain/sold-out/rules.ts';
import type { ApiContext } from '../http/context.ts';
import { limit } from '../http/limits.ts';
import { requireSignedIn, requireStaff } from '../session/guard.ts';
import { markDish } from './actions.ts';
import { presentKitchens, presentSoldOut } from './present.ts';
import { selectKitchens, selectSoldOut } from './queries.ts';

const os = implement(soldOutContract).$context<ApiContext>();

export const soldOutRoutes = os.router({
  list: os.list.handler(async ({ context: { services } }) =>
    (await selectSoldOut(services.db, services.now())).map(presentSoldOut),
  ),

  kitchens: os.kitchens.handler(async ({ context }) => {
    const { person } = await requireSignedIn(context);
    const { db, now } = context.services;
    return presentKitchens(await selectKitchens(db, person.id, now()));
  }),

  mark: os.mark.handler(async ({ input, context }) => {
    const { restaurantId, dishId } = input;
    const actor = await requireStaff(context, restaurantId);
    await limit(context, 'soldOutByPerson', actor.id);
    const until = momentOf(input.until, context.services.now());
    await markDish(context.services, actor, { restaurantId, dishId, until });
    return { dishId, until: until?.toISOString() ?? null };
  }),
});

const momentOf = (until: string | null, now: Date): Date | null =>
  until === null ? null : until === 'tomorrow' ? nextMorning(now) : new Date(until);
