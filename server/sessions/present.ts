import { describeDevice } from '../../domain/people/rules.ts';
import type { ListedSession } from '../../domain/sessions/schema.ts';
import type { selectListedSessions } from './queries.ts';

type SessionRow = Awaited<ReturnType<typeof selectListedSessions>>['rows'][number];

/** @param adminEmails addresses of the configuration, in lower case */
export const presentListedSession = (
  row: SessionRow,
  currentId: string,
  adminEmails: readonly string[],
): ListedSession => ({
  id: row.id,
  current: row.id === currentId,
  ...describeDevice(row.userAgent ?? ''),
  createdAt: row.createdAt.toISOString(),
  renewedAt: row.updatedAt.toISOString(),
  person: {
    id: row.personId,
    fullName: row.fullName,
    email: row.email,
    isAdmin: row.hasRole || (row.emailVerified && adminEmails.includes(row.email.toLowerCase())),
  },
});
