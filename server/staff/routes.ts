import { implement } from '@orpc/server';
import { staffContract } from '../../domain/staff/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { limit } from '../http/limits.ts';
import { requireOwner } from '../session/guard.ts';
import { inviteStaff, removeStaff } from './actions.ts';
import { presentMember } from './present.ts';
import { selectStaff } from './queries.ts';

const os = implement(staffContract).$context<ApiContext>();

const staffOf = async ({ services: { db } }: ApiContext, restaurantId: string) => ({
  staff: (await selectStaff(db, restaurantId)).map(presentMember),
});

export const staffRoutes = os.router({
  list: os.list.handler(async ({ input: { restaurantId }, context }) => {
    await requireOwner(context, restaurantId);
    return staffOf(context, restaurantId);
  }),

  invite: os.invite.handler(async ({ input: { restaurantId, email }, context }) => {
    const { id } = await requireOwner(context, restaurantId);
    await limit(context, 'staffInvitesByPerson', id);
    await inviteStaff(context, { id, role: 'owner' }, { restaurantId, email });
    return staffOf(context, restaurantId);
  }),

  remove: os.remove.handler(async ({ input: { restaurantId, staffId }, context }) => {
    const { id } = await requireOwner(context, restaurantId);
    await removeStaff(context, { id, role: 'owner' }, { restaurantId, staffId });
    return staffOf(context, restaurantId);
  }),
});
