import { implement } from '@orpc/server';
import { anchorsContract } from '../../domain/anchors/contract.ts';
import { ANCHORS_SHOWN } from '../../domain/anchors/rules.ts';
import type { ApiContext } from '../http/context.ts';
import { translatorFor } from '../http/language.ts';
import { requireAdmin } from '../session/guard.ts';
import { requestAnchor } from './actions.ts';
import { presentAnchoring } from './present.ts';
import { selectNewest, selectRun } from './queries.ts';

const os = implement(anchorsContract).$context<ApiContext>();

async function readAnchoring({ services: { config, db }, language }: ApiContext) {
  const rows = await selectNewest(db, ANCHORS_SHOWN, true);
  return presentAnchoring(config, await selectRun(db), rows, translatorFor(language));
}

export const anchorsRoutes = os.router({
  read: os.read.handler(async ({ context }) => {
    await requireAdmin(context);
    return readAnchoring(context);
  }),

  ask: os.ask.handler(async ({ context }) => {
    const actor = await requireAdmin(context);
    await requestAnchor(context.services, actor);
    return readAnchoring(context);
  }),
});
