import { databaseTrouble } from '../../database/trouble.ts';
import type { AuditRole } from '../../domain/audit/rules.ts';
import { isLanguage } from '../../domain/language.ts';
import { SESSION, sessionEndsAt } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { graceEnd } from '../../domain/second-factors/rules.ts';
import { beginGrace } from '../profiles/queries.factors.ts';
import { selectPerson } from '../profiles/queries.ts';
import { readCookie, unescapeCookie } from '../http/cookies.ts';
import { endInTime, ownsRestaurant, selectSessionPerson, worksAt } from './queries.ts';
import type { SignedIn } from '../ports.ts';
import { readSigned } from './session-token.ts';

/** A session with less time left was last renewed a day ago or earlier. */
const RENEW_BELOW_MS = (SESSION.lastsSeconds - SESSION.renewAfterSeconds) * 1000;

/** An account as in its row, with its role. */
type PersonRow = NonNullable<Awaited<ReturnType<typeof selectPerson>>>;
type SessionPerson = NonNullable<Awaited<ReturnType<typeof selectSessionPerson>>>;

/**
 * The session of a request and its person; null without one. For a request that only reads, the
 * result may be up to a minute old; for one that writes it is read from the database.
 * @param isFresh reads it from the database in any case
 */
export async function findSignedIn(
  context: ApiContext,
  { isFresh = context.isWrite } = {},
): Promise<SignedIn | null> {
  if (context.member) return context.member;
  const { sessions } = context.services;
  const token = sessionToken(context);
  if (token === null) return null;
  const known = sessions.find(token);
  if (known && !isFresh) return known;
  const { db, now } = context.services;
  const row = await orWithoutRole(context, (options) =>
    selectSessionPerson(db, token, now(), options),
  );
  return keepSession(context, token, row);
}

/**
 * The person of a session that has just been read, which is remembered; null, and forgotten, if it has ended.
 * @param row undefined: there is none, or its account is deleted, banned or suspended
 */
export async function keepSession(
  context: ApiContext,
  token: string,
  row: SessionPerson | undefined,
): Promise<SignedIn | null> {
  const { sessions } = context.services;
  const signedIn = row ? await describeSession(context, token, row) : null;
  if (signedIn) sessions.keep(token, signedIn);
  else sessions.forget(token);
  return signedIn;
}

/** The person who is signed in; null without a session. */
export const findPerson = async (context: ApiContext): Promise<Person | null> =>
  (await findSignedIn(context))?.person ?? null;

/** @throws signed_out (401) */
export async function requireSignedIn(
  context: ApiContext,
  options?: { isFresh: boolean },
): Promise<SignedIn> {
  const signedIn = await findSignedIn(context, options);
  if (!signedIn) throw refuse('signed_out');
  return signedIn;
}

/**
 * From the database, never from the cache.
 * @throws signed_out (401), admin_required (403), second_factor_required (403), longer_password_due (403)
 */
export async function requireAdmin(context: ApiContext): Promise<Person> {
  const { person } = await requireSignedIn(context, { isFresh: true });
  if (!person.isAdmin) throw refuse('admin_required');
  requireFactor(person);
  return withLongPassword(person);
}

/** What belongs to a role waits until its holder has chosen a long enough password. @throws longer_password_due (403) */
function withLongPassword(person: Person): Person {
  if (person.needsLongerPassword) throw refuse('longer_password_due');
  return person;
}

/** Organisers without a second step act only for a while, where the server requires one. */
function requireFactor({ secondFactorDue }: Person): void {
  if (secondFactorDue?.isOver) throw refuse('second_factor_required');
}

/**
 * Looks ownership up each time, even if the session is cached: once an access is taken back, the
 * person is refused at once. An unknown restaurant has no owner.
 * @throws signed_out (401), owner_required (403), longer_password_due (403)
 */
export async function requireOwner(context: ApiContext, restaurantId: string): Promise<Person> {
  const { person } = await requireSignedIn(context);
  if (!(await ownsRestaurant(context.services.db, person.id, restaurantId))) {
    throw refuse('owner_required');
  }
  return withLongPassword(person);
}

/**
 * An owner of the restaurant, or an organiser; somebody who is both acts as an owner.
 * @throws as `requireOwner`
 */
export async function requireOwnerOrAdmin(
  context: ApiContext,
  restaurantId: string,
): Promise<{ id: string; role: AuditRole }> {
  const { person } = await requireSignedIn(context);
  const { id } = person;
  const isOwner = await ownsRestaurant(context.services.db, id, restaurantId);
  if (!isOwner && !person.isAdmin) throw refuse('owner_required');
  if (!isOwner) requireFactor(person);
  withLongPassword(person);
  return { id, role: isOwner ? 'owner' : 'admin' };
}

/**
 * An owner of the restaurant, somebody on its staff, or an organiser.
 * @throws signed_out (401), staff_required (403)
 */
