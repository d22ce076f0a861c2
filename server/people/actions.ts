import type { Queryable } from '../../database/open.ts';
import type { AuditAction } from '../../domain/audit/rules.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Ban, Person } from '../../domain/people/schema.ts';
import { publicNameOf } from '../../domain/reviews/rules.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { deleteSession, deleteSessions } from '../identity/queries.ts';
import type { SignedIn } from '../ports.ts';
import { signOut } from '../identity/sign-in.ts';
import { renameReviewer } from '../reviews/queries.ts';
import {
  deleteAdmin,
  insertAdmin,
  selectListedPerson,
  touchProfiles,
  updateBan,
  updateProfile,
} from '../profiles/queries.ts';
import { requireAnotherAdmin, type Listed, actAsAdmin } from '../profiles/actions.ts';

/** @throws session_not_found if it has ended, or belongs to another person */
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

/** Changes the person's own profile; a new name also appears on their reviews. */
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

/**
 * Gives or takes the role of an admin. An address of the configuration stays an admin without it.
 * @throws person_not_found, person_unconfirmed, person_banned, person_suspended, last_admin, not_yourself;
 * admin_required when the actor is no admin any more
 */
export async function setAdmin(
  context: ApiContext,
  actor: Person,
  { personId, isAdmin }: { personId: string; isAdmin: boolean },
) {
  const action = isAdmin ? 'admin_made' : 'admin_removed';
  return changeAsAdmin(context, actor, personId, action, async (tx, target) => {
    await changeRole(context, tx, target, { isAdmin, actor });
  });
}

/**
 * The caller holds `lockAdmins`, and has written the audit entry.
 * @throws person_unconfirmed, person_banned, person_suspended, last_admin, not_yourself
 */
export async function changeRole(
  { services: { config, now } }: ApiContext,
  tx: Queryable,
  target: Listed,
  { isAdmin, actor }: { isAdmin: boolean; actor: Pick<Person, 'id'> },
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
    // Nobody gives the role up unseen: another organiser takes it.
    if (actor.id === target.id) throw refuse('not_yourself');
    await deleteAdmin(tx, target.id);
  }
  // A change that is based on the account's previous state is then refused.
  await touchProfiles(tx, [target.id], now());
}

/**
 * Bans an account, effective at once for every write, or lifts the ban. A banned person gets a mail
 * with the reason; nothing changes if the account is already in that state.
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
    // Also when a ban is lifted: a session that began in the same moment as the ban is over.
    await deleteSessions(tx, personId);
    if (!isBanned) await updateBan(tx, personId, null, now());
    else if (!target.bannedAt) {
      await updateBan(tx, personId, { reason, at: now() }, now());
      const { language } = context;
      await mailer.send({ kind: 'account_banned', to: target.email, language }, tx);
    }
  });
}

/**
 * Serialises changes of accounts; requires that the actor is still an admin, and writes an audit
 * entry.
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
  // Without ids: the audit log holds them, and drops them when the account is deleted.
  log.info({ isAdmin, bannedAt }, 'an account was changed');
  return changed;
}
