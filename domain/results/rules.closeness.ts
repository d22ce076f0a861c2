import {
  meanOf,
  type Prior,
  type RankingColumn,
  type Tally,
  weightedAverageOf,
} from '../rankings/rules.ts';
import { DESK_PLACES } from './rules.ts';

/** A thing of a list, with the votes that rulings keep out of its figures. */
interface Contending {
  id: string;
  tally: Tally;
  withheld: Tally;
}
interface Placed extends Contending {
  rank: number;
}

/** How safe a place is. */
export interface Closeness {
  id: string;
  rank: number;
  /** To the next place, in the deciding figure; null: nobody is below. */
  distance: number | null;
  /**
   * Held and excluded votes of those below, or without a place, that could bring one of them level with this place
   * or above it, if some or all of them counted; 0: they could not.
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

/** Points of a rating at most. */
const MOST_POINTS = 5;

/**
 * The highest figure that a thing could have, if those of its withheld votes counted that raise it most. Of averages
 * an upper bound: as many of the points as so many votes could have.
 */
function reachOf({ tally, withheld }: Contending, by: RankingColumn, prior: Prior): number {
  const whole = figureOf(plus(tally, withheld), by, prior);
  if (by !== 'average' && by !== 'weighted') return whole;
  // The fewest votes that can have all the points: each with as many as there are.
  const votes = Math.min(withheld.votes, Math.ceil(withheld.points / MOST_POINTS));
  const best = { ...withheld, votes, zeros: 0 };
  return Math.max(whole, figureOf(plus(tally, best), by, prior));
}

/**
 * The first places of a list with their distance to the next one, and how many withheld votes could have changed
 * them.
 * @param ranked in their order
 * @param others those without a place that have withheld votes: with too few votes for a place, or none
 * @param leastVotes who has fewer gets no place
 */
export function closenessOf(
  ranked: readonly Placed[],
  by: RankingColumn,
  prior: Prior,
  { others, leastVotes }: { others: readonly Contending[]; leastVotes: number },
): Closeness[] {
  const own = ranked.map(({ tally }) => figureOf(tally, by, prior));
  const below = [
    ...ranked,
    ...others
      .filter(({ tally, withheld }) => tally.votes + withheld.votes >= leastVotes)
      .map((one) => ({ ...one, rank: Infinity })),
  ].flatMap((one) =>
    one.withheld.votes > 0
      ? [{ rank: one.rank, votes: one.withheld.votes, reach: reachOf(one, by, prior) }]
      : [],
  );
  return ranked
    .filter(({ rank }) => rank <= DESK_PLACES)
    .map(({ id, rank }, place) => {
      const figure = own[place] ?? 0;
      const next = ranked.findIndex((one, index) => index > place && one.rank > rank);
      const couldChange = below.reduce(
        (votes, one) => (one.rank > rank && one.reach >= figure ? votes + one.votes : votes),
        0,
      );
      const distance = next < 0 ? null : Math.round((figure - (own[next] ?? 0)) * 1000) / 1000;
      return { id, rank, distance, couldChange };
    });
}
