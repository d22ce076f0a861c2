import { createHash } from 'node:crypto';
import type { Queryable } from '../../database/open.ts';
import type { Person } from '../../domain/people/schema.ts';
import {
  isChanged,
  REASONS_OF,
  RULING_BALLOTS,
  STATE_OF,
  type VoteRulingAction,
} from '../../domain/vote-rulings/rules.ts';
import type {
  Ruled,
  RulingPreview,
  RulingScope,
  VoteRulingInput,
} from '../../domain/vote-rulings/schema.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { type Change, readEffect } from './actions.effects.ts';
import { inTurn, readDeciders, repeated, storeRuling } from './actions.turn.ts';
import { findRulingByKey, selectRestaurantsOf } from './queries.ts';
import { existsCluster, type ScopedBallot, selectScope } from './queries.scope.ts';

/** What a ruling would change of these ballots. */
const changesOf = (ballots: readonly ScopedBallot[], action: VoteRulingAction): Change[] =>
  ballots
    .filter(({ state }) => isChanged(action, state))
    .map(({ id, restaurantId, state }) => ({
      id,
      restaurantId,
      was: state,
      becomes: STATE_OF[action],
    }));

/** Changes with the ballots of a scope and their states. */
function versionOf(ballots: readonly ScopedBallot[]): string {
  const hash = createHash('sha256');
  for (const { id, state, waitingId } of ballots) hash.update(`${id} ${state} ${waitingId}\n`);
  return hash.digest('base64url').slice(0, 22);
}

/** @throws vote_cluster_not_found, vote_ruling_too_large, vote_ruling_empty */
async function readScope(
  db: Queryable,
  scope: RulingScope,
  lock?: 'locked',
): Promise<ScopedBallot[]> {
  if (scope.of.kind === 'cluster' && !(await existsCluster(db, scope.of.clusterId))) {
    throw refuse('vote_cluster_not_found');
  }
  const ballots = await selectScope(db, scope, RULING_BALLOTS + 1, lock);
  if (ballots.length > RULING_BALLOTS) {
    throw refuse('vote_ruling_too_large', { maxBallots: RULING_BALLOTS });
  }
  if (ballots.length === 0) throw refuse('vote_ruling_empty');
  return ballots;
}

/**
 * What a ruling would change.
 * @throws vote_cluster_not_found, vote_ruling_too_large, vote_ruling_empty
 */
export async function previewRuling(
  context: ApiContext,
  actor: Person,
  { scope, action }: { scope: RulingScope; action: VoteRulingAction },
): Promise<RulingPreview> {
  const { db, now } = context.services;
  const upTo = scope.upTo ?? now().toISOString();
  const ballots = await readScope(db, { ...scope, upTo });
  const changes = changesOf(ballots, action);
  const ids = new Set(changes.map(({ id }) => id));
  const changed = ballots.filter(({ id }) => ids.has(id));
  const { isInvolved, hasOther } = await readDeciders(context, db, changed, actor.id);
  const isWaiting = changed.some(({ waitingId }) => waitingId !== null);
  const countOf = (state: ScopedBallot['state']) =>
    ballots.filter((one) => one.state === state).length;
  const { movedRestaurants, movedDishes, second } = await readEffect(db, changes, {
    actorId: actor.id,
    now: now(),
  });
  return {
    upTo,
    version: versionOf(ballots),
    ballots: ballots.length,
    changed: changes.length,
    people: new Set(changed.map(({ userSession }) => userSession)).size,
    states: { counted: countOf('counted'), held: countOf('held'), excluded: countOf('excluded') },
    restaurants: await selectRestaurantsOf(db, [...ids]),
    movedRestaurants,
    movedDishes,
    second,
    hasOther,
    refusal: isInvolved ? 'ruling_on_own_votes' : isWaiting ? 'vote_ruling_waiting' : null,
  };
}

/**
 * Rules on votes; see `storeRuling`. The decision is based on what the organiser saw: other ballots or
 * states meanwhile are `edit_conflict`.
 * @throws vote_cluster_not_found, vote_ruling_too_large, vote_ruling_empty, edit_conflict,
 * ruling_on_own_votes, vote_ruling_waiting, vote_rulings_busy, idempotency_key_reused
 */
export const ruleOnVotes = (
  context: ApiContext,
  actor: Person,
  input: VoteRulingInput,
): Promise<Ruled> =>
  inTurn(context, async (tx) => {
    const { idempotencyKey, scope, action, reason, note, seen } = input;
    const earlier = await findRulingByKey(tx, actor.id, idempotencyKey);
    if (earlier) return repeated(earlier, input);
    if (!REASONS_OF[action].includes(reason)) {
      throw refuse('invalid_input', {
        field: 'reason',
        issues: [{ field: 'reason', rule: 'enum' }],
      });
    }
    const ballots = await readScope(tx, scope, 'locked');
    const changes = changesOf(ballots, action);
    const ids = new Set(changes.map(({ id }) => id));
    const changed = ballots.filter(({ id }) => ids.has(id));
    const waitingId = changed.find((one) => one.waitingId !== null)?.waitingId;
    if (waitingId) throw refuse('vote_ruling_waiting', { rulingId: waitingId });
    if (versionOf(ballots) !== seen) throw refuse('edit_conflict');
    if (changes.length === 0) throw refuse('vote_ruling_empty');
    const { isInvolved, hasOther } = await readDeciders(context, tx, changed, actor.id);
    if (isInvolved) throw refuse('ruling_on_own_votes');
    const clusterId = scope.of.kind === 'cluster' ? scope.of.clusterId : null;
    const row = { idempotencyKey, action, reason, note, clusterId, undoesId: null };
    return storeRuling(context, tx, actor, row, changes, hasOther);
  });
