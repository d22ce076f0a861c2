import { implement } from '@orpc/server';
import { ballotExportContract } from '../../domain/ballot-export/contract.ts';
import { insertExport } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { requireExporter } from '../session/exporter.ts';
import { presentVotes } from './present.ts';
import { countCountedVotes, readCountedVotes } from './queries.ts';

const os = implement(ballotExportContract).$context<ApiContext>();

/** The votes themselves, for checking a disputed result. */
export const ballotExportRoutes = os.router({
  votes: os.votes.handler(async ({ input: { language, stateId, countyId }, context }) => {
    const admin = await requireExporter(context);
    const { db, longReads, now, newId } = context.services;
    const at = now();
    const asked = { stateId, countyId, until: at };
    const count = await countCountedVotes(db, asked);
    const votes = readCountedVotes(await longReads.database(), asked);
    const file = presentVotes(votes, { at, language, secret: newId() });
    await insertExport(db, admin, at, 'votes_exported', file, {
      votes: { from: null, to: count },
      ...(stateId && { stateId: { from: null, to: stateId } }),
      ...(countyId && { countyId: { from: null, to: countyId } }),
    });
    return file;
  }),
});
