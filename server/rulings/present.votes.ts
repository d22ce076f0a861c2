import { appealDueAt, appealEndsAt, isTooLateToAppeal } from '../../domain/moderation/rules.ts';
import type { ListedVoteAppeal, RuledVote } from '../../domain/moderation/schema.ts';
import type { OwnVoteRuling } from '../../domain/moderation/schema.votes.ts';
import type { VoteRulingRow } from './queries.votes.ts';

const presentVote = (vote: RuledVote): RuledVote => ({
  restaurantId: vote.restaurantId,
  restaurantName: vote.restaurantName,
  dishName: vote.dishName,
  points: vote.points,
  day: vote.day,
  isWithheld: vote.isWithheld,
  isCounted: vote.isCounted,
});

/** @param now decides whether an appeal is still in time */
export const presentVoteRuling = (row: VoteRulingRow, now: Date): OwnVoteRuling => ({
  action: row.action,
  reason: row.reason,
  ruledAt: row.ruledAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  votes: row.votes.map(presentVote),
  isOver: isOver(row),
  appealEndsAt: appealEndsAt(row.ruledAt).toISOString(),
  isTooLate: isTooLateToAppeal(row.ruledAt, now),
  appeal: appealOf(row),
});

/** Whether the ruling keeps none of the person's votes out of the counts any more. */
export const isOver = ({ votes }: VoteRulingRow): boolean =>
  !votes.some(({ isWithheld }) => isWithheld);

function appealOf(row: VoteRulingRow): OwnVoteRuling['appeal'] {
  const { appealText, appealStatus, appealedAt } = row;
  if (appealText === null || appealStatus === null || appealedAt === null) return null;
  return {
    appealText,
    status: appealStatus,
    createdAt: appealedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
  };
}

/**
 * An appeal as the organisers see it.
 * @param person who appeals
 * @param refusal why the organiser who asks may not decide it
 */
export function presentVoteAppeal(
  row: VoteRulingRow & { appealId: string; appealedAt: Date },
  person: { fullName: string; email: string },
  refusal: ListedVoteAppeal['refusal'],
  now: Date,
): ListedVoteAppeal {
  const status = row.appealStatus ?? 'pending';
  const dueAt = appealDueAt(row.appealedAt);
  return {
    kind: 'votes',
    id: row.appealId,
    appealText: row.appealText ?? '',
    status,
    createdAt: row.appealedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
    decidedBy: row.decidedBy,
    dueAt: dueAt.toISOString(),
    isOverdue: status === 'pending' && dueAt < now,
    fullName: person.fullName,
    email: person.email,
    ruledAt: row.ruledAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    ruledBy: row.ruledBy,
    refusal,
    rulingId: row.id,
    action: row.action,
    reason: row.reason,
    note: row.note,
    votes: row.votes.map(presentVote),
  };
}
