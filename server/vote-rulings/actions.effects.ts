import type { Queryable } from '../../database/open.ts';
import type { BallotState } from '../../domain/evidence/rules.ts';
import { LEAST_WEIGHT, rank, type RankingKind, type Tally } from '../../domain/rankings/rules.ts';
import {
  type MovedPlace,
  movedPlaces,
  type SecondReason,
  secondReasons,
  SOLO_BALLOTS,
} from '../../domain/vote-rulings/rules.ts';
import { selectShares, selectTallies, type Tallied } from './queries.effects.ts';

/** A ballot whose state a ruling changes. */
export interface Change {
  id: string;
  was: BallotState;
  becomes: BallotState;
}

/** The ballots that a change takes out of the counts, and those that count again. */
export const splitChanges = (changes: readonly Change[]) => {
  const idsWhere = (fits: (one: Change) => boolean) => changes.filter(fits).map(({ id }) => id);
  return {
    withheld: idsWhere(({ was, becomes }) => was === 'counted' && becomes !== 'counted'),
    again: idsWhere(({ was, becomes }) => was !== 'counted' && becomes === 'counted'),
  };
};

const plus = (a: Tally, b: Tally | undefined, sign: 1 | -1): Tally => ({
  votes: a.votes + sign * (b?.votes ?? 0),
  points: a.points + sign * (b?.points ?? 0),
  zeros: a.zeros + sign * (b?.zeros ?? 0),
  voters: a.voters + sign * (b?.voters ?? 0),
});

/** Only the weighted average depends on it, which is the last but one to break a tie. */
const PRIOR = { mean: 0, weight: LEAST_WEIGHT };

/** The ranking by points, as the page of rankings shows it first. */
export const rankByPoints = (rows: readonly Tallied[]) => rank(rows, 'points', PRIOR);

/** Restaurants or dishes by points, before and after the changes. */
async function readRankings(db: Queryable, kind: RankingKind, changes: readonly Change[]) {
  const { withheld, again } = splitChanges(changes);
  const before = await selectTallies(db, kind);
  const less = await selectShares(db, kind, withheld, true);
  const more = await selectShares(db, kind, again, false);
  const after = before.map((row) => ({
    ...row,
    tally: plus(plus(row.tally, less.get(row.id), -1), more.get(row.id), 1),
  }));
  return { before: rankByPoints(before), after: rankByPoints(after) };
}

export interface Effect {
  movedRestaurants: MovedPlace[];
  movedDishes: MovedPlace[];
  second: SecondReason[];
}

/** The places of the first ten that the changes move, and whether that needs a second organiser. */
export async function readEffect(db: Queryable, changes: readonly Change[]): Promise<Effect> {
  const moved = async (kind: RankingKind) => {
    const { before, after } = await readRankings(db, kind, changes);
    return movedPlaces(before, after);
  };
  const movedRestaurants = await moved('restaurants');
  const movedDishes = await moved('dishes');
  const second = secondReasons(changes.length, [...movedRestaurants, ...movedDishes]);
  return { movedRestaurants, movedDishes, second };
}

/** The same as `second` of `readEffect`, without reading the rankings where the number decides. */
export const needsSecond = async (db: Queryable, changes: readonly Change[]): Promise<boolean> =>
  changes.length > SOLO_BALLOTS || (await readEffect(db, changes)).second.length > 0;

/** The restaurants by points if all of these ballots counted, and if none did, whatever counts now. */
export async function compareRankings(
  db: Queryable,
  ballots: readonly { id: string; state: BallotState }[],
) {
  const all = (becomes: BallotState) =>
    ballots.map(({ id, state }) => ({ id, was: state, becomes }));
  const { after: withThem } = await readRankings(db, 'restaurants', all('counted'));
  const { after: without } = await readRankings(db, 'restaurants', all('excluded'));
  return { withThem, without };
}
