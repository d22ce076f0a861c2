import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { profiles, userRoles } from '../../database/schema/people.ts';
import { exportedColumns } from '../sql/exported-columns.ts';

const profileColumns = exportedColumns(profiles, {
  id: true,
  email: true,
  emailVerified: true,
  fullName: true,
  image: true,
  locale: true,
  voteMails: true,
  reviewMails: true,
  bannedAt: true,
  banReason: true,
  suspendedUntil: true,
  deviceGeneration: false,
  secondFactorDueAt: true,
  voterKey: false,
  // The ballots and consents themselves are exported.
  hasVoted: false,
  wantsNews: false,
  createdAt: true,
  updatedAt: true,
});

const roleColumns = exportedColumns(userRoles, {
  userId: true,
  role: true,
  createdAt: true,
});

/** The person's own profile; undefined if the account is deleted. */
export async function selectProfileOf(db: Queryable, id: string) {
  const [row] = await db.select(profileColumns).from(profiles).where(eq(profiles.id, id));
  return row;
}

export const selectRolesOf = (db: Queryable, userId: string) =>
  db.select(roleColumns).from(userRoles).where(eq(userRoles.userId, userId));
