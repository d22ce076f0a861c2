import {
  meanOf,
  type Prior,
  type RankingColumn,
  type Tally,
  weightedAverageOf,
} from '../rankings/rules.ts';
import { DESK_PLACES } from './rules.ts';

/** A ranked thing, with the votes that rulings keep out of its figures. */
interface Placed {
  id: string;
  rank: number;
  tally: Tally;
  withheld: Tally;
}

/** How safe a place is. */
export interface Closeness {
  id: string;
  rank: number;
  /** To the next place, in the deciding figure; null: nobody is below. */
  distance: number | null;
  /**
   * Held and excluded votes of those below that would bring one of them level with this place or above it, if
   * they all counted; 0: they could not.
   */
  couldChange: number;
}

const plus = (a: Tally, b: Tally): Tally => ({
  votes: a.votes + b.votes,
  points: a.points + b.points,
  zeros: a.zeros + b.zeros,
  voters: a.voters + b.voters,
});

/** A figure of a tally. */
export function figureOf(tally: Tally, by: RankingColumn, prior: Prior): number {
  if (by === 'average') return meanOf(tally);
  return by === 'weighted' ? weightedAverageOf(tally, prior) : tally[by];
}

/**
 * The first places of a list with their distance to the next one, and how many withheld votes below could have
 * changed them. @param ranked in their order
 */
export function closenessOf(
  ranked: readonly Placed[],
  by: RankingColumn,
  prior: Prior,
): Closeness[] {
  const own = ranked.map(({ tally }) => figureOf(tally, by, prior));
  const withAll = ranked.map(({ tally, withheld }) => figureOf(plus(tally, withheld), by, prior));
  return ranked
    .filter(({ rank }) => rank <= DESK_PLACES)
    .map(({ id, rank }, place) => {
      const figure = own[place] ?? 0;
      const next = ranked.findIndex((one, index) => index > place && one.rank > rank);
      const couldChange = ranked.reduce((votes, one, index) => {
        const isBelow = one.rank > rank && one.withheld.votes > 0;
        return isBelow && (withAll[index] ?? 0) >= figure ? votes + one.withheld.votes : votes;
      }, 0);
      const distance = next < 0 ? null : Math.round((figure - (own[next] ?? 0)) * 1000) / 1000;
      return { id, rank, distance, couldChange };
    });
}
