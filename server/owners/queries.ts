import { and, asc, desc, eq, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/open.ts';
import {
  restaurantAccessRequests,
  restaurantOwners,
  restaurantProposals,
} from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { counties } from '../../database/schema/places.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { CHOICES_AT_ONCE, type RequestStatus } from '../../domain/owners/rules.ts';
import { isActiveRestaurant } from '../sql/active.ts';
import { containsWords, likePart } from '../sql/text-search.ts';

const requests = restaurantAccessRequests;

export const selectRestaurantsOwned = (db: Queryable, userId: string) =>
  db
    .select({
      id: restaurantOwners.id,
      restaurantId: restaurantOwners.restaurantId,
      restaurantName: restaurants.name,
      createdAt: restaurantOwners.createdAt,
    })
    .from(restaurantOwners)
    .innerJoin(restaurants, eq(restaurants.id, restaurantOwners.restaurantId))
    .where(eq(restaurantOwners.userId, userId))
    .orderBy(asc(restaurants.name));

/**
 * The first active restaurants by name.
 * @param q part of the name
 * @param id this one alone
 */
export const selectChoices = (db: Queryable, { q, id }: { q: string; id?: string | undefined }) =>
  db
    .select({
      id: restaurants.id,
      name: restaurants.name,
      countyName: counties.name,
      stateId: restaurants.stateId,
    })
    .from(restaurants)
    .innerJoin(counties, eq(counties.id, restaurants.countyId))
    .where(
      and(
        isActiveRestaurant,
        q ? containsWords(restaurants.nameFolded, q) : undefined,
        id ? eq(restaurants.id, id) : undefined,
      ),
    )
    .orderBy(asc(restaurants.name), asc(restaurants.id))
    .limit(CHOICES_AT_ONCE);

/**
 * Whether a person owns a restaurant, and whether they have a pending request for it. Locks the
 * restaurant against deletion until the transaction ends, because that would delete both rows.
 * @returns undefined for a restaurant that does not take part in the festival
 */
export async function selectObstacles(db: Queryable, userId: string, restaurantId: string) {
  const [row] = await db
    .select({
      isOwned: sql<boolean>`exists (select 1 from restaurant_owners o
        where o.user_id = ${userId} and o.restaurant_id = restaurants.id)`,
      isPending: sql<boolean>`exists (select 1 from restaurant_access_requests r
        where r.user_id = ${userId} and r.restaurant_id = restaurants.id and r.status = 'pending')`,
    })
    .from(restaurants)
    .where(and(eq(restaurants.id, restaurantId), isActiveRestaurant))
    .for('key share');
  return row;
}

/** Supersedes the person's earlier requests for the restaurant; those for others go on. */
export const supersedeRequests = (tx: Queryable, userId: string, restaurantId: string) =>
  tx
    .update(requests)
    .set({ status: 'superseded' })
    .where(
      and(
        eq(requests.userId, userId),
        eq(requests.restaurantId, restaurantId),
        notInArray(requests.status, ['superseded', 'withdrawn']),
      ),
    );

export const insertRequest = (tx: Queryable, request: typeof requests.$inferInsert) =>
  tx.insert(requests).values(request);

/** A request with its person, restaurant and status; undefined if it does not exist. */
export async function selectRequest(db: Queryable, requestId: string) {
  const [row] = await db
    .select({
      userId: requests.userId,
      status: requests.status,
      restaurantId: requests.restaurantId,
      restaurantName: restaurants.name,
    })
    .from(requests)
    .innerJoin(restaurants, eq(restaurants.id, requests.restaurantId))
    .where(eq(requests.id, requestId));
  return row;
}

/** @param reason null: no reason was given */
export const updateDecision = (
  tx: Queryable,
  requestId: string,
  status: RequestStatus,
  { by, at, reason }: { by: string; at: Date; reason: string | null },
) =>
  tx
    .update(requests)
    .set({ status, decidedBy: by, decidedAt: at, decisionReason: reason })
    .where(eq(requests.id, requestId));

/** Does nothing if the person owns it already. */
export const insertOwner = (tx: Queryable, owner: typeof restaurantOwners.$inferInsert) =>
  tx.insert(restaurantOwners).values(owner).onConflictDoNothing();

const ownershipColumns = {
  id: restaurantOwners.id,
  userId: restaurantOwners.userId,
  restaurantId: restaurantOwners.restaurantId,
  restaurantName: restaurants.name,
  fullName: profiles.fullName,
  email: profiles.email,
  createdAt: restaurantOwners.createdAt,
};

const selectOwnerships = (db: Queryable, where: SQL | undefined) =>
  db
    .select(ownershipColumns)
    .from(restaurantOwners)
    .innerJoin(restaurants, eq(restaurants.id, restaurantOwners.restaurantId))
    .innerJoin(profiles, eq(profiles.id, restaurantOwners.userId))
    .where(where)
    .$dynamic();

export async function selectOwnership(db: Queryable, ownershipId: string) {
  const [row] = await selectOwnerships(db, eq(restaurantOwners.id, ownershipId));
  return row;
}

/** @returns whether it still existed */
export async function deleteOwner(tx: Queryable, ownershipId: string): Promise<boolean> {
  const rows = await tx
    .delete(restaurantOwners)
    .where(eq(restaurantOwners.id, ownershipId))
    .returning({ id: restaurantOwners.id });
  return rows.length > 0;
}

/** The approved request that an ownership came from; undefined if there was no request. */
export async function selectApprovedRequest(db: Queryable, userId: string, restaurantId: string) {
  const [row] = await db
    .select({ id: requests.id, status: requests.status })
    .from(requests)
    .where(
      and(
        eq(requests.userId, userId),
        eq(requests.restaurantId, restaurantId),
        or(
          eq(requests.status, 'approved'),
          and(eq(requests.status, 'superseded'), isNotNull(requests.decidedAt)),
        ),
      ),
    )
    .orderBy(desc(requests.createdAt))
    .limit(1);
  return row;
}

const total = sql<number>`count(*)::int`;

/** One page of search results. */
interface Page {
  q: string;
  offset: number;
  limit: number;
}

const decider = alias(profiles, 'decider');
const isRevoked = sql<boolean>`${requests.status} = 'approved' and not exists (
  select 1 from restaurant_owners o
  where o.user_id = ${requests.userId} and o.restaurant_id = ${requests.restaurantId}
)`;

/** Pending requests first, oldest first; then the latest. Also the total number. */
export async function selectRequests(
  db: Queryable,
  { q, status, offset, limit }: Page & { status: RequestStatus | 'all' },
) {
  const part = `%${likePart(q)}%`;
  const where = and(
    status === 'all' ? undefined : eq(requests.status, status),
    q
      ? sql`(${requests.fullName} ilike ${part} or ${profiles.email}::text ilike ${part}
          or ${restaurants.name} ilike ${part} or ${requests.pfgAccountNumber} ilike ${part})`
      : undefined,
  );
  const isPending = sql`${requests.status} = 'pending'`;
  const rows = await db
    .select({
      id: requests.id,
      restaurantId: requests.restaurantId,
      restaurantName: restaurants.name,
      isArchived: sql<boolean>`${restaurants.archivedAt} is not null`,
      status: requests.status,
      isRevoked,
      fullName: requests.fullName,
      email: profiles.email,
      emailVerified: profiles.emailVerified,
      isBanned: sql<boolean>`${profiles.bannedAt} is not null`,
      pfgAccountNumber: requests.pfgAccountNumber,
      createdAt: requests.createdAt,
      decidedAt: requests.decidedAt,
      decidedBy: decider.fullName,
      reason: requests.decisionReason,
    })
    .from(requests)
    .innerJoin(restaurants, eq(restaurants.id, requests.restaurantId))
    .innerJoin(profiles, eq(profiles.id, requests.userId))
    .leftJoin(decider, eq(decider.id, requests.decidedBy))
    .where(where)
    .orderBy(
      desc(isPending),
      sql`case when ${isPending} then ${requests.createdAt} end`,
      desc(requests.createdAt),
      asc(requests.id),
    )
    .offset(offset)
    .limit(limit);
  // Each has its person and restaurant: only words look at those.
  const counting = db.select({ total }).from(requests).$dynamic();
  const [counted] = await (
    q
      ? counting
          .innerJoin(restaurants, eq(restaurants.id, requests.restaurantId))
          .innerJoin(profiles, eq(profiles.id, requests.userId))
      : counting
  ).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** By restaurant, then by person; also the total number. */
export async function selectOwners(db: Queryable, { q, offset, limit }: Page) {
  const part = `%${likePart(q)}%`;
  const where = q
    ? sql`(${profiles.fullName} ilike ${part} or ${profiles.email}::text ilike ${part}
        or ${restaurants.name} ilike ${part})`
    : undefined;
  const rows = await selectOwnerships(db, where)
    .orderBy(asc(restaurants.name), asc(profiles.email), asc(restaurantOwners.id))
    .offset(offset)
    .limit(limit);
  const counting = db.select({ total }).from(restaurantOwners).$dynamic();
  const [counted] = await (
    q
      ? counting
          .innerJoin(restaurants, eq(restaurants.id, restaurantOwners.restaurantId))
          .innerJoin(profiles, eq(profiles.id, restaurantOwners.userId))
      : counting
  ).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** How many access requests and proposals are pending. */
export async function countWaiting(db: Queryable) {
  const [[waiting], [proposed]] = await Promise.all([
    db.select({ total }).from(requests).where(eq(requests.status, 'pending')),
    db.select({ total }).from(restaurantProposals).where(eq(restaurantProposals.status, 'pending')),
  ]);
  return { requests: waiting?.total ?? 0, proposals: proposed?.total ?? 0 };
}
