import { implement } from '@orpc/server';
import { resultPacksContract } from '../../domain/results/contract.packs.ts';
import { insertExport } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { limit } from '../http/limits.ts';
import { requireExporter } from '../session/exporter.ts';
import { requireAdmin } from '../session/guard.ts';
import { askForPack, openPack, readPacks } from './actions.packs.ts';

const os = implement(resultPacksContract).$context<ApiContext>();

export const resultPacksRoutes = {
  packs: os.packs.handler(async ({ context }) => {
    await requireAdmin(context);
    return readPacks(context.services.db);
  }),

  makePack: os.makePack.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    await limit(context, 'packsByPerson', actor.id);
    await askForPack(context.services, actor, input.snapshotId);
    return readPacks(context.services.db);
  }),

  packFile: os.packFile.handler(async ({ input, context }) => {
    const admin = await requireExporter(context);
    const { db, now } = context.services;
    const file = await openPack(db, input.packId);
    await insertExport(db, admin, now(), 'result_pack_exported', file);
    return file;
  }),
};
