import type { Queryable } from '../../database/open.ts';
import { isTooLateToAppeal } from '../../domain/moderation/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { readVoteAppealToken } from '../identity/appeals.ts';
import type { Services } from '../ports.ts';
import { lockAdmins, lockPerson, selectAbleAdmins } from '../profiles/queries.ts';
import { appealRefusal, refuseDecided } from '../rulings/actions.ts';
import { isOver } from '../rulings/present.votes.ts';
import { findVoteRulingOf, type VoteRulingRow } from '../rulings/queries.votes.ts';
import { closeCounts, enactRuling } from './actions.enact.ts';
import {
  findVoteAppeal,
  insertVoteAppeal,
  lockWithheldBallots,
  updateVoteAppeal,
} from './queries.appeals.ts';
import { insertRuling, lockRulings, momentAfterRulings } from './queries.ts';

/** @throws appeal_link_invalid */
export async function readVoteRuling(
  { config, db }: Pick<Services, 'config' | 'db'>,
  token: string,
  tx: Queryable = db,
): Promise<VoteRulingRow> {
  const proven = readVoteAppealToken(config, token);
  const ruling = proven && (await findVoteRulingOf(tx, proven.rulingId, proven.personId));
  if (!ruling) throw refuse('appeal_link_invalid');
  return ruling;
}

/**
 * Appeals against a ruling on votes, once and in time, while it withholds any.
 * @throws appeal_link_invalid, appeal_too_late, appeal_already_sent, appeal_ruling_over
 */
export const sendVoteAppeal = (
  { services }: ApiContext,
  { token, appealText }: { token: string; appealText: string },
): Promise<VoteRulingRow> =>
  services.db.transaction(async (tx) => {
    const ruling = await readVoteRuling(services, token, tx);
    const { id: rulingId, userId } = ruling;
    if (!(await lockPerson(tx, userId))) throw refuse('appeal_link_invalid');
    const createdAt = services.now();
    if (ruling.appealId !== null) throw refuse('appeal_already_sent');
    if (isTooLateToAppeal(ruling.ruledAt, createdAt)) throw refuse('appeal_too_late');
    if (isOver(ruling)) throw refuse('appeal_ruling_over');
    const row = { id: services.newId(), rulingId, userId, appealText, createdAt };
    if (!(await insertVoteAppeal(tx, row))) throw refuse('appeal_already_sent');
    return readVoteRuling(services, token, tx);
  });

/**
 * Grants an appeal: the person's votes that the ruling withholds count again, and those of others stay as
 * they are. Or rejects it. The person is told by mail.
 * @throws appeal_not_found, appeal_already_decided, other_organiser_needed, not_yourself, vote_rulings_busy
 */
export async function decideVoteAppeal(
  { services }: ApiContext,
  actor: Person,
  { appealId, isGranted, reason }: { appealId: string; isGranted: boolean; reason: string },
): Promise<void> {
  const { db, config, now, mailer, live } = services;
  const restored = await db.transaction(async (tx) => {
    // One ruling on votes at a time.
    if (!(await lockRulings(tx))) throw refuse('vote_rulings_busy');
    // The number of admins determines who may decide.
    await lockAdmins(tx);
    const appeal = await findVoteAppeal(tx, appealId);
    const locked = appeal && (await lockPerson(tx, appeal.userId));
    const ruling = appeal && (await findVoteRulingOf(tx, appeal.rulingId, appeal.userId));
    if (!locked || !ruling) throw refuse('appeal_not_found');
    const able = await selectAbleAdmins(tx, config.adminEmails, now());
    const ruledBy = [ruling.ruledById, ruling.approvedById];
    const refusal = appealRefusal({ userId: ruling.userId, ruledBy }, actor.id, able);
    if (refusal) throw refuse(refusal);
    await refuseDecided(tx, ruling);
    await updateVoteAppeal(tx, appealId, {
      status: isGranted ? 'granted' : 'rejected',
      decidedAt: now(),
      decidedBy: actor.id,
      decisionReason: reason,
    });
    const counting = isGranted ? await restoreVotes(services, tx, actor, ruling) : [];
    await insertAudit(tx, { id: actor.id, role: 'admin' }, now(), {
      action: isGranted ? 'appeal_granted' : 'appeal_rejected',
      subjectId: ruling.userId,
      ...(isGranted && { changes: { votes: { from: null, to: counting.length } } }),
    });
    const { email: to, locale: language } = locked;
    const kind = isGranted ? 'vote_appeal_granted' : 'vote_appeal_rejected';
    await mailer.send({ kind, to, language, aboutId: appealId }, tx);
    return counting;
  });
  for (const restaurantId of new Set(restored)) live.publish({ type: 'votes', restaurantId });
}

/**
 * Restores the person's votes that a ruling withholds, by a ruling of its own.
 * @returns the restaurants of the votes
 */
async function restoreVotes(
  { now, newId }: Services,
  tx: Queryable,
  actor: Person,
  { id: rulingId, userId }: VoteRulingRow,
): Promise<string[]> {
  const ballots = await lockWithheldBallots(tx, rulingId, userId);
  if (ballots.length === 0) return [];
  const ids = ballots.map(({ id }) => id);
  const moment = await momentAfterRulings(tx, now());
  const row = {
    id: newId(),
    idempotencyKey: newId(),
    action: 'restore' as const,
    reason: 'appeal_granted' as const,
    note: '',
    state: 'proposed' as const,
    ballots: ids.length,
    createdAt: moment.now,
    createdBy: actor.id,
  };
  await insertRuling(tx, row, ids);
  await closeCounts(tx, await enactRuling(tx, { ...row, undoesId: null }, moment, null));
  return ballots.map(({ restaurantId }) => restaurantId);
}
