import { implement } from '@orpc/server';
import { ownersContract } from '../../domain/owners/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { requireAdmin, requireSignedIn } from '../session/guard.ts';
import { worksSomewhere } from '../session/queries.ts';
import {
  approveRequest,
  rejectRequest,
  requestAccess,
  revokeOwnership,
  withdrawRequest,
} from './actions.ts';
import { presentAccess, presentOwnership, presentRequest } from './present.ts';
import { selectLatestRequest, selectWaitingRequests } from './queries.mine.ts';
import {
  countWaiting,
  selectChoices,
  selectOwners,
  selectRequests,
  selectRestaurantsOwned,
} from './queries.ts';

const os = implement(ownersContract).$context<ApiContext>();
const DONE = { ok: true } as const;
const PAGE_SIZE = 25;

const partOf = (page: number) => ({ offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });

export const ownersRoutes = os.router({
  choices: os.choices.handler(({ input, context }) => selectChoices(context.services.db, input)),

  status: os.status.handler(async ({ context }) => {
    const { person } = await requireSignedIn(context);
    const { db } = context.services;
    const [latest, waiting, owned, isStaff] = await Promise.all([
      selectLatestRequest(db, person.id),
      selectWaitingRequests(db, person.id),
      selectRestaurantsOwned(db, person.id),
      worksSomewhere(db, person.id),
    ]);
    return presentAccess(latest, waiting, owned, isStaff);
  }),

  requestAccess: os.requestAccess.handler(({ input, context }) => requestAccess(context, input)),

  withdraw: os.withdraw.handler(async ({ input, context }) => {
    const { person } = await requireSignedIn(context);
    await withdrawRequest(context, person, input.requestId);
    return DONE;
  }),

  requests: os.requests.handler(async ({ input: { page, q, status }, context }) => {
    await requireAdmin(context);
    const asked = { q, status, ...partOf(page) };
    const { rows, total } = await selectRequests(context.services.db, asked);
    return { requests: rows.map(presentRequest), total, pageSize: PAGE_SIZE };
  }),

  approve: os.approve.handler(async ({ input, context }) => {
    await approveRequest(context, await requireAdmin(context), input.requestId);
    return DONE;
  }),

  reject: os.reject.handler(async ({ input, context }) => {
    await rejectRequest(context, await requireAdmin(context), input);
    return DONE;
  }),

  list: os.list.handler(async ({ input: { page, q }, context }) => {
    await requireAdmin(context);
    const { rows, total } = await selectOwners(context.services.db, { q, ...partOf(page) });
    return { owners: rows.map(presentOwnership), total, pageSize: PAGE_SIZE };
  }),

  revoke: os.revoke.handler(async ({ input, context }) => {
    await revokeOwnership(context, await requireAdmin(context), input);
    return DONE;
  }),

  waiting: os.waiting.handler(async ({ context }) => {
    await requireAdmin(context);
    return countWaiting(context.services.db);
  }),
});
