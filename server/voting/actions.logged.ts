import type { EvidenceKind } from '../../domain/evidence/rules.ts';
import type { Ballot } from '../../domain/voting/schema.ts';
import { refuse } from '../http/errors.ts';
import { entryOfVote, makeVoterKey } from '../ledger/entry-of-vote.ts';
import { findEnteredVote, findWaitingVote } from '../ledger/queries.ts';
import type { Services } from '../ports.ts';
import { selectVotesOfBallot, type StoredVote } from './queries.ts';

/** A counted ballot. */
export interface Cast {
  votes: StoredVote[];
  isNew: boolean;
  /** The promise to enter it into the ledger; null for a vote from before the ledger. */
  promise: string | null;
}

/**
 * The entry of the ledger, and the key that a first vote gives its voter. If the account is deleted at this very
 * moment, nobody keeps the key.
 * @param storedKey as in `BallotFacts`
 */
export function entryOf(
  storedKey: string | null,
  ballot: Pick<Ballot, 'restaurantId' | 'ratings'> & {
    day: string;
    evidence: EvidenceKind;
    adminVote: boolean;
  },
): { entry: string; newVoterKey: string | null } {
  const key = storedKey ? Buffer.from(storedKey, 'hex') : makeVoterKey();
  const { ratings, ...rest } = ballot;
  const chosen = ratings.find(({ rating }) => rating > 0);
  if (!chosen) throw new Error('A ballot without a positive vote was allowed.');
  const zeros = ratings.filter(({ rating }) => rating === 0).map(({ dishId }) => dishId);
  const said = { ...rest, dishId: chosen.dishId, points: chosen.rating, zeros };
  const newVoterKey = storedKey === '' ? key.toString('hex') : null;
  return { entry: entryOfVote(key, said), newVoterKey };
}

/**
 * The answer of the first sending of this ballot; a different ballot may not reuse its key.
 * @throws idempotency_key_reused
 */
export async function repeatAnswer(
  { db, ledger }: Pick<Services, 'db' | 'ledger'>,
  earlier: { id: string; requestHash: string },
  requestHash: string,
): Promise<Cast> {
  if (earlier.requestHash !== requestHash) throw refuse('idempotency_key_reused');
  const votes = await selectVotesOfBallot(db, earlier.id);
  const promised =
    (await findWaitingVote(db, earlier.id)) ?? (await findEnteredVote(db, earlier.id));
  const promise = promised ? ledger.promise(promised.entry, promised.castAt) : null;
  return { votes, isNew: false, promise };
}
