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

  removeApp: os.removeApp.handler(async ({ input, context }) => {
    await removeApp(context, await requireSignedIn(context), input.code);
    return DONE;
  }),

  renewRecoveryCodes: os.renewRecoveryCodes.handler(async ({ input, context }) =>
    renewRecoveryCodes(context, await requireSignedIn(context), input.code),
  ),

  pass: os.pass.handler(async ({ input, context }) => {
    await limit(context, 'secondStepByAddress', context.clientAddress);
    return { person: await passSecondStep(context, input) };
  }),

  reset: os.reset.handler(async ({ input, context }) => {
    await resetFactors(context, await requireAdmin(context), input);
    return DONE;
  }),
});
