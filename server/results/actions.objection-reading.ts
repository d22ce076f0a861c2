import type { Queryable } from '../../database/open.ts';
import type { Person } from '../../domain/people/schema.ts';
import { isInTime, OBJECTION_LIMITS } from '../../domain/results/rules.objections.ts';
import type {
  NamedList,
  OwnObjections,
  PublicObjections,
  QueuedObjection,
} from '../../domain/results/schema.objections.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../ports.ts';
import { type Published, readPublished, readRanksOf } from './actions.public.ts';
import { presentObjection, presentOwn, presentQueued } from './present.objections.ts';
import { challengeUntil, presentListHead } from './present.public.ts';
import {
  countObjections,
  findObjection,
  findWhere,
  type ObjectionRow,
  selectObjections,
  selectOwnedIds,
} from './queries.objections.ts';
import { selectPublished } from './queries.ts';

/** The lists that these objections are about. */
async function readLists(
  db: Queryable,
  rows: readonly ObjectionRow[],
): Promise<Map<string, NamedList>> {
  const lists = new Map<string, NamedList>();
  for (const { id, year, version, listId } of rows) {
    if (listId === null) continue;
    const published = await readPublished(db, { year, version });
    const found = published && listsIn(published).find((list) => list.id === listId);
    if (found) lists.set(id, found);
  }
  return lists;
}

const listsIn = ({ indexed }: Published): NamedList[] =>
  indexed.file.lists.map((list) => {
    const { id, name, place } = presentListHead(indexed, list);
    return { id, name, place };
  });

/** @throws result_version_not_found for a year without a published result */
export async function readObjections(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { year, page }: { year?: number | undefined; page: number },
): Promise<PublicObjections> {
  const { pageSize } = OBJECTION_LIMITS;
  const published = await readPublished(db, { year });
  if (!published) {
    const none = { year: null, years: [], until: null, isInTime: false };
    return { ...none, objections: [], total: 0, pageSize };
  }
  const { row, all, indexed } = published;
  const filter = { year: row.year };
  const rows = await selectObjections(db, filter, {
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  const lists = await readLists(db, rows);
  const until = challengeUntil(row, indexed.file);
  return {
    year: row.year,
    years: [...new Set(all.map((one) => one.year))],
    until: until?.toISOString() ?? null,
    isInTime: isInTime(until, now()),
    objections: rows.map((one) => presentObjection(one, lists)),
    total: await countObjections(db, filter),
    pageSize,
  };
}

/** What an owner sees of the newest result, and of what they and other owners of the place asked. */
export async function readOwnObjections(
  { db, now }: Pick<Services, 'db' | 'now'>,
  restaurantId: string,
): Promise<OwnObjections> {
  const published = await readPublished(db, {});
  const where = await findWhere(db, restaurantId);
  if (!published || !where) return { result: null, objections: [] };
  const { row, indexed } = published;
  const until = challengeUntil(row, indexed.file);
  const rows = await selectObjections(
    db,
    { year: row.year, restaurantId },
    { offset: 0, limit: 100 },
  );
  const lists = await readLists(db, rows);
  return {
    result: {
      year: row.year,
      version: row.version,
      publishedAt: (row.publishedAt ?? row.frozenAt).toISOString(),
      until: until?.toISOString() ?? null,
      isInTime: isInTime(until, now()),
      ranks: (await readRanksOf(db, restaurantId))?.ranks ?? [],
      lists: listsIn(published).filter(({ place }) => isThere(place, where)),
    },
    objections: rows.map((one) => presentOwn(one, lists)),
  };
}

const isThere = (
  place: NamedList['place'],
  { stateId, countyId }: { stateId: string; countyId: string },
): boolean =>
  place === null ||
  (place.county === null ? place.stateId === stateId : place.county.id === countyId);

/** An objection as this organiser sees it. @throws objection_not_found */
export async function readQueued(
  db: Queryable,
  reader: Person,
  objectionId: string,
): Promise<QueuedObjection> {
  const row = await findObjection(db, objectionId);
  if (!row) throw refuse('objection_not_found');
  const [queued] = await queue(db, reader, [row]);
  if (!queued) throw refuse('objection_not_found');
  return queued;
}

/** What owners asked, the open ones first, and how many are open in all. */
export async function readQueue(
  db: Queryable,
  reader: Person,
  { state, page }: { state: 'open' | 'all'; page: number },
) {
  const { pageSize } = OBJECTION_LIMITS;
  const filter = state === 'open' ? { state } : {};
  const part = { offset: (page - 1) * pageSize, limit: pageSize, openFirst: true };
  const rows = await selectObjections(db, filter, part);
  return {
    objections: await queue(db, reader, rows),
    open: await countObjections(db, { state: 'open' }),
    total: await countObjections(db, filter),
    pageSize,
  };
}

async function queue(
  db: Queryable,
  reader: Person,
  rows: readonly ObjectionRow[],
): Promise<QueuedObjection[]> {
  const [lists, published, owned] = await Promise.all([
    readLists(db, rows),
    selectPublished(db),
    selectOwnedIds(db, reader.id),
  ]);
  return rows.map((row) =>
    presentQueued(row, lists, { id: reader.id, owned }, newestOf(published, row.year)),
  );
}

/** The newest version of a year; what is objected to is published. */
export const newestOf = (
  published: readonly { year: number; version: number }[],
  year: number,
): number => published.find((one) => one.year === year)?.version ?? 1;
