import { accessStatusOf } from '../../domain/owners/rules.ts';
import type { Access, ListedRequest, Ownership } from '../../domain/owners/schema.ts';
import type { selectLatestRequest, selectWaitingRequests } from './queries.mine.ts';
import type { selectOwners, selectRequests, selectRestaurantsOwned } from './queries.ts';

type Latest = Awaited<ReturnType<typeof selectLatestRequest>>;
type Waiting = Awaited<ReturnType<typeof selectWaitingRequests>>;
type Owned = Awaited<ReturnType<typeof selectRestaurantsOwned>>;

export function presentAccess(
  latest: Latest,
  waiting: Waiting,
  owned: Owned,
  isStaff: boolean,
): Access {
  const status = accessStatusOf(latest ?? null, owned);
  return {
    status,
    request: latest
      ? {
          restaurantId: latest.restaurantId,
          restaurantName: latest.restaurantName,
          fullName: latest.fullName,
          pfgAccountNumber: latest.pfgAccountNumber,
          createdAt: latest.createdAt.toISOString(),
          decidedAt: latest.decidedAt?.toISOString() ?? null,
          reason: status === 'rejected' || status === 'revoked' ? latest.reason : null,
        }
      : null,
    waiting: waiting.map(({ id, restaurantId, restaurantName, createdAt }) => ({
      id,
      restaurantId,
      restaurantName,
      createdAt: createdAt.toISOString(),
    })),
    owned: owned.map(({ restaurantId, restaurantName }) => ({ restaurantId, restaurantName })),
    isStaff,
  };
}

type RequestRow = Awaited<ReturnType<typeof selectRequests>>['rows'][number];

export const presentRequest = (row: RequestRow): ListedRequest => ({
  id: row.id,
  restaurantId: row.restaurantId,
  restaurantName: row.restaurantName,
  isArchived: row.isArchived,
  status: row.status,
  isRevoked: row.isRevoked,
  fullName: row.fullName,
  email: row.email,
  emailVerified: row.emailVerified,
  isBanned: row.isBanned,
  pfgAccountNumber: row.pfgAccountNumber,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedBy,
  reason: row.reason,
});

type OwnerRow = Awaited<ReturnType<typeof selectOwners>>['rows'][number];

export const presentOwnership = (row: OwnerRow): Ownership => ({
  id: row.id,
  restaurantId: row.restaurantId,
  restaurantName: row.restaurantName,
  userId: row.userId,
  fullName: row.fullName,
  email: row.email,
  createdAt: row.createdAt.toISOString(),
});
