import { implement } from '@orpc/server';
import { peopleContract } from '../../domain/people/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { limit } from '../http/limits.ts';
import { findPerson, requirePerson } from '../identity/session.ts';
import { confirmEmail, resendConfirmation, signIn, signOut, signUp } from './actions.ts';
import { updateLocale } from './queries.ts';

const os = implement(peopleContract).$context<ApiContext>();
const DONE = { ok: true } as const;

export const peopleRoutes = os.router({
  me: os.me.handler(async ({ context }) => ({ person: await findPerson(context) })),

  signUp: os.signUp.handler(async ({ input, context }) => {
    await limit(context, 'signUpByAddress', context.clientAddress);
    await limit(context, 'signUpByEmail', input.email);
    await signUp(context, input);
    return DONE;
  }),

  confirmEmail: os.confirmEmail.handler(async ({ input, context }) => {
    await limit(context, 'confirmByAddress', context.clientAddress);
    return { person: await confirmEmail(context, input.token) };
  }),

  resendConfirmationEmail: os.resendConfirmationEmail.handler(async ({ input, context }) => {
    await limit(context, 'resendByAddress', context.clientAddress);
    await limit(context, 'resendByEmail', input.email);
    await resendConfirmation(context, input.email);
    return DONE;
  }),

  signIn: os.signIn.handler(async ({ input, context }) => {
    await limit(context, 'signInByAddress', context.clientAddress);
    const pair = `${input.email} ${context.clientAddress}`;
    await limit(context, 'signInByEmailAndAddress', pair);
    await limit(context, 'signInByEmail', input.email);
    return { person: await signIn(context, input) };
  }),

  signOut: os.signOut.handler(async ({ context }) => {
    await signOut(context);
    return DONE;
  }),

  setLocale: os.setLocale.handler(async ({ input, context }) => {
    const person = await requirePerson(context);
    await updateLocale(context.services.db, person.id, input.locale, context.services.now());
    return DONE;
  }),
});
