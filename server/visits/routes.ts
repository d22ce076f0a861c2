import { implement } from '@orpc/server';
import { visitsContract } from '../../domain/visits/contract.ts';
import { ANALYTICS_RESTAURANTS } from '../../domain/visits/rules.ts';
import { insertExport } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { limit } from '../http/limits.ts';
import { requireExporter } from '../session/exporter.ts';
import { requireAdmin } from '../session/guard.ts';
import { isCounted, leavePage, openPage, readAnalytics } from './actions.ts';
import { presentFile } from './present.ts';

const os = implement(visitsContract).$context<ApiContext>();
const done = { ok: true } as const;

export const visitsRoutes = os.router({
  openPage: os.openPage.handler(async ({ input, context }) => {
    await limit(context, 'pageViewsByAddress', context.clientAddress);
    if (isCounted(context.headers)) await openPage(context, input);
    return done;
  }),

  leavePage: os.leavePage.handler(async ({ input, context }) => {
    await limit(context, 'pageViewsByAddress', context.clientAddress);
    if (isCounted(context.headers)) await leavePage(context, input);
    return done;
  }),

  analytics: os.analytics.handler(async ({ input: { range }, context }) => {
    await requireAdmin(context);
    return readAnalytics(context.services, range);
  }),

  export: os.export.handler(async ({ input: { chart, range, format }, context }) => {
    const admin = await requireExporter(context);
    const { db, now } = context.services;
    const most = chart === 'restaurants' ? Number.MAX_SAFE_INTEGER : ANALYTICS_RESTAURANTS;
    const analytics = await readAnalytics(context.services, range, most);
    const file = await presentFile(analytics, chart, format, context.language, now());
    await insertExport(db, admin, now(), 'analytics_exported', file);
    return file;
  }),
});