export async function requireStaff(
  context: ApiContext,
  restaurantId: string,
): Promise<{ id: string; role: AuditRole }> {
  const { person } = await requireSignedIn(context);
  const { id } = person;
  const { db } = context.services;
  if (await ownsRestaurant(db, id, restaurantId)) return { id, role: 'owner' };
  if (await worksAt(db, id, restaurantId)) return { id, role: 'staff' };
  if (person.isAdmin) {
    requireFactor(person);
    return { id, role: 'admin' };
  }
  throw refuse('staff_required');
}

/**
 * For votes and related requests, which have their own text (S2 §5).
 * @throws sign_in_required (401)
 */
export async function requireVoter(context: ApiContext): Promise<Person> {
  const person = await findPerson(context);
  if (!person) throw refuse('sign_in_required');
  return person;
}

/** Whether the request has a session cookie. */
export const hasSessionCookie = (context: Pick<ApiContext, 'headers' | 'services'>): boolean =>
  readCookie(context, 'session_token') !== null;

/**
 * The session's secret from the cookie, which also holds an app's token (bearer.ts); null if it is
 * not signed.
 */
export function sessionToken(context: Pick<ApiContext, 'headers' | 'services'>): string | null {
  const cookie = readCookie(context, 'session_token');
  if (cookie === null) return null;
  const { sessions } = context.services;
  const known = sessions.tokenOf(cookie);
  if (known !== undefined) return known;
  const value = unescapeCookie(cookie);
  const token = readSigned(context.services.config, value);
  if (token !== null && encodeURIComponent(value) === cookie) {
    sessions.keepToken(Buffer.from(cookie).toString(), token);
  }
  return token;
}

/**
 * The library extends a session that was last renewed a day ago to 30 days again, with a new
 * cookie; to less if its final end is earlier.
 */
async function renewSession(context: ApiContext, sessionId: string, endsAt: Date): Promise<void> {
  const { identity, db } = context.services;
  const { headers } = await identity.api.getSession({
    headers: context.headers,
    returnHeaders: true,
  });
  await endInTime(db, sessionId, endsAt);
  passCookies(headers, context);
}

/** null if it has ended for good. */
async function describeSession(
  context: ApiContext,
  token: string,
  row: SessionPerson,
): Promise<SignedIn | null> {
  const { now } = context.services;
  const { sessionId, startedAt, confirmedAt, expiresAt } = row;
  const endsAt = sessionEndsAt(startedAt);
  if (now() >= endsAt) return null;
  const isToRenew = expiresAt.getTime() - now().getTime() < RENEW_BELOW_MS && expiresAt < endsAt;
  if (isToRenew) await renewSession(context, sessionId, endsAt);
  const person = await describePerson(context, row);
  return { person, sessionId, startedAt, confirmedAt, token };
}

/** The person of an account, by its id. */
export async function readPerson(context: ApiContext, id: string): Promise<Person> {
  const { db } = context.services;
  const row = await orWithoutRole(context, (options) => selectPerson(db, id, options));
  if (!row) throw refuse('person_not_found');
  return describePerson(context, row);
}

/**
 * If the role cannot be read, the person has none (S1 §6); the rest of the account is read anyway. While
 * the database cannot serve, reading again would fail as well, after another wait.
 */
const orWithoutRole = <Row>(
  { services: { log } }: ApiContext,
  read: (options: { withoutRole: boolean }) => Promise<Row>,
): Promise<Row> =>
  read({ withoutRole: false }).catch((error: unknown) => {
    if (databaseTrouble(error)) throw error;
    log.warn({ err: error }, 'role look-up failed: treated as no admin');
    return read({ withoutRole: true });
  });

/**
 * The person with their roles. An address of the configuration counts only once it is confirmed
 * (decision 8).
 */
async function describePerson(
  { services: { config, db, now } }: ApiContext,
  row: PersonRow,
): Promise<Person> {
  const listed = (list: readonly string[]) =>
    row.emailVerified && list.includes(row.email.toLowerCase());
  const isAdmin = row.hasRole || listed(config.adminEmails);
  const isDue = isAdmin && config.requiresSecondFactor && !row.hasFactor;
  const dueAt = isDue
    ? (row.secondFactorDueAt ?? (await beginGrace(db, row.id, graceEnd(now()))))
    : null;
  return {
    id: row.id,
    email: row.email,
    fullName: row.fullName,
    isAdmin,
    isVotingAdmin: listed(config.votingAdminEmails),
    needsLongerPassword: row.hasShortPassword && (isAdmin || row.isOwner),
    locale: isLanguage(row.locale) ? row.locale : 'en',
    ...(dueAt !== null && {
      secondFactorDue: { at: dueAt.toISOString(), isOver: dueAt <= now() },
    }),
  };
}

/** Copies the library's cookies into the response. */
export function passCookies(from: Headers | null | undefined, context: ApiContext): void {
  for (const cookie of from?.getSetCookie() ?? []) {
    context.resHeaders?.append('set-cookie', cookie);
  }
}
