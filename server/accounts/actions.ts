import type { Queryable } from '../../database/open.ts';
import { changesBetween } from '../../domain/audit/rules.ts';
import type { Language } from '../../domain/language.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { publicNameOf } from '../../domain/reviews/rules.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { actAsAdmin, type Listed } from '../profiles/actions.ts';
import { changeRole } from '../people/actions.ts';
import { removeAccount } from '../privacy/actions.ts';
import { findProfile, selectListedPerson, lockPeople } from '../profiles/queries.ts';
import { renameReviewer } from '../reviews/queries.ts';
import { grantRestaurants, sendInvitations } from '../invitations/actions.ts';
import { deleteProofs, deleteSessions } from '../identity/queries.ts';
import { deleteFactors, restartGrace } from '../second-factors/queries.ts';
import { deleteSignInMethods, updateNameAndLocale } from './queries.ts';

/** @throws person_not_found */
export async function requireTarget(
  { services: { config } }: ApiContext,
  tx: Queryable,
  personId: string,
): Promise<Listed> {
  const [locked] = await lockPeople(tx, [personId]);
  const target = locked && (await selectListedPerson(tx, personId, config.adminEmails));
  if (!target) throw refuse('person_not_found');
  return target;
}

/**
 * Changes name, language, role and further restaurants of an account in one transaction.
 * @throws person_not_found, person_unconfirmed, person_banned, person_suspended, last_admin,
 * not_yourself, edit_conflict, restaurant_not_found
 */
export async function setUpAccount(
  context: ApiContext,
  actor: Person,
  input: {
    personId: string;
    version: string;
    fullName: string;
    locale: Language;
    isAdmin: boolean;
    restaurantIds: string[];
    invite: boolean;
  },
): Promise<Listed> {
  const { now, config } = context.services;
  const { personId, fullName, locale, isAdmin, restaurantIds } = input;
  return actAsAdmin(context, actor, async (tx) => {
    const [locked] = await lockPeople(tx, [personId]);
    const target = await requireTarget(context, tx, personId);
    if (locked?.updatedAt.toISOString() !== input.version) throw refuse('edit_conflict');
    if ((restaurantIds.length > 0 || input.invite) && target.bannedAt) {
      throw refuse('person_banned');
    }
    const before = await findProfile(tx, target.email);
    if (target.isAdmin !== isAdmin) await changeRole(context, tx, target, { isAdmin, actor });
    await updateNameAndLocale(tx, personId, { fullName, locale }, now());
    if (target.fullName !== fullName) {
      await renameReviewer(tx, userSessionOf(personId), publicNameOf(fullName));
    }
    await insertAudit(tx, asAdmin(actor), now(), {
      action: 'account_set_up',
      subjectId: personId,
      // Without the name, because the audit log outlives the account.
      changes: changesBetween(
        { locale: before?.locale, isAdmin: target.isAdmin },
        { locale, isAdmin },
      ),
    });
    const to = { id: personId, email: target.email, locale, isNotified: target.emailVerified };
    await grantRestaurants(
      context,
      tx,
      actor,
      restaurantIds.map((restaurantId) => ({ to, restaurantId })),
    );
    if (input.invite) await invite(context, tx, actor, target, locale);
    return (await selectListedPerson(tx, personId, config.adminEmails)) ?? target;
  });
}

async function invite(
  { services }: ApiContext,
  tx: Queryable,
  actor: Person,
  { id, email }: Listed,
  locale: Language,
): Promise<void> {
  await insertAudit(tx, asAdmin(actor), services.now(), {
    action: 'account_invited',
    subjectId: id,
  });
  await sendInvitations(services, tx, locale, [email]);
}

/** @throws person_not_found, person_banned */
export async function inviteAgain(
  context: ApiContext,
  actor: Person,
  personId: string,
): Promise<void> {
  await actAsAdmin(context, actor, async (tx) => {
    const target = await requireTarget(context, tx, personId);
    if (target.bannedAt) throw refuse('person_banned');
    const profile = await findProfile(tx, target.email);
    await invite(context, tx, actor, target, profile?.locale ?? 'en');
  });
}

interface Confirmed {
  personId: string;
  /** As the admin typed it. */
  email: string;
}

/** @throws person_not_found, not_yourself, address_mismatch */
async function requireConfirmed(
  context: ApiContext,
  tx: Queryable,
  actor: Person,
  { personId, email }: Confirmed,
): Promise<Listed> {
  if (personId === actor.id) throw refuse('not_yourself');
  const target = await requireTarget(context, tx, personId);
  if (target.email.toLowerCase() !== email.trim().toLowerCase()) throw refuse('address_mismatch');
  return target;
}

/**
 * Removes every sign-in method and every session, and sends a new invitation. Keeps everything else.
 * @throws person_not_found, not_yourself, address_mismatch, person_banned
 */
export async function recreateAccount(
  context: ApiContext,
  actor: Person,
  confirmed: Confirmed,
): Promise<void> {
  const { now } = context.services;
  await actAsAdmin(context, actor, async (tx) => {
    const target = await requireConfirmed(context, tx, actor, confirmed);
    if (target.bannedAt) throw refuse('person_banned');
    const profile = await findProfile(tx, target.email);
    await deleteSignInMethods(tx, target.id);
    await deleteFactors(tx, target.id);
    await restartGrace(tx, target.id);
    await deleteSessions(tx, target.id);
    for (const purpose of ['confirm-email', 'reset-password', 'signed-up-here'] as const) {
      await deleteProofs(tx, purpose, target.email);
    }
    await insertAudit(tx, asAdmin(actor), now(), {
      action: 'account_recreated',
      subjectId: target.id,
    });
    await sendInvitations(context.services, tx, profile?.locale ?? 'en', [target.email]);
  });
}

/**
 * Deletes an account as its person could; the mail names the organisers as the cause.
 * @throws person_not_found, not_yourself, address_mismatch, last_admin
 */
export async function deleteAccount(
  context: ApiContext,
  actor: Person,
  confirmed: Confirmed,
): Promise<void> {
  await actAsAdmin(context, actor, async (tx) => {
    const target = await requireConfirmed(context, tx, actor, confirmed);
    const profile = await findProfile(tx, target.email);
    await insertAudit(tx, asAdmin(actor), context.services.now(), {
      action: 'account_deleted',
      subjectId: target.id,
    });
    await removeAccount(
      context,
      tx,
      target,
      profile?.locale ?? 'en',
      'account_deleted_by_organisers',
    );
  });
}
