import { implement } from '@orpc/server';
import { sharingContract } from '../../domain/sharing/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { limit } from '../http/limits.ts';
import { refuseForeign } from '../session/exporter.ts';
import { requireOwnerOrAdmin } from '../session/guard.ts';
import { presentSheet } from '../share-files/handout-file.ts';
import { readHandout } from './actions.ts';

const os = implement(sharingContract).$context<ApiContext>();

export const sharingRoutes = os.router({
  print: os.print.handler(async ({ input, context }) => {
    const { id } = await requireOwnerOrAdmin(context, input.restaurantId);
    refuseForeign(context);
    await limit(context, 'sheetsByPerson', id);
    const handout = await readHandout(context.services, input);
    if (!handout) throw refuse('restaurant_not_found');
    return presentSheet(handout, context.language);
  }),
});
