import { decideVote, isCastToday, type VoteDecision, type VoteQuestion } from './rules.ts';

/**
 * Decides about a ballot that comes while voting is closed. One that was cast before, and waited without a
 * network, counts until its day ends (decision 21), with the position of then. Only the browser says when it was
 * cast. Browsers do not need this rule: it is apart from `decideVote` because they load that.
 * @param closedAt since when nobody can vote, by the switch or by the set time; null: not known
 */
export function decideAfterClosing(question: VoteQuestion, closedAt: Date | null): VoteDecision {
  const { castAt, now } = question;
  const wasBefore = castAt && closedAt && castAt < closedAt && isCastToday(castAt, now);
  return decideVote(wasBefore ? { ...question, voting: 'open', isAfterClose: true } : question);
}
