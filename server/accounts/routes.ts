import { implement } from '@orpc/server';
import { accountsContract } from '../../domain/accounts/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { limit } from '../http/limits.ts';
import { requireAdmin, requireSignedIn } from '../session/guard.ts';
import { presentListedPerson } from '../profiles/present.ts';
import { deleteAccount, inviteAgain, recreateAccount, setUpAccount } from './actions.ts';
import { presentAccountDetails } from './present.ts';

const os = implement(accountsContract).$context<ApiContext>();
const DONE = { ok: true } as const;

export const accountsRoutes = os.router({
  find: os.find.handler(async ({ input, context }) => {
    await requireAdmin(context);
    const { sessionId } = await requireSignedIn(context);
    return presentAccountDetails(context, input.personId, sessionId);
  }),

  setUp: os.setUp.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    if (input.invite) await limit(context, 'invitationsByAccount', input.personId);
    const changed = await setUpAccount(context, actor, input);
    return presentListedPerson(changed, context.services.now());
  }),

  invite: os.invite.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    await limit(context, 'invitationsByAccount', input.personId);
    await inviteAgain(context, actor, input.personId);
    return DONE;
  }),

  recreate: os.recreate.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    await limit(context, 'invitationsByAccount', input.personId);
    await recreateAccount(context, actor, input);
    return DONE;
  }),

  delete: os.delete.handler(async ({ input, context }) => {
    await deleteAccount(context, await requireAdmin(context), input);
    return DONE;
  }),
});
