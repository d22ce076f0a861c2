import type { CounterScreen, VenueScreen } from '../../domain/venue-codes/schema.ts';
import type { ListedScreen } from './queries.ts';

export const presentScreen = (row: ListedScreen): VenueScreen => ({
  id: row.id,
  label: row.label,
  createdAt: row.createdAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  uses: row.uses,
  usesToday: row.usesToday,
  lastUseAt: row.lastUseAt?.toISOString() ?? null,
});

/** A screen while the figures of votes are hidden from owners: nearly each use is followed by a vote. */
export const withoutUses = (screen: VenueScreen): VenueScreen => ({
  id: screen.id,
  label: screen.label,
  createdAt: screen.createdAt,
  revokedAt: screen.revokedAt,
  uses: null,
  usesToday: null,
  lastUseAt: screen.lastUseAt,
});

export const presentCounterScreen = (
  row: { restaurantId: string; restaurantName: string; revokedAt: Date | null },
  now: Date,
): CounterScreen => ({
  now: now.toISOString(),
  restaurantId: row.restaurantId,
  restaurantName: row.restaurantName,
  isRevoked: row.revokedAt !== null,
});
