import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/open.ts';
import { restaurantProposals } from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import type { ProposalStatus } from '../../domain/proposals/rules.ts';
import type { ProposedChanges } from '../../domain/proposals/rules.ts';
import { EMPTY_DISH } from '../../domain/restaurants/fields.keys.ts';
import { dishFields } from '../restaurants/queries.ts';

const proposals = restaurantProposals;

/** The active dishes of a restaurant, by name. */
export const selectActiveDishes = (db: Queryable, restaurantId: string) =>
  db
    .select({ id: dishes.id, version: dishes.version, fields: dishFields })
    .from(dishes)
    .where(and(eq(dishes.restaurantId, restaurantId), isNull(dishes.archivedAt)))
    .orderBy(asc(dishes.name), asc(dishes.id));

/** A proposal from before a field of dishes was there says nothing in it. */
const storedChanges = sql`${proposals.changes}`.mapWith(
  (stored: ProposedChanges): ProposedChanges => ({
    ...stored,
    added: stored.added.map((dish) => ({ ...EMPTY_DISH, ...dish })),
  }),
);

/** A person's latest proposal for a restaurant; undefined if there is none. */
export async function selectLatestProposal(db: Queryable, userId: string, restaurantId: string) {
  const [row] = await db
    .select({
      id: proposals.id,
      status: proposals.status,
      changes: storedChanges,
      createdAt: proposals.createdAt,
      decidedAt: proposals.decidedAt,
      reason: proposals.decisionReason,
    })
    .from(proposals)
    .where(and(eq(proposals.userId, userId), eq(proposals.restaurantId, restaurantId)))
    .orderBy(sql`${proposals.status} = 'superseded'`, desc(proposals.createdAt), desc(proposals.id))
    .limit(1);
  return row;
}

export async function selectProposal(db: Queryable, proposalId: string) {
  const [row] = await db
    .select({
      id: proposals.id,
      userId: proposals.userId,
      restaurantId: proposals.restaurantId,
      restaurantName: restaurants.name,
      status: proposals.status,
      changes: storedChanges,
    })
    .from(proposals)
    .innerJoin(restaurants, eq(restaurants.id, proposals.restaurantId))
    .where(eq(proposals.id, proposalId));
  return row;
}

export const insertProposal = (tx: Queryable, proposal: typeof proposals.$inferInsert) =>
  tx.insert(proposals).values(proposal);

export const updateDecision = (
  tx: Queryable,
  proposalId: string,
  status: 'approved' | 'rejected',
  { by, at, reason }: { by: string; at: Date; reason: string | null },
) =>
  tx
    .update(proposals)
    .set({ status, decidedBy: by, decidedAt: at, decisionReason: reason })
    .where(eq(proposals.id, proposalId));

const decider = alias(profiles, 'decider');

/** Pending proposals first, oldest first; then the latest. Also the total number. */
export async function selectProposals(
  db: Queryable,
  { status, offset, limit }: { status: ProposalStatus | 'all'; offset: number; limit: number },
) {
  const where = status === 'all' ? undefined : eq(proposals.status, status);
  const isPending = sql`${proposals.status} = 'pending'`;
  const rows = await db
    .select({
      id: proposals.id,
      restaurantId: proposals.restaurantId,
      restaurantName: restaurants.name,
      isMerged: sql<boolean>`${restaurants.mergedIntoId} is not null`,
      fullName: profiles.fullName,
      email: profiles.email,
      status: proposals.status,
      changes: storedChanges,
      createdAt: proposals.createdAt,
      decidedAt: proposals.decidedAt,
      decidedBy: decider.fullName,
      reason: proposals.decisionReason,
    })
    .from(proposals)
    .innerJoin(restaurants, eq(restaurants.id, proposals.restaurantId))
    .innerJoin(profiles, eq(profiles.id, proposals.userId))
    .leftJoin(decider, eq(decider.id, proposals.decidedBy))
    .where(where)
    .orderBy(
      desc(isPending),
      sql`case when ${isPending} then ${proposals.createdAt} end`,
      desc(proposals.createdAt),
      asc(proposals.id),
    )
    .offset(offset)
    .limit(limit);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(proposals)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}
