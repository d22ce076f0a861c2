import {
  type CategoryHead,
  type ListHead,
  type PublicRow,
  type RestaurantRanks,
  type ResultHead,
  type ShownList,
  WINNERS_NAMED,
} from '../../domain/results/schema.public.ts';
import type { ResultFile, ResultRow } from '../../domain/results/schema.ts';
import { reasonOf } from './present.desk.ts';
import type { PublishedRow, SignatureRow } from './queries.ts';
import type { Shown } from './queries.public.ts';

type FileList = ResultFile['lists'][number];
type Place = ResultFile['restaurants'][number];
type Category = ResultFile['rules']['categories'][number];

/** A restaurant or dish of a file, with the restaurant it is at. */
interface Named {
  name: string;
  restaurant: Place;
}

/** What pages ask of a file again and again. */
export interface IndexedFile {
  file: ResultFile;
  /** Restaurants and dishes by id. */
  named: Map<string, Named>;
  categories: Map<string, Category>;
  /** The places of restaurants and dishes in all lists, by id; `row`: the index of the row. */
  places: Map<string, { list: FileList; rank: number; row: number }[]>;
}

export function indexFile(file: ResultFile): IndexedFile {
  const named = new Map<string, Named>();
  for (const restaurant of file.restaurants) {
    named.set(restaurant.id, { name: restaurant.name, restaurant });
    for (const { id, name } of restaurant.dishes) named.set(id, { name, restaurant });
  }
  const places: IndexedFile['places'] = new Map();
  for (const list of file.lists) {
    for (const [row, { id, rank }] of list.rows.entries()) {
      const own = places.get(id);
      if (own) own.push({ list, rank, row });
      else places.set(id, [{ list, rank, row }]);
    }
  }
  return {
    file,
    named,
    categories: new Map(file.rules.categories.map((category) => [category.id, category])),
    places,
  };
}

/** The category of a list. @throws RangeError if the file has no such category */
export function categoryOf({ categories }: IndexedFile, { id, categoryId }: FileList): Category {
  const category = categories.get(categoryId);
  if (!category) throw new RangeError(`The list ${id} has no category.`);
  return category;
}

export function presentCategory(category: Category): CategoryHead {
  const { id, name, kind, by, each, leastVotes } = category;
  return { id, name, kind, by, each, leastVotes };
}

/** The rows are in the order of their ranks. */
function firstsOf({ rows }: FileList): readonly ResultRow[] {
  const end = rows.findIndex(({ rank }) => rank > 1);
  return end < 0 ? rows : rows.slice(0, end);
}

const presentWinners = ({ named }: IndexedFile, list: FileList): ListHead['winners'] =>
  firstsOf(list)
    .slice(0, WINNERS_NAMED)
    .map(({ id }) => ({ id, name: named.get(id)?.name ?? '' }));

export function presentListHead(indexed: IndexedFile, list: FileList): ListHead {
  const { name, kind, by, leastVotes } = categoryOf(indexed, list);
  return {
    id: list.id,
    categoryId: list.categoryId,
    place: list.place,
    ranked: list.rows.length,
    unranked: list.unranked,
    firsts: firstsOf(list).length,
    winners: presentWinners(indexed, list),
    name,
    kind,
    by,
    leastVotes,
  };
}

/** A list among the others. @param rows its first places, where they are shown */
export function presentShownList(
  indexed: IndexedFile,
  list: FileList,
  rows: readonly ResultRow[],
  shown: ReadonlyMap<string, Shown>,
): ShownList {
  const { by } = categoryOf(indexed, list);
  return {
    id: list.id,
    categoryId: list.categoryId,
    place: list.place,
    ranked: list.rows.length,
    unranked: list.unranked,
    firsts: firstsOf(list).length,
    winners: presentWinners(indexed, list),
    rows: rows.map((row) => {
      const one = presentRow(indexed, row, shown);
      return {
        id: one.id,
        rank: one.rank,
        figure: one[by] ?? 0,
        name: one.name,
        restaurantId: one.restaurantId,
        restaurantName: one.restaurantName,
        stateId: one.stateId,
        countyName: one.countyName,
        pictureUrl: one.pictureUrl,
        isLinked: one.isLinked,
      };
    }),
  };
}

/**
 * The places of a restaurant and of its dishes, the best first. Equal places are in the order of the lists, which
 * organisers have given them, and within a list in that of its rows.
 */
export function presentRanks(indexed: IndexedFile, restaurantId: string): RestaurantRanks['ranks'] {
  const { file, named, places } = indexed;
  const { restaurant } = named.get(restaurantId) ?? {};
  const own = restaurant?.id === restaurantId ? [restaurant, ...restaurant.dishes] : [];
  return own
    .flatMap(({ id, name }) =>
      (places.get(id) ?? []).map(({ list, rank, row }) => ({ id, name, list, rank, row })),
    )
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        file.lists.indexOf(one.list) - file.lists.indexOf(other.list) ||
        one.row - other.row,
    )
    .map(({ id, name, list, rank }) => ({
      list: presentListHead(indexed, list),
      rank,
      dish: id === restaurantId ? null : { id, name },
    }));
}

/** A row as everybody sees it. @param shown what the catalogue says of it now, by id */
export function presentRow(
  { named }: IndexedFile,
  row: ResultRow,
  shown: ReadonlyMap<string, Shown>,
): PublicRow {
  const of = named.get(row.id);
  if (!of) throw new RangeError(`${row.id} has a place and is not in the file.`);
  const { name, restaurant } = of;
  return {
    id: row.id,
    rank: row.rank,
    tie: row.tie,
    votes: row.votes,
    points: row.points,
    zeros: row.zeros,
    voters: row.voters,
    average: row.average,
    weighted: row.weighted,
    name,
    restaurantId: restaurant.id,
    restaurantName: restaurant.id === row.id ? null : restaurant.name,
    stateId: restaurant.stateId,
    countyName: restaurant.countyName,
    pictureUrl: shown.get(row.id)?.pictureUrl ?? null,
    isLinked: shown.get(row.id)?.isLinked ?? false,
  };
}

const DAY_MS = 86_400_000;

/** Until when owners may challenge a version; null: not at all. */
export function challengeUntil(
  { publishedAt }: Pick<PublishedRow, 'publishedAt'>,
  { rules }: Pick<ResultFile, 'rules'>,
): Date | null {
  if (publishedAt === null || rules.challengeDays === 0) return null;
  return new Date(publishedAt.getTime() + rules.challengeDays * DAY_MS);
}

const momentOf = (row: PublishedRow): string => (row.publishedAt ?? row.frozenAt).toISOString();

/** @param all every published version, the newest first */
export function presentHead(
  { file }: IndexedFile,
  row: PublishedRow,
  all: readonly PublishedRow[],
  signatures: readonly SignatureRow[],
): ResultHead {
  const { name, year } = file.festival;
  const ofYear = all.filter((one) => one.year === row.year);
  return {
    festival: { name, year },
    version: row.version,
    isReplaced: ofYear[0]?.id !== row.id,
    sha256: row.sha256,
    frozenAt: row.frozenAt.toISOString(),
    publishedAt: momentOf(row),
    log: file.log,
    rulesVersion: file.rules.version,
    counted: file.counted,
    leftOut: file.leftOut,
    signedBy: signatures.map(({ signerName }) => signerName),
    challengeUntil: challengeUntil(row, file)?.toISOString() ?? null,
    years: [...new Set(all.map((one) => one.year))],
    versions: ofYear.map((one) => ({
      version: one.version,
      publishedAt: momentOf(one),
      reason: reasonOf(one),
    })),
  };
}
