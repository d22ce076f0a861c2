import { databaseFault, type Queryable } from '../../database/open.ts';
import type { AuditAction } from '../../domain/audit/rules.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { Ruled } from '../../domain/vote-rulings/schema.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { lockAdmins, selectAbleAdmins } from '../profiles/queries.ts';
import { type Change, needsSecond } from './actions.effects.ts';
import { closeCounts, type Enacted, enactRuling } from './actions.enact.ts';
import { tellVoters } from './actions.mails.ts';
import { presentRuled } from './present.ts';
import {
  findVoteRuling,
  hasRemovedAdmins,
  insertRuling,
  lockRulings,
  momentAfterRulings,
  type RulingRow,
  selectKept,
  selectOwnersOf,
  selectRestaurantsOf,
  selectRulingBallots,
} from './queries.ts';
import type { ScopedBallot } from './queries.scope.ts';

/** The erasing of old votes waited for this ruling, and this ruling for it. */
const DEADLOCK = '40P01';

type Of = Pick<ScopedBallot, 'userSession' | 'restaurantId'>;

/** An organiser who has removed the others does not decide alone for so long. */
const REMOVED_FOR_MS = 24 * 3_600_000;

/**
 * Who may decide about these ballots: neither their voters nor owners of their restaurants. Another organiser
 * whom this one has removed or banned within a day counts as there.
 */
export async function readDeciders(
  { services: { config, now } }: ApiContext,
  db: Queryable,
  ballots: readonly Of[],
  actorId: string,
): Promise<{ isInvolved: boolean; hasOther: boolean }> {
  const able = await selectAbleAdmins(db, config.adminEmails, now());
  const restaurantIds = [...new Set(ballots.map(({ restaurantId }) => restaurantId))];
  const owners = await selectOwnersOf(db, restaurantIds, [actorId, ...able]);
  const voters = new Set(ballots.map(({ userSession }) => userSession));
  const isInvolved = (id: string) => owners.has(id) || voters.has(userSessionOf(id));
  return {
    isInvolved: isInvolved(actorId),
    hasOther:
      able.some((id) => id !== actorId && !isInvolved(id)) ||
      (await hasRemovedAdmins(db, actorId, new Date(now().getTime() - REMOVED_FOR_MS))),
  };
}

export interface Written {
  ruling: RulingRow;
  enacted: Enacted | null;
}

/**
 * Serialises rulings, and publishes new totals after the commit.
 * @throws vote_rulings_busy, and what `act` throws
 */
export async function inTurn(
  { services: { db, live } }: ApiContext,
  act: (tx: Queryable) => Promise<Written>,
): Promise<Ruled> {
  const { ruling, enacted, kept } = await db
    .transaction(async (tx) => {
      if (!(await lockRulings(tx))) throw refuse('vote_rulings_busy');
      // Who may decide depends on who is an admin.
      await lockAdmins(tx);
      const written = await act(tx);
      const kept = await selectKept(tx, written.ruling);
      if (written.enacted) await closeCounts(tx, written.enacted);
      return { ...written, kept };
    })
    .catch((error: unknown) => {
      throw databaseFault(error)?.sqlState === DEADLOCK ? refuse('vote_rulings_busy') : error;
    });
  const changed = enacted?.changed ?? [];
  for (const restaurantId of new Set(changed.map((one) => one.restaurantId))) {
    live.publish({ type: 'votes', restaurantId });
  }
  return presentRuled(ruling, kept);
}

/** Writes the audit entry of a ruling, which names its restaurants and no voter. */
export async function audit(
  { services: { now } }: ApiContext,
  tx: Queryable,
  actor: Person,
  action: AuditAction,
  { id, action: ruled, reason, ballots, undoesId }: RulingRow,
): Promise<void> {
  const restaurants = await selectRestaurantsOf(tx, await selectRulingBallots(tx, id));
  const [first] = restaurants;
  await insertAudit(tx, asAdmin(actor), now(), {
    action,
    subjectId: id,
    subjectName: restaurants.map(({ name }) => name).join(', '),
    restaurantId: restaurants.length === 1 && first ? first.id : null,
    changes: {
      action: { from: null, to: ruled },
      reason: { from: null, to: reason },
      votes: { from: null, to: ballots },
      ...(undoesId && { undoes: { from: null, to: undoesId } }),
    },
  });
}

/**
 * Stores a ruling and puts it in force, or leaves it as a proposal where a second organiser is needed and
 * there is one.
 */
export async function storeRuling(
  context: ApiContext,
  tx: Queryable,
  actor: Person,
  row: Pick<RulingRow, 'idempotencyKey' | 'action' | 'reason' | 'note' | 'clusterId' | 'undoesId'>,
  changes: readonly Change[],
  hasOther: boolean,
): Promise<Written> {
  const { now, newId } = context.services;
  const moment = await momentAfterRulings(tx, now());
  const id = newId();
  const ids = changes.map((one) => one.id);
  const by = { actorId: actor.id, now: moment.now };
  const isProposed = hasOther && (await needsSecond(tx, changes, by));
  await insertRuling(
    tx,
    {
      ...row,
      id,
      state: 'proposed',
      ballots: ids.length,
      createdAt: moment.now,
      createdBy: actor.id,
    },
    ids,
  );
  const enacted = isProposed ? null : await enactRuling(tx, { ...row, id }, moment, null);
  if (enacted) await tellVoters(context.services, tx, id);
  const ruling = await findVoteRuling(tx, id);
  if (!ruling) throw new Error('The ruling was not stored.');
  const action = row.undoesId ? 'votes_ruling_undone' : 'votes_ruled';
  await audit(context, tx, actor, isProposed ? 'votes_ruling_proposed' : action, ruling);
  return { ruling, enacted };
}

/** The answer of an earlier sending. @throws idempotency_key_reused */
export function repeated(
  earlier: RulingRow,
  { action, reason, note }: { note: string; action?: string; reason?: string },
): Written {
  const isSame =
    (action === undefined || earlier.action === action) &&
    (reason === undefined || earlier.reason === reason) &&
    earlier.note === note;
  if (!isSame) throw refuse('idempotency_key_reused');
  return { ruling: earlier, enacted: null };
}
