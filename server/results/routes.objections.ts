import { implement } from '@orpc/server';
import { resultObjectionsContract } from '../../domain/results/contract.objections.ts';
import type { ApiContext } from '../http/context.ts';
import { limit } from '../http/limits.ts';
import { requireAdmin, requireOwner } from '../session/guard.ts';
import { answerObjection, hideWords, recountFor } from './actions.objection-answers.ts';
import {
  readObjections,
  readOwnObjections,
  readQueue,
  readQueued,
} from './actions.objection-reading.ts';
import { makeObjection, withdrawObjection } from './actions.objections.ts';
import { countObjections } from './queries.objections.ts';

const os = implement(resultObjectionsContract).$context<ApiContext>();

export const resultObjectionsRoutes = os.router({
  list: os.list.handler(({ input, context }) => readObjections(context.services, input)),

  own: os.own.handler(async ({ input: { restaurantId }, context }) => {
    await requireOwner(context, restaurantId);
    return readOwnObjections(context.services, restaurantId);
  }),

  make: os.make.handler(async ({ input, context }) => {
    const owner = await requireOwner(context, input.restaurantId);
    await limit(context, 'objectionsByPerson', owner.id);
    await makeObjection(context.services, owner, input);
    return readOwnObjections(context.services, input.restaurantId);
  }),

  withdraw: os.withdraw.handler(async ({ input, context }) => {
    const owner = await requireOwner(context, input.restaurantId);
    await limit(context, 'objectionsByPerson', owner.id);
    await withdrawObjection(context.services, owner, input);
    return readOwnObjections(context.services, input.restaurantId);
  }),

  queue: os.queue.handler(async ({ input, context }) =>
    readQueue(context.services.db, await requireAdmin(context), input),
  ),

  waiting: os.waiting.handler(async ({ context }) => {
    await requireAdmin(context);
    return { objections: await countObjections(context.services.db, { state: 'open' }) };
  }),

  recount: os.recount.handler(async ({ input: { objectionId }, context }) => {
    const actor = await requireAdmin(context);
    await limit(context, 'recountsByPerson', actor.id);
    await recountFor(context.services, actor, objectionId);
    return readQueued(context.services.db, actor, objectionId);
  }),

  answer: os.answer.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    await answerObjection(context.services, actor, input);
    return readQueued(context.services.db, actor, input.objectionId);
  }),

  hide: os.hide.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    await hideWords(context.services, actor, input);
    return readQueued(context.services.db, actor, input.objectionId);
  }),
});
