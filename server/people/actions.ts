import { verify } from '@node-rs/argon2';
import type { Queryable } from '../../database/open.ts';
import type { AuditAction } from '../../domain/audit/rules.ts';
import { FRESH_SESSION_MINUTES, userSessionOf } from '../../domain/people/rules.ts';
import type { Language } from '../../domain/language.ts';
import type { Ban, Person } from '../../domain/people/schema.ts';
import { publicNameOf } from '../../domain/reviews/rules.ts';
import { festivalDay } from '../../domain/voting/rules.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { deleteProofs, deleteSession, deleteSessions } from '../identity/queries.ts';
import type { SignedIn } from '../ports.ts';
import { signOut } from '../identity/sign-in.ts';
import { deleteReviewsOfPerson, renameReviewer } from '../reviews/queries.ts';
import { forgetVoter } from '../voting/queries.ts';
import {
  deleteAdmin,
  deleteProfile,
  findPasswordHash,
  insertAdmin,
  insertDeletedAccount,
  lockAdmins,
  selectAbleAdmins,
  selectListedPerson,
  touchProfiles,
  updateBan,
  updateProfile,
} from '../profiles/queries.ts';

/** @throws session_not_found for one that is over, or somebody else's */
export async function endSession(
  context: ApiContext,
  { person, sessionId: current }: SignedIn,
  sessionId: string,
): Promise<void> {
  const { db, sessions } = context.services;
  if (sessionId === current) return signOut(context);
  if (!(await deleteSession(db, person.id, sessionId))) throw refuse('session_not_found');
  sessions.forgetPerson(person.id);
}

export async function endAllSessions(context: ApiContext, { person }: SignedIn): Promise<void> {
  await deleteSessions(context.services.db, person.id);
  await signOut(context);
  context.services.sessions.forgetPerson(person.id);
}

/** Changes the own profile; another name stands under the own reviews too. */
export async function changeProfile(
  { services: { db, now, sessions } }: ApiContext,
  { person }: SignedIn,
  change: Parameters<typeof updateProfile>[2],
): Promise<void> {
  await db.transaction(async (tx) => {
    await updateProfile(tx, person.id, change, now());
    if ('fullName' in change) {
      await renameReviewer(tx, userSessionOf(person.id), publicNameOf(change.fullName));
    }
  });
  sessions.forgetPerson(person.id);
}

/** Whether the account is deleted only after asking again who is there. */
export const needsReauthentication = (startedAt: Date, now: Date): boolean =>
  now.getTime() - startedAt.getTime() > FRESH_SESSION_MINUTES * 60_000;

/**
 * Deletes the account. Votes stay counted without name and address (those of today keep the address
 * until the day is over, so that it does not vote twice); reviews and reports go.
 * @throws reauthentication_required, wrong_password, last_admin
 */
export async function deleteAccount(
  context: ApiContext,
  { person, startedAt }: SignedIn,
  password: string | undefined,
): Promise<void> {
  const { db, now, sessions, config } = context.services;
  const stored = await findPasswordHash(db, person.id);
  if (password !== undefined && stored !== null) {
    if (!(await verify(stored, password))) throw refuse('wrong_password');
  } else if (needsReauthentication(startedAt, now())) {
    throw refuse('reauthentication_required', { method: stored === null ? 'sign_in' : 'password' });
  }
  await db.transaction(async (tx) => {
    // Read anew: what the session said may have changed while the password was checked.
    await lockAdmins(tx);
    const listed = await selectListedPerson(tx, person.id, config.adminEmails);
    if (!listed || !(await removeAccount(context, tx, listed, context.language))) {
      throw refuse('signed_out');
    }
  });
  await signOut(context);
  sessions.forgetPerson(person.id);
}

/**
 * Deletes an account and what is its person's alone. The caller holds `lockAdmins`.
 * @param language of the mail that tells of it
 * @param kind whose deletion the mail tells of
 * @returns false where it is gone already
 * @throws last_admin
 */
export async function removeAccount(
  { services: { now, mailer, config } }: ApiContext,
  tx: Queryable,
  target: Listed,
  language: Language,
  kind: 'account_deleted' | 'account_deleted_by_organisers' = 'account_deleted',
): Promise<boolean> {
  const userSession = userSessionOf(target.id);
  await requireAnotherAdmin(tx, target, config.adminEmails, now());
  await forgetVoter(tx, userSession, festivalDay(now()));
  await insertDeletedAccount(tx, userSession, now());
  for (const purpose of ['confirm-email', 'reset-password', 'invitation'] as const) {
    await deleteProofs(tx, purpose, target.email);
  }
  if (!(await deleteProfile(tx, target.id))) return false;
  // After the account: a review that is being written at this moment holds it, and goes too.
  await deleteReviewsOfPerson(tx, userSession);
  await mailer.send({ kind, to: target.email, language }, tx);
  return true;
}

