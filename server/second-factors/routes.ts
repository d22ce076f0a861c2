import { implement } from '@orpc/server';
import { secondFactorsContract } from '../../domain/second-factors/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { limit } from '../http/limits.ts';
import { requireAdmin, requireSignedIn } from '../session/guard.ts';
import {
  beginApp,
  confirmApp,
  passSecondStep,
  removeApp,
  renewRecoveryCodes,
  resetFactors,
} from './actions.ts';
import {
  addPasskey,
  beginPasskey,
  makeChallenge,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from './actions.passkeys.ts';
import { presentFactors } from './present.ts';

const os = implement(secondFactorsContract).$context<ApiContext>();
const DONE = { ok: true } as const;

export const secondFactorsRoutes = os.router({
  read: os.read.handler(async ({ context }) =>
    presentFactors(context.services, await requireSignedIn(context)),
  ),

  beginApp: os.beginApp.handler(async ({ context }) =>
    beginApp(context, await requireSignedIn(context)),
  ),

  confirmApp: os.confirmApp.handler(async ({ input, context }) =>
    confirmApp(context, await requireSignedIn(context), input.code),
  ),

  removeApp: os.removeApp.handler(async ({ context }) => {
    await removeApp(context, await requireSignedIn(context));
    return DONE;
  }),

  renewRecoveryCodes: os.renewRecoveryCodes.handler(async ({ context }) =>
    renewRecoveryCodes(context, await requireSignedIn(context)),
  ),

  pass: os.pass.handler(async ({ input, context }) => {
    await limit(context, 'secondStepByAddress', context.clientAddress);
    return { person: await passSecondStep(context, input) };
  }),

  beginPasskey: os.beginPasskey.handler(async ({ context }) =>
    beginPasskey(context, await requireSignedIn(context)),
  ),

  addPasskey: os.addPasskey.handler(async ({ input, context }) =>
    addPasskey(context, await requireSignedIn(context), input),
  ),

  renamePasskey: os.renamePasskey.handler(async ({ input, context }) => {
    await renamePasskey(context, await requireSignedIn(context), input);
    return DONE;
  }),

  removePasskey: os.removePasskey.handler(async ({ input, context }) => {
    await removePasskey(context, await requireSignedIn(context), input.passkeyId);
    return DONE;
  }),

  askPasskey: os.askPasskey.handler(async ({ context }) => {
    await limit(context, 'secondStepByAddress', context.clientAddress);
    return makeChallenge(context.services, 'sign-in');
  }),

  signInByPasskey: os.signInByPasskey.handler(async ({ input, context }) => {
    await limit(context, 'secondStepByAddress', context.clientAddress);
    return { person: await signInByPasskey(context, input) };
  }),

  reset: os.reset.handler(async ({ input, context }) => {
    await resetFactors(context, await requireAdmin(context), input);
    return DONE;
  }),
});
