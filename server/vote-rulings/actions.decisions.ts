import type { Queryable } from '../../database/open.ts';
import type { Person } from '../../domain/people/schema.ts';
import { isChanged, STATE_OF, type VoteRulingAction } from '../../domain/vote-rulings/rules.ts';
import type { Ruled } from '../../domain/vote-rulings/schema.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { enactRuling } from './actions.enact.ts';
import { tellVoters } from './actions.mails.ts';
import { audit, inTurn, readDeciders, repeated, storeRuling } from './actions.turn.ts';
import {
  findRulingByKey,
  findVoteRuling,
  findWaitingOn,
  keepRulingBallots,
  momentAfterRulings,
  type RulingRow,
  selectRulingBallots,
  updateRuling,
} from './queries.ts';
import { selectTargets, type Target } from './queries.effects.ts';
import { lockBallots } from './queries.scope.ts';

/** The ballots of a ruling as they are now, locked. */
async function lockTargets(
  tx: Queryable,
  rulingId: string,
  now: Date,
  without: string | null = null,
): Promise<Target[]> {
  await lockBallots(tx, await selectRulingBallots(tx, rulingId));
  return selectTargets(tx, { rulingId, now, without });
}

/** @throws vote_ruling_not_found, vote_ruling_decided */
async function requireWaiting(tx: Queryable, rulingId: string): Promise<RulingRow> {
  const ruling = await findVoteRuling(tx, rulingId);
  if (!ruling) throw refuse('vote_ruling_not_found');
  if (ruling.state !== 'proposed') throw refuse('vote_ruling_decided');
  return ruling;
}

/** What a ruling that waits would change now. */
async function changesOfWaiting(tx: Queryable, ruling: RulingRow, now: Date) {
  const { id, action, undoesId } = ruling;
  if (undoesId !== null) {
    const original = await findVoteRuling(tx, undoesId);
    if (original?.state !== 'in_force') throw refuse('vote_ruling_decided');
    const targets = await lockTargets(tx, id, now, undoesId);
    return targets.filter(({ was, becomes }) => was !== becomes);
  }
  const targets = await lockTargets(tx, id, now);
  return targets
    .filter(({ was }) => isChanged(action, was))
    .map((one) => ({ ...one, becomes: STATE_OF[action] }));
}

/**
 * Puts another organiser's proposal in force, for the ballots that it still changes.
 * @throws vote_ruling_not_found, vote_ruling_decided, vote_ruling_empty, vote_rulings_busy,
 * other_organiser_needed, ruling_on_own_votes
 */
export const approveRuling = (
  context: ApiContext,
  actor: Person,
  rulingId: string,
): Promise<Ruled> =>
  inTurn(context, async (tx) => {
    const waiting = await requireWaiting(tx, rulingId);
    const moment = await momentAfterRulings(tx, context.services.now());
    const changes = await changesOfWaiting(tx, waiting, moment.now);
    const { isInvolved, hasOther } = await readDeciders(context, tx, changes, actor.id);
    if (isInvolved) throw refuse('ruling_on_own_votes');
    if (waiting.createdBy === actor.id && hasOther) throw refuse('other_organiser_needed');
    if (changes.length === 0) throw refuse('vote_ruling_empty');
    await keepRulingBallots(
      tx,
      rulingId,
      changes.map(({ id }) => id),
    );
    await updateRuling(tx, rulingId, { ballots: changes.length });
    const enacted = await enactRuling(tx, waiting, moment, actor.id);
    await tellVoters(context.services, tx, rulingId);
    const ruling = (await findVoteRuling(tx, rulingId)) ?? waiting;
    await audit(context, tx, actor, 'votes_ruling_approved', ruling);
    return { ruling, enacted };
  });

/**
 * Declines a proposal; its own organiser withdraws it in the same way.
 * @throws vote_ruling_not_found, vote_ruling_decided, vote_rulings_busy, ruling_on_own_votes
 */
export const declineRuling = (
  context: ApiContext,
  actor: Person,
  rulingId: string,
): Promise<Ruled> =>
  inTurn(context, async (tx) => {
    const waiting = await requireWaiting(tx, rulingId);
    const moment = await momentAfterRulings(tx, context.services.now());
    if (waiting.createdBy !== actor.id) {
      const targets = await selectTargets(tx, { rulingId, now: moment.now });
      const { isInvolved } = await readDeciders(context, tx, targets, actor.id);
      if (isInvolved) throw refuse('ruling_on_own_votes');
    }
    await updateRuling(tx, rulingId, {
      state: 'declined',
      decidedAt: moment.at,
      decidedBy: actor.id,
    });
    const ruling = (await findVoteRuling(tx, rulingId)) ?? waiting;
    await audit(context, tx, actor, 'votes_ruling_declined', ruling);
    return { ruling, enacted: null };
  });

/** The action that an undo is told as. */
const undoOf = (targets: readonly Target[]): VoteRulingAction => {
  const becomes = new Set(targets.map((one) => one.becomes));
  if (becomes.has('excluded')) return 'exclude';
  return becomes.has('held') ? 'hold' : 'restore';
};

/**
 * Returns the ballots of a ruling to their states before it, except those that a later ruling decides: the
 * answer names them. Needs a second organiser like a ruling.
 * @throws vote_ruling_not_found, vote_ruling_decided, vote_ruling_overtaken, vote_ruling_waiting,
 * vote_rulings_busy, ruling_on_own_votes, idempotency_key_reused
 */
export const undoRuling = (
  context: ApiContext,
  actor: Person,
  { rulingId, idempotencyKey, note }: { rulingId: string; idempotencyKey: string; note: string },
): Promise<Ruled> =>
  inTurn(context, async (tx) => {
    const earlier = await findRulingByKey(tx, actor.id, idempotencyKey);
    if (earlier && earlier.undoesId === rulingId) return repeated(earlier, { note });
    if (earlier) throw refuse('idempotency_key_reused');
    const original = await findVoteRuling(tx, rulingId);
    if (!original) throw refuse('vote_ruling_not_found');
    // The decision on an appeal is final.
    const isFinal = original.undoesId !== null || original.reason === 'appeal_granted';
    if (original.state !== 'in_force' || isFinal) throw refuse('vote_ruling_decided');
    const moment = await momentAfterRulings(tx, context.services.now());
    const targets = await lockTargets(tx, rulingId, moment.now);
    const isKept = new Set(targets.filter((one) => one.isOvertaken).map(({ id }) => id));
    const restored = await selectTargets(tx, { rulingId, now: moment.now, without: rulingId });
    const changes = restored.filter((one) => !isKept.has(one.id) && one.was !== one.becomes);
    if (changes.length === 0) throw refuse('vote_ruling_overtaken');
    const { isInvolved, hasOther } = await readDeciders(context, tx, changes, actor.id);
    if (isInvolved) throw refuse('ruling_on_own_votes');
    const waiting = await findWaitingOn(tx, rulingId);
    if (waiting) throw refuse('vote_ruling_waiting', { rulingId: waiting });
    const { clusterId } = original;
    const row = { idempotencyKey, action: undoOf(changes), reason: 'mistake', note } as const;
    return storeRuling(
      context,
      tx,
      actor,
      { ...row, clusterId, undoesId: rulingId },
      changes,
      hasOther,
    );
  });
