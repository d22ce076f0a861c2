import { implement } from '@orpc/server';
import { recountContract } from '../../domain/recount/contract.ts';
import { insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { limit } from '../http/limits.ts';
import { requireOwnLink } from '../http/own-link.ts';
import { requireAdmin } from '../identity/session.ts';
import { presentVotes } from './present.ts';
import { countCountedVotes, readCountedVotes } from './queries.ts';

const os = implement(recountContract).$context<ApiContext>();

/** For whoever doubts a result: the votes themselves. */
export const recountRoutes = os.router({
  votes: os.votes.handler(async ({ input: { language, ...where }, context }) => {
    const { id } = await requireAdmin(context);
    requireOwnLink(context);
    await limit(context, 'sheetsByPerson', id);
    const { db, now, newId } = context.services;
    const at = now();
    const asked = { ...where, until: at };
    const count = await countCountedVotes(db, asked);
    const file = presentVotes(readCountedVotes(db, asked), { at, language, secret: newId() });
    await insertAudit(db, { id, role: 'admin' }, at, {
      action: 'votes_exported',
      subjectId: file.name,
      subjectName: file.name,
      changes: {
        votes: { from: null, to: count },
        ...(where.stateId && { stateId: { from: null, to: where.stateId } }),
        ...(where.countyId && { countyId: { from: null, to: where.countyId } }),
      },
    });
    return file;
  }),
});
