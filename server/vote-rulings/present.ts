import type { BallotState } from '../../domain/evidence/rules.ts';
import type { Ruled, VoteRuling } from '../../domain/vote-rulings/schema.ts';
import type { ListedRuling, RulingRow } from './queries.ts';

/** How many kept ballots the answer names. */
const NAMED = 50;

/** @param kept the ballots that an undo left as they are */
export const presentRuled = (
  { id, state, ballots }: RulingRow,
  kept: readonly { ballotId: string; state: BallotState }[],
): Ruled => ({
  id,
  state,
  ballots,
  kept: kept.slice(0, NAMED),
  keptCount: kept.length,
});

/** @param who the organiser who asks */
export function presentVoteRuling(
  { ruling, createdByName, decidedByName, restaurants }: ListedRuling,
  who: { id: string; isInvolved: boolean; hasOther: boolean },
): VoteRuling {
  const isWaiting = ruling.state === 'proposed';
  const isOwn = ruling.createdBy === who.id;
  const refusal = who.isInvolved
    ? 'ruling_on_own_votes'
    : isOwn && who.hasOther
      ? 'other_organiser_needed'
      : null;
  return {
    id: ruling.id,
    action: ruling.action,
    reason: ruling.reason,
    note: ruling.note,
    state: ruling.state,
    ballots: ruling.ballots,
    clusterId: ruling.clusterId,
    undoesId: ruling.undoesId,
    restaurants,
    createdAt: ruling.createdAt.toISOString(),
    createdBy: createdByName,
    decidedAt: ruling.decidedAt?.toISOString() ?? null,
    decidedBy: decidedByName,
    endsAt: ruling.endsAt?.toISOString() ?? null,
    isOwn,
    refusal: isWaiting ? refusal : null,
    isUndoable: ruling.state === 'in_force' && ruling.undoesId === null,
  };
}