/**
 * Keeps the last admin who can sign in in place. The caller holds `lockAdmins`, against two who remove
 * each other.
 */
async function requireAnotherAdmin(
  tx: Queryable,
  { id, isAdmin, isAdminByConfiguration }: Listed,
  configured: readonly string[],
  now: Date,
): Promise<void> {
  if (!isAdmin && !isAdminByConfiguration) return;
  const able = await selectAbleAdmins(tx, configured, now);
  if (able.every((one) => one === id)) throw refuse('last_admin');
}

/**
 * Gives or takes the role of an admin. An address of the configuration stays an admin without it.
 * @throws person_not_found, person_unconfirmed, person_banned, person_suspended, last_admin; admin_required
 * when the actor is no admin any more
 */
export async function setAdmin(
  context: ApiContext,
  actor: Person,
  { personId, isAdmin }: { personId: string; isAdmin: boolean },
) {
  const action = isAdmin ? 'admin_made' : 'admin_removed';
  return changeAsAdmin(context, actor, personId, action, async (tx, target) => {
    await changeRole(context, tx, target, isAdmin);
  });
}

/**
 * The caller holds `lockAdmins`, and has written down what it does.
 * @throws person_unconfirmed, person_banned, person_suspended, last_admin
 */
export async function changeRole(
  { services: { config, now } }: ApiContext,
  tx: Queryable,
  target: Listed,
  isAdmin: boolean,
): Promise<void> {
  if (isAdmin) {
    if (!target.emailVerified) throw refuse('person_unconfirmed');
    if (target.bannedAt) throw refuse('person_banned');
    if (target.suspendedUntil && target.suspendedUntil > now()) throw refuse('person_suspended');
    await insertAdmin(tx, target.id);
  } else {
    if (!target.isAdminByConfiguration) {
      await requireAnotherAdmin(tx, target, config.adminEmails, now());
    }
    await deleteAdmin(tx, target.id);
  }
  // Who sets this account up by what stood there before is refused.
  await touchProfiles(tx, [target.id], now());
}

/**
 * Keeps an account out, at once for whatever it writes, or lets it in again. Whoever is kept out is
 * told why; where they are already, it stays as it is.
 * @throws person_not_found, not_yourself, last_admin
 */
export async function setBanned(
  context: ApiContext,
  actor: Person,
  { personId, isBanned, reason = '' }: Ban,
) {
  if (actor.id === personId) throw refuse('not_yourself');
  const { now, config, mailer } = context.services;
  const action = isBanned ? 'person_banned' : 'person_unbanned';
  return changeAsAdmin(context, actor, personId, action, async (tx, target) => {
    if (isBanned) {
      await requireAnotherAdmin(tx, target, config.adminEmails, now());
    }
    // Also when it ends: a session that began in the same moment as the ban is over.
    await deleteSessions(tx, personId);
    if (!isBanned) await updateBan(tx, personId, null, now());
    else if (!target.bannedAt) {
      await updateBan(tx, personId, { reason, at: now() }, now());
      const { language } = context;
      await mailer.send({ kind: 'account_banned', to: target.email, language }, tx);
    }
  });
}

export type Listed = NonNullable<Awaited<ReturnType<typeof selectListedPerson>>>;

/**
 * One change of accounts after the other, each by somebody who is an admin at that moment. After it
 * no server remembers who is signed in: the others are told with the commit.
 * @throws admin_required, and what `act` throws
 */
export async function actAsAdmin<Result>(
  { services: { db, config, live, sessions } }: ApiContext,
  actor: Person,
  act: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction(async (tx) => {
    await lockAdmins(tx);
    const now = await selectListedPerson(tx, actor.id, config.adminEmails);
    if (!now || now.bannedAt || !(now.isAdmin || now.isAdminByConfiguration)) {
      throw refuse('admin_required');
    }
    await live.tellOfCaches(tx, ['sessions']);
    return act(tx);
  });
  sessions.forgetAll();
  return result;
}

/**
 * One change of an account after the other, each by somebody who is an admin at that moment, and
 * written down.
 */
async function changeAsAdmin(
  context: ApiContext,
  actor: Person,
  personId: string,
  action: AuditAction,
  change: (tx: Queryable, target: Listed) => Promise<void>,
): Promise<Listed> {
  const { config, log, now: clock } = context.services;
  const changed = await actAsAdmin(context, actor, async (tx) => {
    const target = await selectListedPerson(tx, personId, config.adminEmails);
    if (!target) throw refuse('person_not_found');
    await change(tx, target);
    await insertAudit(tx, asAdmin(actor), clock(), {
      action,
      subjectId: personId,
    });
    return (await selectListedPerson(tx, personId, config.adminEmails)) ?? target;
  });
  const { isAdmin, bannedAt } = changed;
  // Without ids: the audit log, which says who and whose, forgets them when an account goes.
  log.info({ isAdmin, bannedAt }, 'an account was changed');
  return changed;
}
