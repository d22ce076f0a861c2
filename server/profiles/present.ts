import type { ListedPerson } from '../../domain/people/schema.ts';
import type { selectListedPerson } from './queries.ts';

type ListedRow = NonNullable<Awaited<ReturnType<typeof selectListedPerson>>>;

export const presentListedPerson = (row: ListedRow, now: Date): ListedPerson => ({
  id: row.id,
  email: row.email,
  fullName: row.fullName,
  emailVerified: row.emailVerified,
  isAdmin: row.isAdmin,
  isAdminByConfiguration: row.isAdminByConfiguration,
  isBanned: row.bannedAt !== null,
  suspendedUntil:
    row.suspendedUntil && row.suspendedUntil > now ? row.suspendedUntil.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
  restaurants: row.restaurants,
});
