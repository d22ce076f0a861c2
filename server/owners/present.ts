import { accessStatusOf } from '../../domain/owners/rules.ts';
import type { Access, ListedRequest, Ownership } from '../../domain/owners/schema.ts';
import type {
  selectLatestRequest,
  selectOwners,
  selectRequests,
  selectRestaurantsOwned,
} from './queries.ts';

type Latest = Awaited<ReturnType<typeof selectLatestRequest>>;
type Owned = Awaited<ReturnType<typeof selectRestaurantsOwned>>;

export function presentAccess(latest: Latest, owned: Owned): Access {
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
    owned: owned.map(({ restaurantId, restaurantName }) => ({ restaurantId, restaurantName })),
  };
}

type RequestRow = Awaited<ReturnType<typeof selectRequests>>['rows'][number];

export const presentRequest = ({ createdAt, decidedAt, ...row }: RequestRow): ListedRequest => ({
  ...row,
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});

type OwnerRow = Awaited<ReturnType<typeof selectOwners>>['rows'][number];

export const presentOwnership = ({ createdAt, ...row }: OwnerRow): Ownership => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
