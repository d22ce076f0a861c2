import type { AccountDetails, Suspension } from '../../domain/accounts/schema.ts';
import { PROVIDERS } from '../../domain/people/schema.ts';
import { presentEntry } from '../audit/present.ts';
import { selectAuditOf, selectNames } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { selectSessions } from '../identity/queries.ts';
import { selectRestaurantsOwned } from '../owners/queries.ts';
import { presentListedPerson } from '../profiles/present.ts';
import { presentSession } from '../people/present.ts';
import { selectWays } from '../profiles/queries.factors.ts';
import { selectListedPerson, selectSignInMethods } from '../profiles/queries.ts';
import { type RulingRow, selectOwnRulings } from '../rulings/queries.ts';
import { selectAccountFacts } from './queries.ts';

/** How many of the latest audit entries an account's page shows. */
const ENTRIES = 20;

/** The ruling that suspends the account until this moment. */
function presentSuspension(
  until: Date | null,
  now: Date,
  rulings: readonly RulingRow[],
): Suspension | null {
  if (!until || until <= now) return null;
  const ruling = rulings.find(({ endsAt }) => endsAt?.getTime() === until.getTime());
  return ruling ? presentBanned(ruling) : null;
}

/** Why the account is banned since this moment. @param reason as given for a ban without a ruling */
function presentBan(
  since: Date | null,
  reason: string | null,
  rulings: readonly RulingRow[],
): AccountDetails['ban'] {
  if (!since) return null;
  const ruling = rulings.find(({ createdAt }) => createdAt.getTime() === since.getTime());
  return { ruling: ruling ? presentBanned(ruling) : null, reason };
}

function presentBanned(ruling: RulingRow): Suspension {
  const { createdAt, category, reason, rating, reviewText, restaurantName, appealStatus } = ruling;
  return {
    ruledAt: createdAt.toISOString(),
    category,
    reason,
    rating,
    reviewText,
    restaurantName,
    appeal: appealStatus,
  };
}

/**
 * One account with everything that organisers need.
 * @throws person_not_found
 */
export async function presentAccountDetails(
  { services: { db, now, config } }: ApiContext,
  personId: string,
  currentId: string,
): Promise<AccountDetails> {
  const [listed, facts, methods, owned, sessions, rows, rulings, ways] = await Promise.all([
    selectListedPerson(db, personId, config.adminEmails),
    selectAccountFacts(db, personId, now()),
    selectSignInMethods(db, personId),
    selectRestaurantsOwned(db, personId),
    selectSessions(db, personId, now()),
    selectAuditOf(db, personId, ENTRIES),
    selectOwnRulings(db, personId),
    selectWays(db, personId),
  ]);
  if (!listed || !facts) throw refuse('person_not_found');
  const ids = methods.map(({ providerId }) => providerId);
  const names = await selectNames(db, [personId]);
  const { invitedUntil } = facts;
  return {
    person: presentListedPerson(listed, now()),
    locale: facts.locale,
    version: facts.updatedAt.toISOString(),
    suspension: presentSuspension(listed.suspendedUntil, now(), rulings),
    ban: presentBan(listed.bannedAt, facts.banReason, rulings),
    invitedUntil: invitedUntil?.toISOString() ?? null,
    hasPassword: ids.includes('credential'),
    providers: PROVIDERS.filter((provider) => ids.includes(provider)),
    hasSecondFactor: ways.app || ways.passkey,
    votes: facts.votes,
    reviews: facts.reviews,
    favourites: facts.favourites,
    violations: facts.violations,
    lastSeenAt: sessions[0]?.updatedAt.toISOString() ?? null,
    restaurants: owned.map(({ restaurantId, restaurantName }) => ({
      id: restaurantId,
      name: restaurantName,
    })),
    sessions: sessions.map((session) => presentSession(session, currentId)),
    entries: rows.map((row) => presentEntry(row, names)),
  };
}
