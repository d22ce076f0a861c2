import type { ListedSession } from '../../domain/sessions/schema.ts';
import { presentSession } from '../people/present.ts';
import type { selectListedSessions } from './queries.ts';

type SessionRow = Awaited<ReturnType<typeof selectListedSessions>>['rows'][number];

/** @param adminEmails addresses of the configuration, in lower case */
export const presentListedSession = (
  row: SessionRow,
  currentId: string,
  adminEmails: readonly string[],
): ListedSession => ({
  ...presentSession(row, currentId),
  person: {
    id: row.personId,
    fullName: row.fullName,
    email: row.email,
    isAdmin: row.hasRole || (row.emailVerified && adminEmails.includes(row.email.toLowerCase())),
  },
});
