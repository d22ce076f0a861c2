import { foldText } from '../restaurants/rules.ts';

export const RANKING_KINDS = ['restaurants', 'dishes'] as const;
export type RankingKind = (typeof RANKING_KINDS)[number];

/** What may be sorted by; beyond the chosen one, this is the order in which they break a tie. */
export const RANKING_COLUMNS = ['points', 'votes', 'voters', 'weighted', 'average'] as const;
export type RankingColumn = (typeof RANKING_COLUMNS)[number];

/** How many places are shown and exported (S2 §2). */
export const RANKING_TOPS = [10, 20, 50] as const;
export const EXPORT_TOPS = [20, 50] as const;

/** What was counted of a restaurant or dish. */
export interface Tally {
  /** Ratings above 0. */
  votes: number;
  points: number;
  /** Ratings of 0, which are ratings too (decision 6). */
  zeros: number;
  /** People with at least one counted vote. */
  voters: number;
}

/** A tally with its parts that count only when they are asked for. */
export interface SplitTally {
  /** All votes but those of voting admins. */
  all: Tally;
  /** Of these, what stands in ballots that are marked; voters: whom nothing else is counted of. */
  marked: Tally;
  /** Votes of voting admins; voters: whom nothing else is counted of. */
  admins: Tally;
}

export interface Counting {
  withMarked: boolean;
  withAdmins: boolean;
}

/** What counts of a tally. */
export function countedOf(
  { all, marked, admins }: SplitTally,
  { withMarked, withAdmins }: Counting,
): Tally {
  const sum = (of: keyof Tally) =>
    all[of] - (withMarked ? 0 : marked[of]) + (withAdmins ? admins[of] : 0);
  return { votes: sum('votes'), points: sum('points'), zeros: sum('zeros'), voters: sum('voters') };
}

/** Every rating, zeros too. */
const ratingsOf = ({ votes, zeros }: Tally): number => votes + zeros;
export const isRated = (tally: Tally): boolean => ratingsOf(tally) > 0;

/**
 * A quotient of whole numbers with three decimals, a half rounded up, reckoned in whole numbers: who has
 * pen and paper finds the same.
 * @param thousandths the dividend, in thousandths
 */
const quotientOf = (thousandths: number, divisor: number): number =>
  Math.floor((2 * thousandths + divisor) / (2 * divisor)) / 1000;

/** What the weighted average believes of somebody before it knows their ratings. */
export interface Prior {
  /** m: points a rating, over all ratings that count; three decimals. */
  mean: number;
  /** k: how many ratings that belief is worth. */
  weight: number;
}

/** However few ratings there are, no fewer than these say more than the mean of all. */
export const LEAST_WEIGHT = 5;

/**
 * m is the mean of all ratings, and k the median number of ratings of those that have any: half of
 * them are judged by their own ratings more than by everybody's, half less.
 */
export function priorOf(tallies: readonly Tally[]): Prior {
  const ratings = tallies
    .filter(isRated)
    .map(ratingsOf)
    .toSorted((a, b) => a - b);
  if (ratings.length === 0) return { mean: 0, weight: LEAST_WEIGHT };
  const upper = ratings[Math.floor(ratings.length / 2)] ?? 0;
  const lower = ratings[Math.floor((ratings.length - 1) / 2)] ?? 0;
  const points = tallies.reduce((sum, tally) => sum + tally.points, 0);
  return {
    mean: quotientOf(
      1000 * points,
      ratings.reduce((sum, count) => sum + count, 0),
    ),
    weight: Math.max(LEAST_WEIGHT, Math.round((lower + upper) / 2)),
  };
}

/** Points a rating, three decimals; 0 without any. */
export const meanOf = (tally: Tally): number =>
  isRated(tally) ? quotientOf(1000 * tally.points, ratingsOf(tally)) : 0;

/**
 * The Bayesian-weighted average `(k·m + points) / (k + ratings)`, three decimals: a few ratings move
 * it little away from everybody's mean, many move it to their own.
 */
export const weightedAverageOf = (tally: Tally, { mean, weight }: Prior): number =>
  quotientOf(
    // m is printed with three decimals, and taken as it is printed.
    weight * Math.round(1000 * mean) + 1000 * tally.points,
    weight + ratingsOf(tally),
  );

/** Why somebody stands below the one above, who has as much of the chosen figure. */
export type Tie =
  /** Has less of this one. */
  | RankingColumn
  /** Equal in every figure: the same rank, by name. */
  | 'shared';

export type Figures = Tally & Record<RankingColumn, number>;
export type Ranked<Row> = Row & Figures & { rank: number; tie: Tie | null };

interface Named {
  id: string;
  name: string;
  tally: Tally;
}

const collator = new Intl.Collator('en');

/**
 * The rated ones, the first at the top. Figures are compared as they are printed, so that everybody
 * can check the order: the chosen one, then each of `RANKING_COLUMNS`. Who is equal in all of them
 * has the same rank (1, 2, 2, 4) and stands by name, then by id.
 */
export function rank<Row extends Named>(
  rows: readonly Row[],
  by: RankingColumn,
  prior: Prior,
): Ranked<Row>[] {
  const order = [by, ...RANKING_COLUMNS.filter((column) => column !== by)];
  const sorted = rows
    .filter(({ tally }) => isRated(tally))
    .map((row) => ({
      row,
      figures: {
        ...row.tally,
        average: meanOf(row.tally),
        weighted: weightedAverageOf(row.tally, prior),
      },
      folded: foldText(row.name),
    }))
    .toSorted(
      (a, b) =>
        order.reduce((told, column) => told || b.figures[column] - a.figures[column], 0) ||
        collator.compare(a.folded, b.folded) ||
        collator.compare(a.row.id, b.row.id),
    );
  const ranked: Ranked<Row>[] = [];
  for (const [index, { row, figures }] of sorted.entries()) {
    const above = ranked.at(-1);
    const decided = above && order.find((column) => above[column] !== figures[column]);
    const tie = above === undefined || decided === by ? null : (decided ?? 'shared');
    const place = tie === 'shared' && above ? above.rank : index + 1;
    ranked.push({ ...row, ...figures, rank: place, tie });
  }
  return ranked;
}

/**
 * The first so many. Who is equal in every figure to the last of them is among them, too: a name
 * decides nothing but the order on the page.
 */
export const topOf = <Row extends { rank: number }>(ranked: readonly Row[], top: number): Row[] =>
  ranked.filter(({ rank: place }) => place <= top);
