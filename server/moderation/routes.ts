import { implement } from '@orpc/server';
import { moderationContract } from '../../domain/moderation/contract.ts';
import { MODERATION_LIMITS } from '../../domain/moderation/rules.ts';
import type { ApiContext } from '../http/context.ts';
import { limitWrongLinks } from '../identity/limit-appeal-links.ts';
import { appealToken } from '../identity/appeals.ts';
import { requireAdmin, requireSignedIn } from '../session/guard.ts';
import { partOf } from '../sql/list-pages.ts';
import { findPersonName } from '../profiles/queries.ts';
import { readAppeals } from '../rulings/actions.list.ts';
import { decideAppeal, readRuling, sendAppeal } from '../rulings/actions.ts';
import { presentRuling } from '../rulings/present.ts';
import { selectOwnRulings } from '../rulings/queries.ts';
import {
  dismissReports,
  hideReview,
  readReviews,
  restoreReview,
  ruleViolation,
} from './actions.ts';
import { countWaiting } from './queries.ts';
import { selectQueue } from './queries.queue.ts';

const os = implement(moderationContract).$context<ApiContext>();
const DONE = { ok: true } as const;
const { pageSize } = MODERATION_LIMITS;

export const moderationRoutes = os.router({
  reviews: os.reviews.handler(async ({ input: { page, ...filter }, context }) => {
    const { id } = await requireAdmin(context);
    const { services } = context;
    const part = partOf(page, pageSize);
    const { places, total, isMore } = await selectQueue(services.db, filter, part);
    const items = await readReviews(services, services.db, places, id);
    const { personId } = filter;
    const personName = personId === undefined ? null : await findPersonName(services.db, personId);
    return { reviews: items.map(({ review }) => review), personName, total, isMore, pageSize };
  }),

  waiting: os.waiting.handler(async ({ context }) => {
    await requireAdmin(context);
    return countWaiting(context.services.db);
  }),

  dismiss: os.dismiss.handler(async ({ input, context }) => {
    await dismissReports(context, await requireAdmin(context), input);
    return DONE;
  }),

  hide: os.hide.handler(async ({ input, context }) => {
    await hideReview(context, await requireAdmin(context), input);
    return DONE;
  }),

  restore: os.restore.handler(async ({ input, context }) => {
    await restoreReview(context, await requireAdmin(context), input);
    return DONE;
  }),

  rule: os.rule.handler(async ({ input, context }) => {
    await ruleViolation(context, await requireAdmin(context), input);
    return DONE;
  }),

  appeals: os.appeals.handler(async ({ input: { status, page }, context }) => {
    const { id } = await requireAdmin(context);
    const part = { status, offset: (page - 1) * pageSize, limit: pageSize };
    const { appeals, total } = await readAppeals(context.services, part, id);
    return { appeals, total, pageSize };
  }),

  decideAppeal: os.decideAppeal.handler(async ({ input, context }) => {
    await decideAppeal(context, await requireAdmin(context), input);
    return DONE;
  }),

  own: os.own.handler(async ({ context }) => {
    const { person } = await requireSignedIn(context);
    const { db, config, now } = context.services;
    const rows = await selectOwnRulings(db, person.id);
    const at = now();
    return {
      rulings: rows.map((row) => ({
        ...presentRuling(row, at),
        appealToken: appealToken(config, row.id),
      })),
    };
  }),

  readRuling: os.readRuling.handler(async ({ input, context }) => {
    const { db, now } = context.services;
    return presentRuling(await limitWrongLinks(context, () => readRuling(db, input.token)), now());
  }),

  appeal: os.appeal.handler(async ({ input, context }) => {
    const ruling = await limitWrongLinks(context, () => sendAppeal(context, input));
    return presentRuling(ruling, context.services.now());
  }),
});
