import { implement } from '@orpc/server';
import { retentionContract } from '../../domain/retention/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { requireAdmin } from '../session/guard.ts';
import { inspectRetention } from './actions.ts';
import { presentReport } from './present.ts';
import { selectRunSums } from './queries.ts';

const os = implement(retentionContract).$context<ApiContext>();

export const retentionRoutes = os.router({
  report: os.report.handler(async ({ context }) => {
    await requireAdmin(context);
    const { db, now } = context.services;
    const looks = await inspectRetention(db, now());
    return { promises: presentReport(looks, await selectRunSums(db)) };
  }),
});
