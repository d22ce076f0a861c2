import { foldText } from '../restaurants/rules.ts';

export const RANKING_KINDS = ['restaurants', 'dishes'] as const;
export type RankingKind = (typeof RANKING_KINDS)[number];

/** The columns to sort by; after the chosen one, ties are broken in this order. */
export const RANKING_COLUMNS = ['points', 'votes', 'voters', 'weighted', 'average'] as const;
export type RankingColumn = (typeof RANKING_COLUMNS)[number];

/** Number of places on the page and in the export (S2 §2). */
export const RANKING_TOPS = [10, 20, 50] as const;
export const EXPORT_TOPS = [20, 50] as const;

/** The counts of a restaurant or dish. */
export interface Tally {
  /** Ratings above 0. */
  votes: number;
  points: number;
  /** Ratings of 0, which count as ratings too (decision 6). */
  zeros: number;
  /** People with at least one counted vote. */
  voters: number;
}

/** A tally, with the part that counts only on request. Votes that a ruling withholds are in neither. */
export interface SplitTally {
  /** All votes but those of voting admins. */
  all: Tally;
  /** Votes of voting admins; voters: people without any other counted vote. */
  admins: Tally;
}

export interface Counting {
  withAdmins: boolean;
}

/** The counted part of a tally. */
export function countedOf({ all, admins }: SplitTally, { withAdmins }: Counting): Tally {
  const sum = (of: keyof Tally) => all[of] + (withAdmins ? admins[of] : 0);
  return { votes: sum('votes'), points: sum('points'), zeros: sum('zeros'), voters: sum('voters') };
}

/** Each entry with the counted part of its tally. */
export const withTally = <Entry extends SplitTally>(
  entries: readonly Entry[],
  counting: Counting,
): (Entry & { tally: Tally })[] =>
  entries.map((entry) => ({ ...entry, tally: countedOf(entry, counting) }));

/** Every rating, zeros too. */
const ratingsOf = ({ votes, zeros }: Tally): number => votes + zeros;
export const isRated = (tally: Tally): boolean => ratingsOf(tally) > 0;

/**
 * A quotient of integers with three decimals, half rounded up, in integer arithmetic: the same result as
 * with pen and paper.
 * @param thousandths the dividend, in thousandths
 */
const quotientOf = (thousandths: number, divisor: number): number =>
  Math.floor((2 * thousandths + divisor) / (2 * divisor)) / 1000;

/** The prior of the weighted average. */
export interface Prior {
  /** m: points a rating, over all ratings that count; three decimals. */
  mean: number;
  /** k: the weight of the prior, in whole ratings. */
  weight: number;
}

/** The minimum of k. */
export const LEAST_WEIGHT = 5;

/** The median number of ratings of those that have any, such as 20.5; 0 if none has. */
export function medianRatingsOf(tallies: readonly Tally[]): number {
  const ratings = tallies
    .filter(isRated)
    .map(ratingsOf)
    .toSorted((a, b) => a - b);
  const upper = ratings[Math.floor(ratings.length / 2)] ?? 0;
  const lower = ratings[Math.floor((ratings.length - 1) / 2)] ?? 0;
  return (lower + upper) / 2;
}

/**
 * m is the mean of all ratings, and k the median number of ratings of those that have any, halves rounded up: for half
 * of them their own ratings weigh more than the mean, for the other half less. Frozen results are counted again with
 * this k, so how it is rounded never changes.
 */
export function priorOf(tallies: readonly Tally[]): Prior {
  const rated = tallies.filter(isRated);
  if (rated.length === 0) return { mean: 0, weight: LEAST_WEIGHT };
  const points = tallies.reduce((sum, tally) => sum + tally.points, 0);
  return {
    mean: quotientOf(
      1000 * points,
      rated.reduce((sum, tally) => sum + ratingsOf(tally), 0),
    ),
    weight: Math.max(LEAST_WEIGHT, Math.round(medianRatingsOf(rated))),
  };
}

/** Points a rating, three decimals; 0 without any. */
export const meanOf = (tally: Tally): number =>
  isRated(tally) ? quotientOf(1000 * tally.points, ratingsOf(tally)) : 0;

/**
 * The Bayesian-weighted average `(k·m + points) / (k + ratings)`, three decimals: with few ratings it stays
 * near the overall mean, with many it approaches their own mean.
 */
export const weightedAverageOf = (tally: Tally, { mean, weight }: Prior): number =>
  quotientOf(
    // m is displayed with three decimals, so it is used with three decimals.
    weight * Math.round(1000 * mean) + 1000 * tally.points,
    weight + ratingsOf(tally),
  );

/** Why a row is below the one above, with the same chosen figure. */
export type Tie =
  /** Lower in this column. */
  | RankingColumn
  /** Equal in every figure: the same rank, ordered by name. */
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
 * Ranks the rated ones, the best first. Figures are compared as displayed, so that everybody can check the
 * order: the chosen one, then each of `breakers`. Rows that are equal in all of them share a rank
 * (1, 2, 2, 4), ordered by name, then by id.
 */
export function rank<Row extends Named>(
  rows: readonly Row[],
  by: RankingColumn,
  prior: Prior,
  breakers: readonly RankingColumn[] = RANKING_COLUMNS,
): Ranked<Row>[] {
  const order = [by, ...breakers.filter((column) => column !== by)];
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
        order.reduce(
          (difference, column) => difference || b.figures[column] - a.figures[column],
          0,
        ) ||
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
 * The first rows, up to the limit, plus all that are equal in every figure to the last of them: names only
 * decide the order on the page.
 */
export const topOf = <Row extends { rank: number }>(ranked: readonly Row[], top: number): Row[] =>
  ranked.filter(({ rank: place }) => place <= top);
