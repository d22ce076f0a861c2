import { describeDevice, userSessionOf } from '../../domain/people/rules.ts';
import {
  type Account,
  type ListedPerson,
  type PersonalData,
  PROVIDERS,
  type Session,
} from '../../domain/people/schema.ts';
import { selectConsentsOf, wantsNews } from '../audience/queries.consents.ts';
import { selectNewsMailsOf } from '../broadcasts/queries.ts';
import type { Services, SignedIn } from '../ports.ts';
import { selectSessions } from '../identity/queries.ts';
import { selectAccessRequestsOf, selectRestaurantsOwned } from '../owners/queries.ts';
import { selectProposalsOf } from '../proposals/queries.ts';
import { selectRulingsOfPerson } from '../rulings/queries.ts';
import { selectFavouriteRows } from '../restaurants/queries.ts';
import {
  selectRepliesOfPerson,
  selectReportsOfPerson,
  selectReviewsOfPerson,
} from '../reviews/queries.ts';
import { selectPageViewsOf, selectVoterDaysOf } from '../visits/queries.ts';
import { selectBallotsOfPerson, selectVotesOfPerson } from '../voting/queries.ts';
import { needsReauthentication } from './actions.ts';
import {
  selectProfileRow,
  selectRoles,
  selectSignInMethods,
  type selectListedPerson,
} from '../profiles/queries.ts';

type Needed = Pick<Services, 'db' | 'now'>;

/** What the own page shows. */
export async function presentAccount(
  { db, now }: Needed,
  { person, sessionId, startedAt }: SignedIn,
): Promise<Account> {
  const [sessions, methods, profile, newsMails] = await Promise.all([
    selectSessions(db, person.id, now()),
    selectSignInMethods(db, person.id),
    selectProfileRow(db, person.id),
    wantsNews(db, person.id),
  ]);
  const ids = methods.map(({ providerId }) => providerId);
  return {
    createdAt: (profile?.createdAt ?? startedAt).toISOString(),
    hasPassword: ids.includes('credential'),
    voteMails: profile?.voteMails ?? true,
    newsMails,
    providers: PROVIDERS.filter((provider) => ids.includes(provider)),
    needsReauthentication: needsReauthentication(startedAt, now()),
    sessions: sessions.map((session) => presentSession(session, sessionId)),
  };
}

/** Where somebody is signed in. @param currentId the session that asks */
export const presentSession = (
  {
    id,
    userAgent,
    createdAt,
    updatedAt,
  }: { id: string; userAgent: string | null; createdAt: Date; updatedAt: Date },
  currentId: string,
): Session => ({
  id,
  current: id === currentId,
  ...describeDevice(userAgent ?? ''),
  createdAt: createdAt.toISOString(),
  renewedAt: updatedAt.toISOString(),
});

/** Everything that is held about a person, but the secrets: hashes and tokens. */
export async function presentPersonalData(
  { db, now }: Needed,
  { person }: SignedIn,
): Promise<PersonalData> {
  const userSession = userSessionOf(person.id);
  const [
    profile,
    roles,
    signInMethods,
    sessions,
    ballots,
    votes,
    reviews,
    reviewReplies,
    reviewReports,
    favourites,
    owned,
    requests,
    proposals,
    mailConsents,
    newsMails,
    rulings,
    votingDays,
    pageViews,
  ] = await Promise.all([
    selectProfileRow(db, person.id),
    selectRoles(db, person.id),
    selectSignInMethods(db, person.id),
    selectSessions(db, person.id, now()),
    selectBallotsOfPerson(db, userSession),
    selectVotesOfPerson(db, userSession),
    selectReviewsOfPerson(db, userSession),
    selectRepliesOfPerson(db, person.id),
    selectReportsOfPerson(db, userSession),
    selectFavouriteRows(db, person.id),
    selectRestaurantsOwned(db, person.id),
    selectAccessRequestsOf(db, person.id),
    selectProposalsOf(db, person.id),
    selectConsentsOf(db, person.id),
    selectNewsMailsOf(db, person.id),
    selectRulingsOfPerson(db, person.id),
    selectVoterDaysOf(db, userSession),
    selectPageViewsOf(db, person.id),
  ]);
  return {
    exportedAt: now().toISOString(),
    profile: { ...profile },
    roles,
    signInMethods,
    sessions,
    ballots,
    votes,
    votingDays,
    reviews,
    reviewReplies,
    reviewReports,
    favourites,
    restaurantsOwned: owned,
    restaurantAccessRequests: requests,
    restaurantProposals: proposals,
    mailConsents,
    newsMails,
    ...rulings,
    pageViews,
  };
}

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
