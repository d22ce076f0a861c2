import { describeDevice, isConfirmationDue } from '../../domain/people/rules.ts';
import { type Account, PROVIDERS, type Session } from '../../domain/people/schema.ts';
import { wantsNews } from '../audience/queries.consents.ts';
import type { Services, SignedIn } from '../ports.ts';
import { minPasswordLength as minPasswordLengthOf } from '../identity/confirmation.ts';
import { selectSessions } from '../identity/queries.ts';
import { selectWays } from '../profiles/queries.factors.ts';
import { selectAccountProfile, selectSignInMethods } from '../profiles/queries.ts';

type AccountDeps = Pick<Services, 'db' | 'now' | 'config'>;

/** The data of the person's own account page. */
export async function presentAccount(
  { db, now, config }: AccountDeps,
  { person, sessionId, startedAt, confirmedAt }: SignedIn,
): Promise<Account> {
  const [sessions, methods, profile, newsMails, minPasswordLength, ways] = await Promise.all([
    selectSessions(db, person.id, now()),
    selectSignInMethods(db, person.id),
    selectAccountProfile(db, person.id),
    wantsNews(db, person.id),
    minPasswordLengthOf({ config }, db, person),
    selectWays(db, person.id),
  ]);
  const ids = methods.map(({ providerId }) => providerId);
  return {
    createdAt: (profile?.createdAt ?? startedAt).toISOString(),
    minPasswordLength,
    hasPassword: ids.includes('credential'),
    voteMails: profile?.voteMails ?? true,
    reviewMails: profile?.reviewMails ?? true,
    newsMails,
    providers: PROVIDERS.filter((provider) => ids.includes(provider)),
    needsReauthentication: !(ways.app || ways.passkey) && isConfirmationDue(confirmedAt, now()),
    sessions: sessions.map((session) => presentSession(session, sessionId)),
  };
}

/** A session of the person. @param currentId the session that asks */
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
