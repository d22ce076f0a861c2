import { implement } from '@orpc/server';
import { pictureAddress } from '../../domain/pictures/rules.ts';
import { proposalsContract } from '../../domain/proposals/contract.ts';
import { insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { limit } from '../http/limits.ts';
import { requireAdmin, requireOwner } from '../session/guard.ts';
import { storePicture } from '../pictures/actions.ts';
import {
  approveProposal,
  lockOwner,
  readBaseline,
  rejectProposal,
  sendProposal,
  withdrawProposal,
} from './actions.ts';
import { presentOwnRestaurant, presentProposal } from './present.ts';
import { selectLatestProposal, selectProposals } from './queries.ts';

const os = implement(proposalsContract).$context<ApiContext>();
const DONE = { ok: true } as const;
const PAGE_SIZE = 10;

export const proposalsRoutes = os.router({
  find: os.find.handler(async ({ input: { restaurantId }, context }) => {
    const { id } = await requireOwner(context, restaurantId);
    const { db } = context.services;
    const [baseline, latest] = await Promise.all([
      readBaseline(db, restaurantId),
      selectLatestProposal(db, id, restaurantId),
    ]);
    return presentOwnRestaurant(baseline, latest);
  }),

  send: os.send.handler(async ({ input, context }) => {
    const person = await requireOwner(context, input.restaurantId);
    await limit(context, 'proposalsByPerson', person.id);
    await sendProposal(context, person, input);
    return DONE;
  }),

  withdraw: os.withdraw.handler(async ({ input: { restaurantId }, context }) => {
    await withdrawProposal(context, await requireOwner(context, restaurantId), restaurantId);
    return DONE;
  }),

  uploadPicture: os.uploadPicture.handler(async ({ input: { restaurantId, file }, context }) => {
    const { id } = await requireOwner(context, restaurantId);
    const { services } = context;
    const stored = await storePicture(services, file, async (tx, subjectId) => {
      await lockOwner(tx, id, restaurantId);
      await insertAudit(tx, { id, role: 'owner' }, services.now(), {
        action: 'picture_stored',
        subjectId,
        subjectName: pictureAddress(subjectId),
        restaurantId,
      });
    });
    return { url: pictureAddress(stored.id) };
  }),

  list: os.list.handler(async ({ input: { status, page }, context }) => {
    await requireAdmin(context);
    const { db } = context.services;
    const offset = (page - 1) * PAGE_SIZE;
    const { rows, total } = await selectProposals(db, { status, offset, limit: PAGE_SIZE });
    const proposals = await Promise.all(
      rows.map(async (row) =>
        presentProposal(
          row,
          row.status === 'pending' ? await readBaseline(db, row.restaurantId) : null,
        ),
      ),
    );
    return { proposals, total, pageSize: PAGE_SIZE };
  }),

  approve: os.approve.handler(async ({ input: { proposalId }, context }) => {
    await approveProposal(context, await requireAdmin(context), proposalId);
    return DONE;
  }),

  reject: os.reject.handler(async ({ input, context }) => {
    await rejectProposal(context, await requireAdmin(context), input);
    return DONE;
  }),
});
