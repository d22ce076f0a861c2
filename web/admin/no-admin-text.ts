import type { ListedPerson } from '../../domain/people/schema.ts';
import type { TextKey } from '../i18n/catalogues.ts';

/** Why a person cannot become an admin; null if they are one or can. The server checks it too. */
export function noAdminText(person: ListedPerson): TextKey | null {
  if (person.isAdmin) return null;
  if (!person.emailVerified) return 'admin.unconfirmed_no_admin';
  if (person.isBanned) return 'admin.banned_no_admin';
  return person.suspendedUntil ? 'admin.suspended_no_admin' : null;
}
