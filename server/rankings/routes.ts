import { implement } from '@orpc/server';
import type { Queryable } from '../../database/open.ts';
import { rankingsContract } from '../../domain/rankings/contract.ts';
import type { RankingFilter } from '../../domain/rankings/schema.ts';
import { insertExport } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { requireExporter } from '../session/exporter.ts';
import { requireAdmin } from '../session/guard.ts';
import { selectSettings } from '../settings/queries.ts';
import { chosenOf, presentFile } from './present.files.ts';
import { presentRanking } from './present.ts';
import { selectBest } from './queries.best.ts';
import { findPlaceNames, selectNamesakes } from './queries.ts';

const os = implement(rankingsContract).$context<ApiContext>();

async function readRanking(db: Queryable, filter: RankingFilter, top: number) {
  const found = await selectBest(db, filter, top);
  const ids = [...new Set(found.best.map(({ restaurantId }) => restaurantId))];
  return presentRanking(found, await selectNamesakes(db, filter.kind, ids), filter, top);
}

export const rankingsRoutes = os.router({
  list: os.list.handler(async ({ input: { top, ...filter }, context }) => {
    await requireAdmin(context);
    return readRanking(context.services.db, filter, top);
  }),

  export: os.export.handler(async ({ input, context }) => {
    const admin = await requireExporter(context);
    const { db, now } = context.services;
    const [ranking, settings, where] = await Promise.all([
      readRanking(db, input, input.top),
      selectSettings(db, ['app_title']),
      findPlaceNames(db, input),
    ]);
    const festival = settings.get('app_title') || null;
    const file = await presentFile(ranking, input, { festival, where, now: now() });
    const chosen = [input.kind, input.by, `top ${input.top}`, ...chosenOf(input)].join(', ');
    const changes = { chosen: { from: null, to: chosen } };
    await insertExport(db, admin, now(), 'rankings_exported', file, changes);
    return file;
  }),
});
