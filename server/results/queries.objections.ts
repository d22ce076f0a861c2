import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/open.ts';
import { festivals } from '../../database/schema/festivals.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { profiles, rateLimits } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { resultObjections } from '../../database/schema/results.ts';

const answerer = alias(profiles, 'answerer');

const columns = {
  id: resultObjections.id,
  year: festivals.year,
  version: resultObjections.version,
  restaurantId: resultObjections.restaurantId,
  restaurantName: restaurants.name,
  isLinked: sql<boolean>`${restaurants.archivedAt} is null`,
  kind: resultObjections.kind,
  listId: resultObjections.listId,
  message: resultObjections.message,
  hiddenFor: resultObjections.hiddenFor,
  state: resultObjections.state,
  outcome: resultObjections.outcome,
  answerEn: resultObjections.answerEn,
  answerEs: resultObjections.answerEs,
  answeredAt: resultObjections.answeredAt,
  recount: resultObjections.recount,
  createdAt: resultObjections.createdAt,
  madeById: resultObjections.madeBy,
  madeBy: profiles.fullName,
  answeredBy: answerer.fullName,
};

const select = (db: Queryable) =>
  db
    .select(columns)
    .from(resultObjections)
    .innerJoin(festivals, eq(festivals.id, resultObjections.festivalId))
    .innerJoin(restaurants, eq(restaurants.id, resultObjections.restaurantId))
    .leftJoin(profiles, eq(profiles.id, resultObjections.madeBy))
    .leftJoin(answerer, eq(answerer.id, resultObjections.answeredBy));
export type ObjectionRow = Awaited<ReturnType<typeof select>>[number];

export interface ObjectionFilter {
  year?: number | undefined;
  restaurantId?: string | undefined;
  state?: 'open' | undefined;
}

const matching = ({ year, restaurantId, state }: ObjectionFilter): SQL | undefined =>
  and(
    year === undefined ? undefined : eq(festivals.year, year),
    restaurantId === undefined ? undefined : eq(resultObjections.restaurantId, restaurantId),
    state === undefined ? undefined : eq(resultObjections.state, state),
  );

/** The open ones first where so asked, then the newest first. */
export const selectObjections = (
  db: Queryable,
  filter: ObjectionFilter,
  part: { offset: number; limit: number; openFirst?: boolean },
): Promise<ObjectionRow[]> =>
  select(db)
    .where(matching(filter))
    .orderBy(
      ...(part.openFirst ? [sql`${resultObjections.state} <> 'open'`] : []),
      desc(resultObjections.createdAt),
      desc(resultObjections.id),
    )
    .offset(part.offset)
    .limit(part.limit);

export async function countObjections(db: Queryable, filter: ObjectionFilter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(resultObjections)
    .innerJoin(festivals, eq(festivals.id, resultObjections.festivalId))
    .where(matching(filter));
  return row?.count ?? 0;
}

export async function findObjection(db: Queryable, id: string): Promise<ObjectionRow | undefined> {
  const [row] = await select(db).where(eq(resultObjections.id, id));
  return row;
}

/** Locks an objection until the transaction ends, and reads it. */
export async function lockObjection(tx: Queryable, id: string): Promise<ObjectionRow | undefined> {
  await tx
    .select({ id: resultObjections.id })
    .from(resultObjections)
    .where(eq(resultObjections.id, id))
    .for('no key update');
  return findObjection(tx, id);
}

/** Locks a restaurant until the transaction ends, so that its owners object one after the other. */
export const lockRestaurant = (tx: Queryable, restaurantId: string) =>
  tx
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId))
    .for('no key update');

/** What owners of a restaurant have asked of one version. */
export const selectAsked = (tx: Queryable, restaurantId: string, version: number) =>
  tx
    .select({ kind: resultObjections.kind, state: resultObjections.state })
    .from(resultObjections)
    .where(
      and(eq(resultObjections.restaurantId, restaurantId), eq(resultObjections.version, version)),
    );

export const insertObjection = (tx: Queryable, row: typeof resultObjections.$inferInsert) =>
  tx.insert(resultObjections).values(row);

export const updateObjection = (
  tx: Queryable,
  id: string,
  change: Partial<
    Pick<
      typeof resultObjections.$inferInsert,
      | 'state'
      | 'outcome'
      | 'answerEn'
      | 'answerEs'
      | 'answeredBy'
      | 'answeredAt'
      | 'recount'
      | 'hiddenFor'
    >
  >,
) => tx.update(resultObjections).set(change).where(eq(resultObjections.id, id));

/** Where a restaurant is; undefined if there is none of that id. */
export async function findWhere(db: Queryable, restaurantId: string) {
  const [row] = await db
    .select({
      name: restaurants.name,
      stateId: restaurants.stateId,
      countyId: restaurants.countyId,
    })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  return row;
}

/** The restaurants that a person owns. */
export async function selectOwnedIds(db: Queryable, personId: string): Promise<Set<string>> {
  const rows = await db
    .select({ restaurantId: restaurantOwners.restaurantId })
    .from(restaurantOwners)
    .where(eq(restaurantOwners.userId, personId));
  return new Set(rows.map(({ restaurantId }) => restaurantId));
}

/** The address and language of who made an objection; undefined once the account is deleted. */
export async function findMaker(tx: Queryable, personId: string | null) {
  if (personId === null) return undefined;
  const [row] = await tx
    .select({ email: profiles.email, locale: profiles.locale })
    .from(profiles)
    .where(eq(profiles.id, personId));
  return row;
}

const ALERT_MS = 3_600_000;

/**
 * Whether organisers are to get a mail now: of all objections within an hour, the first tells them.
 * Several simultaneous calls: one gets true.
 */
export async function takeAlert(tx: Queryable, at: Date): Promise<boolean> {
  const now = at.getTime();
  const endsAt = now + ALERT_MS;
  const rows = await tx
    .insert(rateLimits)
    .values({ key: 'objectionMails', count: 1, windowEndsAt: endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { windowEndsAt: endsAt },
      // A window that ends later than a new one was begun by a clock that was ahead.
      setWhere: sql`${rateLimits.windowEndsAt} <= ${now} or ${rateLimits.windowEndsAt} > ${endsAt}`,
    })
    .returning({ key: rateLimits.key });
  return rows.length > 0;
}
