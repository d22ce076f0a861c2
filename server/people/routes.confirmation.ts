import { implement } from '@orpc/server';
import { confirmationContract } from '../../domain/people/contract.confirmation.ts';
import { isConfirmationDue } from '../../domain/people/rules.ts';
import type { ApiContext } from '../http/context.ts';
import { confirmationMethods, confirmByPassword } from '../identity/confirmation.ts';
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

  confirm: os.confirm.handler(async ({ input, context }) => {
    const signedIn = await requireSignedIn(context);
    await confirmByPassword(context, signedIn, input.password);
    return { person: await readPerson(context, signedIn.person.id) };
  }),
});
