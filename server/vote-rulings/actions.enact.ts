import {
  countVotesAgain,
  holdVotes,
  type LostFirst,
  markMissedFirstVotes,
  withholdVotes,
} from '../../database/counted-votes.ts';
import { inParts } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import { BALLOT_STATES } from '../../domain/evidence/rules.ts';
import { holdEndsAt, type LedgerReason } from '../../domain/vote-rulings/rules.ts';
import { refuse } from '../http/errors.ts';
import { queueRuled, selectUnnamedAside } from '../ledger/queries.rulings.ts';
import { splitChanges } from './actions.effects.ts';
import { type RulingRow, updateRuling } from './queries.ts';
import { selectTargets, type Target, updateBallotStates } from './queries.effects.ts';

/** A statement with more ballots could reach the time limit of statements. */
const BALLOTS_AT_ONCE = 5000;

/** What a ruling has done. */
export interface Enacted {
  changed: Target[];
  /** For `closeCounts`. */
  lost: LostFirst[];
}

/**
 * Gives the ballots their new states, takes their votes out of every count or into it, and queues that for the
 * ledger, all in the transaction of the ruling. Votes arrive meanwhile, unless a ruling does both: then they
 * wait.
 * @param why the reason code for the ledger
 * @throws vote_rulings_busy
 */
async function applyTargets(
  tx: Queryable,
  changed: readonly Target[],
  why: LedgerReason,
): Promise<Enacted['lost']> {
  for (const state of BALLOT_STATES) {
    const ids = changed.filter(({ becomes }) => becomes === state).map(({ id }) => id);
    await inParts(ids, (part) => updateBallotStates(tx, part, state), BALLOTS_AT_ONCE);
  }
  const { withheld, again } = splitChanges(changed);
  // A vote could wait for one of the votes that count again, and `closeCounts` for that vote.
  if (withheld.length > 0 && again.length > 0) await requireHold(tx);
  const lost: LostFirst[] = [];
  const withhold = async (part: string[]) => void lost.push(...(await withholdVotes(tx, part)));
  await inParts(withheld, withhold, BALLOTS_AT_ONCE);
  await inParts(again, (part) => countVotesAgain(tx, part), BALLOTS_AT_ONCE);
  await inParts(withheld, (part) => queueRuled(tx, part, 'void', why), BALLOTS_AT_ONCE);
  await inParts(again, (part) => queueRuled(tx, part, 'restore', why), BALLOTS_AT_ONCE);
  return lost;
}

/**
 * Without ballots that a merge has put aside and whose account is deleted: the ledger could only say what such a vote
 * says, and whoever counts would take out another one of the same content, which counts.
 */
async function withoutUnnamed(tx: Queryable, changed: Target[]): Promise<Target[]> {
  const unnamed = await selectUnnamedAside(
    tx,
    changed.map(({ id }) => id),
  );
  return changed.filter(({ id }) => !unnamed.has(id));
}

/** What the ledger says of a ruling. */
const ledgerReasonOf = ({
  action,
  reason,
  undoesId,
}: Pick<RulingRow, 'action' | 'reason' | 'undoesId'>): LedgerReason => {
  if (undoesId !== null) return 'undone';
  return action === 'hold' ? 'held' : reason;
};

async function requireHold(tx: Queryable): Promise<void> {
  if (!(await holdVotes(tx))) throw refuse('vote_rulings_busy');
}

/**
 * Counts what the voters of a ruling have cast while it was written. Other votes wait from here on, so
 * nothing may follow but the commit.
 * @throws vote_rulings_busy
 */
export async function closeCounts(tx: Queryable, { lost }: Pick<Enacted, 'lost'>): Promise<void> {
  if (lost.length === 0) return;
  await requireHold(tx);
  await inParts([...lost], (part) => markMissedFirstVotes(tx, part), BALLOTS_AT_ONCE);
}

/** The time of a decision. */
export interface Moment {
  now: Date;
  /** The same, but later than every earlier decision (`momentAfterRulings`). */
  at: Date;
}

/**
 * Puts a stored ruling in force. The caller holds `lockRulings` and the ballots, and calls `closeCounts` last.
 * @param decidedBy the second organiser; null without one
 * @throws vote_rulings_busy, vote_ruling_decided
 */
export async function enactRuling(
  tx: Queryable,
  ruling: Pick<RulingRow, 'id' | 'action' | 'reason' | 'undoesId'>,
  { now, at }: Moment,
  decidedBy: string | null,
): Promise<Enacted> {
  const { id, action, undoesId } = ruling;
  await updateRuling(tx, id, {
    state: 'in_force',
    decidedAt: at,
    decidedBy,
    // An undo that returns votes to a hold leaves its end as it was.
    endsAt: action === 'hold' && undoesId === null ? holdEndsAt(now) : null,
  });
  if (undoesId !== null) await updateRuling(tx, undoesId, { state: 'undone' });
  const targets = await selectTargets(tx, { rulingId: id, now });
  const changed = await withoutUnnamed(
    tx,
    targets.filter(({ was, becomes }) => was !== becomes),
  );
  return { changed, lost: await applyTargets(tx, changed, ledgerReasonOf(ruling)) };
}

/** Ends a hold whose time is over: what it alone still holds counts again. @throws vote_rulings_busy */
export async function expireHold(tx: Queryable, rulingId: string, now: Date): Promise<Target[]> {
  await updateRuling(tx, rulingId, { state: 'expired' });
  const targets = await selectTargets(tx, { rulingId, now });
  const changed = await withoutUnnamed(
    tx,
    targets.filter(({ was, becomes }) => was !== becomes),
  );
  await closeCounts(tx, { lost: await applyTargets(tx, changed, 'hold_ended') });
  return changed;
}
