import { inArray, ne } from 'drizzle-orm';
import { countVotesAgain, holdVotes, withholdVotes } from '../../database/counted-votes.ts';
import type { Database } from '../../database/open.ts';
import { ballots } from '../../database/schema/voting.ts';
import type { BallotState } from '../../domain/evidence/rules.ts';
import { queueRuled } from '../ledger/queries.rulings.ts';

/** Puts ballots into a state as a ruling does: with the counters, in one transaction. */
export const setBallotState = (db: Database, ids: readonly string[], state: BallotState) =>
  db.transaction(async (tx) => {
    if (!(await holdVotes(tx))) throw new Error('Votes kept the counters busy.');
    await tx
      .update(ballots)
      .set({ state })
      .where(inArray(ballots.id, [...ids]));
    await (state === 'counted' ? countVotesAgain : withholdVotes)(tx, ids);
    await queueRuled(tx, ids, state === 'counted' ? 'restore' : 'void', 'other');
  });

/** Lets every ballot count, also those that the demo's rulings withhold. */
export async function countEverything(db: Database): Promise<void> {
  const some = await db
    .select({ id: ballots.id })
    .from(ballots)
    .where(ne(ballots.state, 'counted'));
  await setBallotState(
    db,
    some.map(({ id }) => id),
    'counted',
  );
}
