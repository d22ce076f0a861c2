import { verify } from '@node-rs/argon2';
import type { Queryable } from '../../database/open.ts';
import { userSessionOf, isConfirmationDue } from '../../domain/people/rules.ts';
import type { Language } from '../../domain/language.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import type { PersonalDataHolder, SignedIn } from '../ports.ts';
import { hasActed, insertAudit } from '../audit/queries.ts';
import { HOLDERS } from './privacy.ts';
import { requireConfirmedStep } from '../identity/confirmation.ts';
import { signOut } from '../identity/sign-in.ts';
import { findPasswordHash } from '../profiles/queries.passwords.ts';
import {
  deleteProfile,
  insertDeletedAccount,
  lockAdmins,
  selectListedPerson,
} from '../profiles/queries.ts';
import { requireAnotherAdmin, type Listed } from '../profiles/actions.ts';

/**
 * Deletes the account. Votes stay counted without name and address (those of today keep the address
 * until the day is over, so that it cannot vote twice); reviews and reports are deleted.
 * @throws confirmation_due for an account with a second step, whatever the password; reauthentication_required,
 * wrong_password, organiser_may_not_leave
 */
export async function deleteAccount(
  context: ApiContext,
  signedIn: SignedIn,
  password: string | undefined,
): Promise<void> {
  const { person, confirmedAt } = signedIn;
  const { db, now, sessions, config } = context.services;
  const hasStep = await requireConfirmedStep(context.services, signedIn);
  const stored = hasStep ? null : await findPasswordHash(db, person.id);
  if (password !== undefined && stored !== null) {
    if (!(await verify(stored, password))) throw refuse('wrong_password');
  } else if (isConfirmationDue(confirmedAt, now())) {
    throw refuse('reauthentication_required', { method: stored === null ? 'sign_in' : 'password' });
  }
  await db.transaction(async (tx) => {
    // Reads the account again, as it may have changed while the password was checked.
    await lockAdmins(tx);
    const listed = await selectListedPerson(tx, person.id, config.adminEmails);
    if (!listed) throw refuse('signed_out');
    if (listed.isAdmin || listed.isAdminByConfiguration) throw refuse('organiser_may_not_leave');
    await noteDeparture(tx, person.id, now());
    if (!(await removeAccount(context, tx, listed, context.language))) {
      throw refuse('signed_out');
    }
  });
  await signOut(context);
  sessions.forgetPerson(person.id);
}

/** Whoever has acted as an organiser or owner leaves that in the log: nobody goes unseen. */
async function noteDeparture(tx: Queryable, id: string, at: Date): Promise<void> {
  const role = await hasActed(tx, id);
  if (role === null) return;
  await insertAudit(tx, { id, role }, at, { action: 'account_left', subjectId: id });
}

/**
 * Deletes an account and its personal data. The caller holds `lockAdmins`.
 * @param language of the mail about the deletion
 * @param kind of that mail
 * @returns false if the account is deleted already
 * @throws last_admin
 */
export async function removeAccount(
  { services: { now, mailer, config } }: ApiContext,
  tx: Queryable,
  target: Listed,
  language: Language,
  kind: 'account_deleted' | 'account_deleted_by_organisers' = 'account_deleted',
): Promise<boolean> {
  const subject = { ...target, userSession: userSessionOf(target.id) };
  await requireAnotherAdmin(tx, target, config.adminEmails, now());
  const holders: readonly PersonalDataHolder[] = HOLDERS;
  for (const { forget } of holders) await forget?.(tx, subject, now());
  await insertDeletedAccount(tx, subject.userSession, now());
  if (!(await deleteProfile(tx, target.id))) return false;
  for (const { forgetLast } of holders) await forgetLast?.(tx, subject);
  await mailer.send({ kind, to: target.email, language }, tx);
  return true;
}
