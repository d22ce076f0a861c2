import { sql } from 'drizzle-orm';
import type { EvidenceKind } from '../../domain/evidence/rules.ts';
import type { VoteContent } from '../../domain/ledger/rules.entries.ts';
import { evidenceFields } from '../../domain/ledger/rules.marks.ts';

/** A ballot as it is stored. */
export interface StoredBallot {
  id: string;
  day: string;
  restaurantId: string;
  /** The dish that got points. */
  dishId: string;
  points: number;
  /** Dishes rated 0. */
  zeros: string[];
  evidence: EvidenceKind | null;
  adminVote: boolean;
}

/** The columns of `StoredBallot`, of `ballots` and its votes. Part of a statement. */
export const storedBallot = sql`ballots.id, chosen.vote_day::text as day,
  coalesce(chosen.cast_for_restaurant_id, chosen.restaurant_id) as "restaurantId", coalesce(chosen.cast_for_dish_id, chosen.dish_id) as "dishId",
  chosen.rating as points,
  array(select coalesce(zero.cast_for_dish_id, zero.dish_id) from votes as zero where zero.ballot_id = ballots.id and rating = 0) as zeros,
  evidence, chosen.admin_vote as "adminVote"`;

/**
 * The fields of an entry that say what the vote is.
 * @param isEarlier whether it was cast before the ledger
 */
export const contentOfBallot = (
  { day, dishId, points, restaurantId, zeros, evidence, adminVote }: Omit<StoredBallot, 'id'>,
  isEarlier: boolean,
): Omit<VoteContent, 'ev'> & ReturnType<typeof evidenceFields> => ({
  day,
  dish: dishId,
  pts: points,
  rest: restaurantId,
  ...(zeros.length > 0 && { zero: zeros.toSorted() }),
  ...evidenceFields(adminVote ? 'admin' : isEarlier ? null : evidence),
});
