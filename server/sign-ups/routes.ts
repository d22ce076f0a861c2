import { implement } from '@orpc/server';
import { signUpsContract } from '../../domain/sign-ups/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { limit } from '../http/limits.ts';
import { requireAdmin } from '../session/guard.ts';
import { newChallenge, readGuard } from './actions.ts';
import { presentGuard } from './present.ts';

const os = implement(signUpsContract).$context<ApiContext>();

export const signUpsRoutes = os.router({
  signUpChallenge: os.signUpChallenge.handler(async ({ context }) => {
    await limit(context, 'challengesByAddress', context.clientAddress);
    return { challenge: await newChallenge(context.services) };
  }),

  guard: os.guard.handler(async ({ context }) => {
    await requireAdmin(context);
    return presentGuard(await readGuard(context.services), context.services.now());
  }),
});
