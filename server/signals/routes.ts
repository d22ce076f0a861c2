import { implement } from '@orpc/server';
import { signalsContract } from '../../domain/signals/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { requireAdmin } from '../session/guard.ts';
import { dismissCluster, reopenCluster } from './actions.dismiss.ts';
import { countWaitingClusters } from './queries.ts';

const os = implement(signalsContract).$context<ApiContext>();

export const signalsRoutes = os.router({
  waiting: os.waiting.handler(async ({ context }) => {
    await requireAdmin(context);
    return { clusters: await countWaitingClusters(context.services.db) };
  }),

  dismiss: os.dismiss.handler(async ({ input, context }) => {
    await dismissCluster(context, await requireAdmin(context), input);
    return { ok: true } as const;
  }),

  reopen: os.reopen.handler(async ({ input, context }) => {
    await reopenCluster(context, await requireAdmin(context), input.clusterId);
    return { ok: true } as const;
  }),
});
