import type { Tie } from '../../domain/rankings/rules.ts';
import type {
  BallotStory,
  ClusterPicture,
  ListedBallot,
  VotesCluster,
} from '../../domain/vote-rulings/schema.ballots.ts';
import { SOLO_PLACE } from '../../domain/vote-rulings/rules.ts';
import type { BallotRow, Cursor, StoryRow } from './queries.ballots.ts';
import type { ClusterRow, selectPoints } from './queries.clusters.ts';

export const presentBallot = (row: BallotRow): ListedBallot => ({
  id: row.id,
  createdAt: new Date(row.createdAt).toISOString(),
  restaurantId: row.restaurantId,
  restaurantName: row.restaurantName,
  dishId: row.dishId,
  dishName: row.dishName,
  rating: row.rating,
  personId: row.personId,
  fullName: row.fullName,
  email: row.email,
  evidence: row.evidence,
  state: row.state,
  signals: row.signals,
});

export const cursorOf = ({ createdAt, id }: BallotRow): string => `${String(createdAt)}_${id}`;

export function readCursor(text: string | undefined): Cursor | null {
  const [at, id] = text?.split('_') ?? [];
  return at && id ? { at, id } : null;
}

export const presentStory = (row: BallotRow, story: StoryRow): BallotStory => ({
  ballot: presentBallot(row),
  ratings: story.ratings,
  distanceBand: row.distanceBand,
  signals: story.signals,
  traces: story.traces,
  clusters: story.clusters,
  ofPerson: story.ofPerson,
});

export const presentCluster = (row: ClusterRow): VotesCluster => ({
  id: row.id,
  kind: row.kind,
  restaurantId: row.restaurantId,
  restaurantName: row.restaurantName,
  day: row.day,
  strength: row.strength,
  ballots: row.ballots,
  withheld: row.withheld,
  ofDay: row.ofDay,
  firstAt: row.firstAt,
  lastAt: row.lastAt,
  isDismissed: row.dismissal !== null,
  dismissal: row.dismissal,
});

const MILES_A_DEGREE = 69.05;

/** Positions relative to the restaurant, in miles with three decimals. */
export const presentPoints = (
  rows: Awaited<ReturnType<typeof selectPoints>>,
): ClusterPicture['points'] =>
  rows.map(({ ballotId, state, latitude, longitude, placeLatitude, placeLongitude }) => ({
    ballotId,
    state,
    east: thousandths(
      (longitude - placeLongitude) * MILES_A_DEGREE * Math.cos((placeLatitude * Math.PI) / 180),
    ),
    north: thousandths((latitude - placeLatitude) * MILES_A_DEGREE),
  }));

const thousandths = (miles: number) => Math.round(miles * 1000) / 1000;

interface Ranked {
  id: string;
  name: string;
  rank: number;
  points: number;
  tie: Tie | null;
}

/** The first places of both rankings, and the restaurant of the cluster. */
export function presentComparison(
  withIt: readonly Ranked[],
  without: readonly Ranked[],
  restaurantId: string,
): ClusterPicture['ranking'] {
  const isShown = ({ id, rank }: Ranked) => rank <= SOLO_PLACE || id === restaurantId;
  const before = new Map(withIt.map((row) => [row.id, row]));
  const after = new Map(without.map((row) => [row.id, row]));
  const shown = new Map([...withIt, ...without].filter(isShown).map(({ id, name }) => [id, name]));
  return [...shown]
    .map(([id, name]) => ({
      id,
      name,
      withRank: before.get(id)?.rank ?? null,
      withPoints: before.get(id)?.points ?? 0,
      withoutRank: after.get(id)?.rank ?? null,
      withoutPoints: after.get(id)?.points ?? 0,
    }))
    .toSorted((a, b) => (a.withRank ?? Infinity) - (b.withRank ?? Infinity));
}
