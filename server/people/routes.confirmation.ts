import { implement } from '@orpc/server';
import { confirmationContract } from '../../domain/people/contract.confirmation.ts';
import { isConfirmationDue } from '../../domain/people/rules.ts';
import type { ApiContext } from '../http/context.ts';
import { limit } from '../http/limits.ts';
import { confirmationMethods, confirmByPassword } from '../identity/confirmation.ts';
import { askToConfirm, confirmByFactor } from '../second-factors/actions.confirm.ts';
import { readPerson, requireSignedIn } from '../session/guard.ts';

const os = implement(confirmationContract).$context<ApiContext>();

/** A download that is begun within this time still comes. */
const AHEAD_MS = 60_000;

export const confirmationRoutes = os.router({
  confirmation: os.confirmation.handler(async ({ context }) => {
    const { services } = context;
    const { person, confirmedAt } = await requireSignedIn(context, { isFresh: true });
    return {
      isDue: isConfirmationDue(confirmedAt, new Date(services.now().getTime() + AHEAD_MS)),
      methods: await confirmationMethods(services, person.id),
    };
  }),

  askPasskey: os.askPasskey.handler(async ({ context }) => {
    const signedIn = await requireSignedIn(context);
    await limit(context, 'passkeyQuestionsBySession', signedIn.sessionId);
    return askToConfirm(context, signedIn);
  }),

  confirm: os.confirm.handler(async ({ input, context }) => {
    const signedIn = await requireSignedIn(context);
    if (input.method === 'password') await confirmByPassword(context, signedIn, input.password);
    else await confirmByFactor(context, signedIn, input);
    return { person: await readPerson(context, signedIn.person.id) };
  }),
});
