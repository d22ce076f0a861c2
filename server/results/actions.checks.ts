import type { Queryable } from '../../database/open.ts';
import { DESK_PLACES } from '../../domain/results/rules.ts';
import type { KeptDesk, ResultChecks } from '../../domain/results/schema.desk.ts';
import type { Services } from '../ports.ts';
import { selectVotingState } from '../settings/queries.ts';
import { countWaitingClusters } from '../signals/queries.ts';
import { countOpenMatters } from './queries.votes.ts';

/** When visitors may vote, and until when late votes may still come. */
export async function readClosing(
  db: Queryable,
  now: Date,
): Promise<{ isOpen: boolean; lateUntil: Date | null }> {
  const { isOpen, graceUntil } = await selectVotingState(db, now);
  return { isOpen, lateUntil: isOpen ? null : graceUntil };
}

/**
 * What stands between the organisers and a result that nobody contests, now.
 * @param lists those of the frozen result, else of the newest published one; none: there is neither
 */
export async function readChecks(
  { db, now, ledger }: Pick<Services, 'db' | 'now' | 'ledger'>,
  lists: KeptDesk,
): Promise<ResultChecks> {
  const [closing, matters, clusters] = await Promise.all([
    readClosing(db, now()),
    countOpenMatters(db),
    countWaitingClusters(db),
  ]);
  return {
    votes_open: closing.isOpen ? 1 : 0,
    late: closing.lateUntil !== null && now() < closing.lateUntil ? 1 : 0,
    // Nothing is frozen with a difference.
    drift: 0,
    log: ledger.halted() ? 1 : 0,
    clusters,
    proposals: matters.proposals,
    held: matters.held,
    appeals: matters.appeals,
    objections: matters.objections,
    ties: tiesOf(lists),
  };
}

/** Shared places among the first ten. */
const tiesOf = (lists: KeptDesk): number =>
  lists.reduce(
    (sum, { rows }) =>
      sum + rows.filter(({ tie, rank }) => tie === 'shared' && rank <= DESK_PLACES).length,
    0,
  );
