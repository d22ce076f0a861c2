import { implement } from '@orpc/server';
import { sessionsContract } from '../../domain/sessions/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { requireAdmin, requireSignedIn } from '../session/guard.ts';
import { partOf } from '../sql/list-pages.ts';
import { endOtherSessions, endSession, endSessionsOf } from './actions.ts';
import { presentListedSession } from './present.ts';
import { countOtherSessions, selectListedSessions } from './queries.ts';

const os = implement(sessionsContract).$context<ApiContext>();
const PAGE_SIZE = 25;

export const sessionsRoutes = os.router({
  list: os.list.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    const { sessionId } = await requireSignedIn(context);
    const { db, now, config } = context.services;
    const { page, ...filter } = input;
    const [{ rows, total, isMore }, { sessions, people, until }] = await Promise.all([
      selectListedSessions(db, { ...filter, now: now() }, partOf(page, PAGE_SIZE)),
      countOtherSessions(db, actor.id, now()),
    ]);
    return {
      sessions: rows.map((row) => presentListedSession(row, sessionId, config.adminEmails)),
      total,
      isMore,
      pageSize: PAGE_SIZE,
      others: { sessions, people },
      othersUntil: until === null ? null : new Date(until).toISOString(),
    };
  }),

  end: os.end.handler(async ({ input, context }) => {
    await endSession(context, await requireAdmin(context), input.sessionId);
    return { ok: true } as const;
  }),

  endOf: os.endOf.handler(async ({ input, context }) => ({
    ended: await endSessionsOf(context, await requireAdmin(context), input.personId),
  })),

  endOthers: os.endOthers.handler(async ({ input, context }) => ({
    ended: await endOtherSessions(context, await requireAdmin(context), new Date(input.until)),
  })),
});
