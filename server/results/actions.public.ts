import type { Queryable } from '../../database/open.ts';
import type {
  PublicList,
  PublicResult,
  RestaurantRanks,
} from '../../domain/results/schema.public.ts';
import type { PublicRules } from '../../domain/results/schema.public.ts';
import { refuse } from '../http/errors.ts';
import { readResultFile } from './actions.read.ts';
import { readRules } from './actions.rules.ts';
import { reasonOf } from './present.desk.ts';
import {
  categoryOf,
  type IndexedFile,
  indexFile,
  presentCategory,
  presentHead,
  presentListHead,
  presentRanks,
  presentRow,
  presentShownList,
} from './present.public.ts';
import { type PublishedRow, selectPublished, selectSignatures } from './queries.ts';
import { selectShown } from './queries.public.ts';
import { hasVotes, selectRestaurantNames, selectRulesVersions } from './queries.rules.ts';

/** Which published result: of a year, else the newest one; a version, else the newest one of the year. */
export interface Edition {
  year?: number | undefined;
  version?: number | undefined;
}

export interface Published {
  indexed: IndexedFile;
  row: PublishedRow;
  /** Every published version, the newest first. */
  all: PublishedRow[];
}

/** Places of the lists on the page of a result, and of a page of a list. */
const FIRST_PLACES = 3;
/** Beyond these, lists have only their winners in the answer for all. */
const MOST_PODIUMS = 60;
const LIST_PAGE = 100;

/** By the id of the snapshot: made of a file that never changes. */
const indexes = new WeakMap<object, IndexedFile>();

/** @returns null if nothing is published @throws result_version_not_found */
export async function readPublished(
  db: Queryable,
  { year, version }: Edition,
): Promise<Published | null> {
  const all = await selectPublished(db);
  const ofYear = all.filter((row) => row.year === (year ?? all[0]?.year));
  const row = ofYear.find((one) => one.version === (version ?? ofYear[0]?.version));
  if (!row) {
    if (year === undefined && version === undefined) return null;
    throw refuse('result_version_not_found');
  }
  const file = await readResultFile(db, row.id);
  if (!file) throw refuse('result_version_not_found');
  const indexed = indexes.get(file) ?? indexFile(file);
  indexes.set(file, indexed);
  return { indexed, row, all };
}

const headOf = async (db: Queryable, { indexed, row, all }: Published) =>
  presentHead(indexed, row, all, await selectSignatures(db, [row.id]));

/** @returns null if nothing is published @throws result_version_not_found */
export async function readResult(db: Queryable, edition: Edition): Promise<PublicResult | null> {
  const published = await readPublished(db, edition);
  if (!published) return null;
  const { indexed } = published;
  const { lists, rules } = indexed.file;
  const podiums = new Set(lists.filter(({ place }) => !place?.county).slice(0, MOST_PODIUMS));
  const firstOf = lists.map((list) => ({
    list,
    rows: podiums.has(list)
      ? list.rows.filter(({ rank }) => rank <= FIRST_PLACES).slice(0, 2 * FIRST_PLACES)
      : [],
  }));
  const shown = await selectShown(
    db,
    firstOf.flatMap(({ rows }) => rows.map(({ id }) => id)),
  );
  return {
    head: await headOf(db, published),
    categories: rules.categories.map(presentCategory),
    lists: firstOf.map(({ list, rows }) => presentShownList(indexed, list, rows, shown)),
  };
}

/** @throws result_version_not_found, result_list_not_found */
export async function readList(
  db: Queryable,
  { listId, page, ...edition }: Edition & { listId: string; page: number },
): Promise<PublicList> {
  const published = await readPublished(db, edition);
  if (!published) throw refuse('result_version_not_found');
  const { indexed } = published;
  const { lists } = indexed.file;
  const list = lists.find(({ id }) => id === listId);
  if (!list) throw refuse('result_list_not_found');
  const rows = list.rows.slice((page - 1) * LIST_PAGE, page * LIST_PAGE);
  const shown = await selectShown(
    db,
    rows.map(({ id }) => id),
  );
  return {
    head: await headOf(db, published),
    list: {
      ...presentListHead(indexed, list),
      rows: rows.map((row) => presentRow(indexed, row, shown)),
    },
    page,
    pageSize: LIST_PAGE,
    best: list.rows[0]?.[categoryOf(indexed, list).by] ?? 0,
    siblings: lists
      .filter(({ categoryId }) => categoryId === list.categoryId)
      .map(({ id, place }) => ({ id, place })),
  };
}

/** @returns null if nothing is published */
export async function readRanksOf(
  db: Queryable,
  restaurantId: string,
): Promise<RestaurantRanks | null> {
  const published = await readPublished(db, {});
  if (!published) return null;
  const { indexed, row } = published;
  return { year: row.year, version: row.version, ranks: presentRanks(indexed, restaurantId) };
}

/** The rules as everybody may read them. */
export async function readPublicRules(db: Queryable): Promise<PublicRules> {
  const [{ version, sha256, rules }, history, isFixed] = await Promise.all([
    readRules(db),
    selectRulesVersions(db),
    hasVotes(db),
  ]);
  const named = new Set(rules.categories.flatMap(({ restaurantIds }) => restaurantIds));
  return {
    version,
    sha256,
    rules,
    isFixed,
    history: history.map((row) => ({
      version: row.version,
      sha256: row.sha256,
      madeAt: row.createdAt.toISOString(),
      reason: reasonOf(row),
    })),
    restaurants: await selectRestaurantNames(db, [...named]),
  };
}
