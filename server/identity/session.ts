import { isLanguage } from '../../domain/language.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { selectIsAdmin } from '../people/queries.ts';

/** The account as the sign-in library hands it over. */
export interface AccountRecord {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  locale?: string | null | undefined;
}

/** Who is signed in; null for nobody. The session's own renewal travels with the answer. */
export async function findPerson(context: ApiContext): Promise<Person | null> {
  if (!context.headers.get('cookie')?.includes('session_token')) return null;
  const { response, headers } = await context.services.identity.api.getSession({
    headers: context.headers,
    returnHeaders: true,
  });
  passCookies(headers, context);
  return response ? describePerson(context, response.user) : null;
}

/** @throws sign_in_required (401) */
export async function requirePerson(context: ApiContext): Promise<Person> {
  const person = await findPerson(context);
  if (!person) throw refuse('sign_in_required');
  return person;
}

/**
 * The person with their roles. An address of the configuration counts only once it is confirmed
 * (decision 8), and a failing look-up of the role gives no role (S1 §6).
 */
export async function describePerson(context: ApiContext, user: AccountRecord): Promise<Person> {
  const { config, db, log } = context.services;
  const listed = (list: readonly string[]) =>
    user.emailVerified && list.includes(user.email.toLowerCase());
  const hasRole = await selectIsAdmin(db, user.id).catch((error: unknown) => {
    log.warn({ err: error }, 'role look-up failed: treated as no admin');
    return false;
  });
  return {
    id: user.id,
    email: user.email,
    fullName: user.name,
    isAdmin: hasRole || listed(config.adminEmails),
    isVotingAdmin: listed(config.votingAdminEmails),
    locale: isLanguage(user.locale) ? user.locale : 'en',
  };
}

/** Hands the library's cookies on to the answer. */
export function passCookies(from: Headers | null | undefined, context: ApiContext): void {
  for (const cookie of from?.getSetCookie() ?? []) {
    context.resHeaders?.append('set-cookie', cookie);
  }
}
