import { implement } from '@orpc/server';
import { visitsContract } from '../../domain/visits/contract.ts';
import { insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { limit } from '../http/limits.ts';
import { requireAdmin } from '../identity/session.ts';
import { isCounted, leavePage, openPage, readAnalytics } from './actions.ts';
import { presentFile } from './present.ts';

const os = implement(visitsContract).$context<ApiContext>();
const done = { ok: true } as const;
const FOREIGN = new Set(['cross-site', 'same-site']);

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
    const { id } = await requireAdmin(context);
    // It is written down: no page of elsewhere has an organiser's browser do it.
    if (FOREIGN.has(context.headers.get('sec-fetch-site') ?? '')) throw refuse('foreign_origin');
    await limit(context, 'sheetsByPerson', id);
    const { db, now } = context.services;
    const analytics = await readAnalytics(context.services, range);
    const file = await presentFile(analytics, chart, format, context.language, now());
    const entry = { action: 'analytics_exported', subjectId: file.name } as const;
    await insertAudit(db, { id, role: 'admin' }, now(), { ...entry, subjectName: file.name });
    return file;
  }),
});
