import type { ListedPerson } from '../../domain/people/schema.ts';
import type { selectListedPerson } from './queries.ts';

type ListedRow = NonNullable<Awaited<ReturnType<typeof selectListedPerson>>>;

export const presentListedPerson = (
  { bannedAt, suspendedUntil, createdAt, ...row }: ListedRow,
  now: Date,
): ListedPerson => ({
  ...row,
  isBanned: bannedAt !== null,
  suspendedUntil: suspendedUntil && suspendedUntil > now ? suspendedUntil.toISOString() : null,
  createdAt: createdAt.toISOString(),
});
