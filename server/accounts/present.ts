import type { AccountDetails } from '../../domain/accounts/schema.ts';
import { describeDevice } from '../../domain/people/rules.ts';
import { PROVIDERS } from '../../domain/people/schema.ts';
import { presentEntry } from '../audit/present.ts';
import { selectAuditOf, selectNames } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { selectSessions } from '../identity/queries.ts';
import { selectRestaurantsOwned } from '../owners/queries.ts';
import { presentListedPerson } from '../people/present.ts';
import { selectListedPerson, selectSignInMethods } from '../people/queries.ts';
import { selectAccountFacts } from './queries.ts';

/** So many of the latest things that were done to an account stand on its page. */
const ENTRIES = 20;

/**
 * One account with all that organisers need.
 * @throws person_not_found
 */
export async function presentAccountDetails(
  { services: { db, now, config } }: ApiContext,
  personId: string,
  currentId: string,
): Promise<AccountDetails> {
  const [listed, facts, methods, owned, sessions, rows] = await Promise.all([
    selectListedPerson(db, personId, config.adminEmails),
    selectAccountFacts(db, personId, now()),
    selectSignInMethods(db, personId),
    selectRestaurantsOwned(db, personId),
    selectSessions(db, personId, now()),
    selectAuditOf(db, personId, ENTRIES),
  ]);
  if (!listed || !facts) throw refuse('person_not_found');
  const ids = methods.map(({ providerId }) => providerId);
  const names = await selectNames(db, [personId]);
  const { suspendedUntil, invitedUntil } = facts;
  return {
    person: presentListedPerson(listed),
    locale: facts.locale,
    version: facts.updatedAt.toISOString(),
    suspendedUntil: suspendedUntil && suspendedUntil > now() ? suspendedUntil.toISOString() : null,
    invitedUntil: invitedUntil?.toISOString() ?? null,
    hasPassword: ids.includes('credential'),
    providers: PROVIDERS.filter((provider) => ids.includes(provider)),
    votes: facts.votes,
    reviews: facts.reviews,
    favourites: facts.favourites,
    violations: facts.violations,
    lastSeenAt: sessions[0]?.updatedAt.toISOString() ?? null,
    restaurants: owned.map(({ restaurantId, restaurantName }) => ({
      id: restaurantId,
      name: restaurantName,
    })),
    sessions: sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      current: id === currentId,
      ...describeDevice(userAgent ?? ''),
      createdAt: createdAt.toISOString(),
      renewedAt: updatedAt.toISOString(),
    })),
    entries: rows.map((row) => presentEntry(row, names)),
  };
}
