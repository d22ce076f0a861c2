import { implement } from '@orpc/server';
import { invitationsContract } from '../../domain/invitations/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { requireAdmin } from '../session/guard.ts';
import { presentListedPerson } from '../profiles/present.ts';
import { applyQuickSetup, createAccount, planQuickSetup } from './actions.ts';
import { presentPlan } from './present.ts';

const os = implement(invitationsContract).$context<ApiContext>();

export const invitationsRoutes = os.router({
  create: os.create.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    const created = await createAccount(context, actor, input);
    return presentListedPerson(created, context.services.now());
  }),

  check: os.check.handler(async ({ input, context }) => {
    await requireAdmin(context);
    return presentPlan(await planQuickSetup(context.services.db, input.text));
  }),

  apply: os.apply.handler(async ({ input, context }) =>
    applyQuickSetup(context, await requireAdmin(context), input),
  ),
});
