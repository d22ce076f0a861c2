import { implement } from '@orpc/server';
import { resultsContract } from '../../domain/results/contract.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { ApiContext } from '../http/context.ts';
import { requireAdmin } from '../session/guard.ts';
import { freezeResult } from './actions.freeze.ts';
import { readList, readPublicRules, readRanksOf, readResult } from './actions.public.ts';
import { previewRules } from './actions.preview.ts';
import { changeRules } from './actions.rules.ts';
import { resultPacksRoutes } from './routes.packs.ts';
import { publishResult, readDesk, signResult, unsignResult, withdrawResult } from './actions.ts';

const os = implement(resultsContract).$context<ApiContext>();

const deskOf = ({ services }: ApiContext, reader: Person) => readDesk(services, reader);

export const resultsRoutes = os.router({
  ...resultPacksRoutes,

  read: os.read.handler(({ input, context }) => readResult(context.services.db, input)),

  list: os.list.handler(({ input, context }) => readList(context.services.db, input)),

  ranksOf: os.ranksOf.handler(({ input, context }) =>
    readRanksOf(context.services.db, input.restaurantId),
  ),

  rules: os.rules.handler(({ context }) => readPublicRules(context.services.db)),

  changeRules: os.changeRules.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    await changeRules(context.services, actor, input);
    return readPublicRules(context.services.db);
  }),

  previewRules: os.previewRules.handler(async ({ input, context }) => {
    await requireAdmin(context);
    return previewRules(context.services.db, input.categories);
  }),

  desk: os.desk.handler(async ({ input, context }) =>
    readDesk(context.services, await requireAdmin(context), input.known),
  ),

  freeze: os.freeze.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    await freezeResult(context.services, actor, input);
    return deskOf(context, actor);
  }),

  withdraw: os.withdraw.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    await withdrawResult(context.services, actor, input);
    return deskOf(context, actor);
  }),

  sign: os.sign.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    await signResult(context.services, actor, input);
    return deskOf(context, actor);
  }),

  unsign: os.unsign.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    await unsignResult(context.services, actor, input);
    return deskOf(context, actor);
  }),

  publish: os.publish.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    await publishResult(context.services, actor, input);
    return deskOf(context, actor);
  }),
});
