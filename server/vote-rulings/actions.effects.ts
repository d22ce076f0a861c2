import type { Queryable } from '../../database/open.ts';
import type { BallotState } from '../../domain/evidence/rules.ts';
import { LEAST_WEIGHT, rank, type RankingKind, type Tally } from '../../domain/rankings/rules.ts';
import {
  addUp,
  mostAtOne,
  type MovedPlace,
  movedPlaces,
  type SecondReason,
  secondReasons,
  SOLO_BALLOTS,
  SOLO_HOURS,
} from '../../domain/vote-rulings/rules.ts';
import { selectOwnChanges, selectShares, selectTallies, type Tallied } from './queries.effects.ts';

/** A ballot that gets another state. */
interface StateChange {
  id: string;
  was: BallotState;
  becomes: BallotState;
}

/** A ballot whose state a ruling changes. */
export interface Change extends StateChange {
  restaurantId: string;
}

/** The ballots that a change takes out of the counts, and those that count again. */
export const splitChanges = (changes: readonly StateChange[]) => {
  const idsWhere = (fits: (one: StateChange) => boolean) =>
    changes.filter(fits).map(({ id }) => id);
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

/** The counts after these changes. */
async function withChanges(
  db: Queryable,
  kind: RankingKind,
  rows: readonly Tallied[],
  changes: readonly StateChange[],
): Promise<Tallied[]> {
  const { withheld, again } = splitChanges(changes);
  const less = await selectShares(db, kind, withheld, true);
  const more = await selectShares(db, kind, again, false);
  return rows.map((row) => ({
    ...row,
    tally: plus(plus(row.tally, less.get(row.id), -1), more.get(row.id), 1),
  }));
}

/** The places of the first ten that differ without `undone` and with `changes`. */
async function movedBetween(
  db: Queryable,
  undone: readonly StateChange[],
  changes: readonly StateChange[],
): Promise<Record<RankingKind, MovedPlace[]>> {
  const moved = async (kind: RankingKind) => {
    const now = await selectTallies(db, kind);
    const before = await withChanges(db, kind, now, undone);
    const after = await withChanges(db, kind, now, changes);
    return movedPlaces(rankByPoints(before), rankByPoints(after));
  };
  return { restaurants: await moved('restaurants'), dishes: await moved('dishes') };
}

export interface Effect {
  movedRestaurants: MovedPlace[];
  movedDishes: MovedPlace[];
  second: SecondReason[];
}

/** The organiser who rules, and when. */
export interface By {
  actorId: string;
  now: Date;
}

/**
 * The places of the first ten that the changes move, and why they need a second organiser: by themselves, or
 * with all that this organiser alone has decided at the same restaurants within a day.
 */
export async function readEffect(
  db: Queryable,
  changes: readonly Change[],
  { actorId, now }: By,
): Promise<Effect> {
  const { restaurants: movedRestaurants, dishes: movedDishes } = await movedBetween(
    db,
    [],
    changes,
  );
  const own = { ballots: changes.length, moved: [...movedRestaurants, ...movedDishes] };
  const effect = { movedRestaurants, movedDishes };
  const restaurantIds = [...new Set(changes.map(({ restaurantId }) => restaurantId))];
  const since = new Date(now.getTime() - SOLO_HOURS * 3_600_000);
  const earlier = await selectOwnChanges(db, { actorId, since, restaurantIds });
  if (earlier.length === 0) return { ...effect, second: secondReasons(own) };
  const undone = earlier
    .filter(({ first, last }) => first !== last)
    .map(({ id, first, last }) => ({ id, was: last, becomes: first }));
  const moved = await movedBetween(db, undone, changes);
  const together = {
    ballots: mostAtOne(addUp(earlier, changes)),
    moved: [...moved.restaurants, ...moved.dishes],
  };
  return { ...effect, second: secondReasons(own, together) };
}

/** Whether `readEffect` finds a reason, without reading the rankings where the number decides. */
export const needsSecond = async (
  db: Queryable,
  changes: readonly Change[],
  by: By,
): Promise<boolean> =>
  changes.length > SOLO_BALLOTS || (await readEffect(db, changes, by)).second.length > 0;

/** The restaurants by points if all of these ballots counted, and if none did, whatever counts now. */
export async function compareRankings(
  db: Queryable,
  ballots: readonly { id: string; state: BallotState }[],
) {
  const all = (becomes: BallotState) =>
    ballots.map(({ id, state }) => ({ id, was: state, becomes }));
  const now = await selectTallies(db, 'restaurants');
  const rankWith = async (changes: readonly StateChange[]) =>
    rankByPoints(await withChanges(db, 'restaurants', now, changes));
  return { withThem: await rankWith(all('counted')), without: await rankWith(all('excluded')) };
}
