import { implement } from '@orpc/server';
import { userSessionOf } from '../../domain/people/rules.ts';
import { voteRulingsContract } from '../../domain/vote-rulings/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { selectAbleAdmins } from '../profiles/queries.ts';
import { requireAdmin } from '../session/guard.ts';
import { approveRuling, declineRuling, undoRuling } from './actions.decisions.ts';
import { previewRuling, ruleOnVotes } from './actions.ts';
import { presentVoteRuling } from './present.ts';
import { ballotRoutes } from './routes.ballots.ts';
import { selectToDo } from './queries.to-do.ts';
import { selectOwnAmong, selectVoteRulings } from './queries.ts';

const os = implement(voteRulingsContract).$context<ApiContext>();
const PAGE_SIZE = 20;

export const voteRulingsRoutes = os.router({
  ...ballotRoutes,
  list: os.list.handler(async ({ input: { page, ...filter }, context }) => {
    const { id } = await requireAdmin(context);
    const { db, config, now } = context.services;
    const part = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
    const { rows, total } = await selectVoteRulings(db, filter, part);
    const person = { id, userSession: userSessionOf(id) };
    const ids = rows.map(({ ruling }) => ruling.id);
    const own = await selectOwnAmong(db, ids, person);
    const able = await selectAbleAdmins(db, config.adminEmails, now());
    const hasOther = able.some((one) => one !== id);
    const rulings = rows.map((row) =>
      presentVoteRuling(row, { id, isInvolved: own.has(row.ruling.id), hasOther }),
    );
    return { rulings, total, pageSize: PAGE_SIZE };
  }),

  toDo: os.toDo.handler(async ({ context }) => {
    await requireAdmin(context);
    const { db, now } = context.services;
    return selectToDo(db, now());
  }),

  preview: os.preview.handler(async ({ input, context }) =>
    previewRuling(context, await requireAdmin(context), input),
  ),

  rule: os.rule.handler(async ({ input, context }) =>
    ruleOnVotes(context, await requireAdmin(context), input),
  ),

  approve: os.approve.handler(async ({ input, context }) =>
    approveRuling(context, await requireAdmin(context), input.rulingId),
  ),

  decline: os.decline.handler(async ({ input, context }) =>
    declineRuling(context, await requireAdmin(context), input.rulingId),
  ),

  undo: os.undo.handler(async ({ input, context }) =>
    undoRuling(context, await requireAdmin(context), input),
  ),
});
