import { implement } from '@orpc/server';
import { voteAppealsContract } from '../../domain/moderation/contract.votes.ts';
import type { ApiContext } from '../http/context.ts';
import { limitWrongLinks } from '../identity/limit-appeal-links.ts';
import { voteAppealToken } from '../identity/appeals.ts';
import { presentVoteRuling } from '../rulings/present.votes.ts';
import { selectOwnVoteRulings } from '../rulings/queries.votes.ts';
import { requireAdmin, requireSignedIn } from '../session/guard.ts';
import { decideVoteAppeal, readVoteRuling, sendVoteAppeal } from './actions.appeals.ts';
import { presentOwnVoteRuling } from './present.appeals.ts';

const os = implement(voteAppealsContract).$context<ApiContext>();

export const voteAppealsRoutes = os.router({
  own: os.own.handler(async ({ context }) => {
    const { person } = await requireSignedIn(context);
    const { db, config, now } = context.services;
    const rows = await selectOwnVoteRulings(db, person.id);
    const tokenOf = (rulingId: string) => voteAppealToken(config, rulingId, person.id);
    return { rulings: rows.map((row) => presentOwnVoteRuling(row, tokenOf(row.id), now())) };
  }),

  readRuling: os.readRuling.handler(async ({ input, context }) => {
    const { services } = context;
    const ruling = await limitWrongLinks(context, () => readVoteRuling(services, input.token));
    return presentVoteRuling(ruling, services.now());
  }),

  appeal: os.appeal.handler(async ({ input, context }) => {
    const ruling = await limitWrongLinks(context, () => sendVoteAppeal(context, input));
    return presentVoteRuling(ruling, context.services.now());
  }),

  decide: os.decide.handler(async ({ input, context }) => {
    await decideVoteAppeal(context, await requireAdmin(context), input);
    return { ok: true as const };
  }),
});
