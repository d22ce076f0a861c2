import { hash, verify } from '@node-rs/argon2';
import { APIError, createEmailVerificationToken } from 'better-auth/api';
import { databaseFault, type Queryable } from '../../database/open.ts';
import type { Person } from '../../domain/people/schema.ts';
import { giveConsent } from '../audience/actions.ts';
import { withdrawConsents } from '../audience/queries.consents.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import {
  findPasswordHash,
  notePasswordLength,
  storePassword,
} from '../profiles/queries.passwords.ts';
import { findProfile, insertAccount, updateProfile } from '../profiles/queries.ts';
import { isLongPassword } from '../../domain/people/rules.ts';
import { bannedRefusal } from './banned.ts';
import { minPasswordLength, requireLength } from './confirmation.ts';
import { giveCookie, readCookie } from '../http/cookies.ts';
import { isGuessable } from './guessable-passwords.ts';
import { rememberDevice } from './known-device.ts';
import { issueProof, PROOF_HOURS, readProof, useUpProof } from './proofs.ts';
import { deleteProofs, deleteSession, deleteSessions } from './queries.ts';
import { halfwayPersonOf, secondStepRefusal } from './second-step.ts';
import {
  findSignedIn,
  hasSessionCookie,
  passCookies,
  readPerson,
  sessionToken,
} from '../session/guard.ts';

/**
 * Creates an unconfirmed account. If one exists, its owner gets a mail.
 * @throws password_common, email_already_registered
 */
export async function signUp(
  context: ApiContext,
  input: NewAccount & { newsMails: boolean },
): Promise<void> {
  await createAccount(context, input, async (tx, id) => {
    if (input.newsMails && id !== undefined) await giveConsent(tx, context, id);
  });
  await sendConfirmation(context, input.email);
}

interface NewAccount {
  email: string;
  password: string;
  fullName: string;
}

/**
 * Only creates the account; the caller sends the confirmation mail.
 * @param also runs in the same transaction; `id` is undefined if no account was created
 * @throws password_common, email_already_registered, and what `also` throws
 */
export async function createAccount(
  context: ApiContext,
  input: NewAccount,
  also?: (tx: Queryable, id: string | undefined) => Promise<void>,
): Promise<void> {
  const { db, mailer } = context.services;
  if (isGuessable(input.password, input.email)) throw refuse('password_common');
  const known = await findProfile(db, input.email);
  if (known) {
    // A repeated sign-up resends a lost first mail; only an account in use warrants a warning.
    if (known.emailVerified) {
      await mailer.send({ kind: 'sign_up_attempt', to: known.email, language: known.locale });
    }
    throw refuse('email_already_registered');
  }
  // Before the transaction: hashing is the slowest step, and would block other transactions.
  const passwordHash = await hash(input.password);
  const { email, fullName } = input;
  try {
    await db.transaction(async (tx) => {
      const id = await insertAccount(tx, {
        email: email.toLowerCase(),
        fullName,
        locale: context.language,
        passwordHash,
        isLong: isLongPassword(input.password),
      });
      await also?.(tx, id);
    });
  } catch (error) {
    // Two simultaneous sign-ups of one address: the second violates the unique index.
    if (databaseFault(error)?.sqlState === '23505') throw refuse('email_already_registered');
    throw error;
  }
  await rememberSignUp(context, email);
}

/** Lets this browser confirm the address by the link alone: it knows the account's password. */
async function rememberSignUp(context: ApiContext, email: string): Promise<void> {
  const token = await issueProof(context.services, 'signed-up-here', email.toLowerCase());
  giveCookie(context, 'signed_up', token, PROOF_HOURS['signed-up-here'] * 3600);
}

/** Acts alike for an address with an account and without: the mail job checks which it is. */
export const sendConfirmation = ({ services, language }: ApiContext, email: string) =>
  services.mailer.send({ kind: 'confirm_email', to: email, language });

export const sendPasswordReset = ({ services, language }: ApiContext, email: string) =>
  services.mailer.send({ kind: 'reset_password', to: email, language });

/**
 * Confirms the address of a token and signs its owner in. A stranger may have signed up with the address
 * and a password of theirs, so any other browser is asked for the password. A person who does not know
 * it sets a new one by mail, which replaces the stranger's.
 * @throws confirmation_link_invalid for an unknown, used or old token; account_banned; account_suspended;
 * password_needed; wrong_password; second_step_needed
 */
export async function confirmEmail(
  context: ApiContext,
  input: { token: string; password?: string | undefined },
): Promise<Person> {
  const { services } = context;
  const { db, identity, config } = services;
  const email = await readProof(services, 'confirm-email', input.token);
  const profile = email === null ? undefined : await findProfile(db, email);
  if (!profile || profile.emailVerified) throw refuse('confirmation_link_invalid');
  if (profile.bannedAt) throw refuse('account_banned');
  if (!(await hasSignedUpHere(context, profile.email))) {
    if (input.password === undefined) throw refuse('password_needed');
    const stored = await findPasswordHash(db, profile.id);
    if (!stored || !(await verify(stored, input.password))) throw refuse('wrong_password');
  }
  // Shown only after the right password, or in the browser that signed up.
  if (profile.suspendedUntil && profile.suspendedUntil > services.now()) {
    throw await bannedRefusal(services, profile.id);
  }
  // Of several simultaneous calls, one succeeds.
  if ((await useUpProof(services, 'confirm-email', input.token)) === null) {
    throw refuse('confirmation_link_invalid');
  }
  await endSessionThatAsks(context);
  // The library confirms by a signed token of its own; this one is used for a single call.
  const signed = await createEmailVerificationToken(
    config.authSecret,
    profile.email,
    undefined,
    60,
  );
  const { headers } = await identity.api
    .verifyEmail({ query: { token: signed }, headers: context.headers, returnHeaders: true })
    .catch(async (error: unknown) => {
      const userId = error instanceof APIError ? halfwayPersonOf(error) : null;
      if (userId === null) throw error;
      throw await secondStepRefusal(services, { userId, email: profile.email });
    });
  passCookies(headers, context);
  await rememberDevice(context, profile.email);
  return readPerson(context, profile.id);
}

/**
 * @throws wrong_credentials, the same whether or not the account exists; email_unconfirmed,
 * account_banned, account_suspended and second_step_needed only after the right password (decision 10)
 */
export async function signIn(
  context: ApiContext,
  input: { email: string; password: string },
): Promise<Person> {
  const { services } = context;
  try {
    const { response, headers } = await services.identity.api.signInEmail({
      body: { email: input.email, password: input.password },
      headers: context.headers,
      returnHeaders: true,
    });
    await endSessionThatAsks(context);
    passCookies(headers, context);
    await rememberDevice(context, input.email);
    // The hash does not tell it.
    await notePasswordLength(services.db, response.user.id, isLongPassword(input.password));
    return await readPerson(context, response.user.id);
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    const userId = halfwayPersonOf(error);
    if (userId !== null) {
      throw await secondStepRefusal(context.services, { userId, email: input.email });
    }
    if (error.body?.code === 'EMAIL_NOT_VERIFIED') throw refuse('email_unconfirmed');
    if (error.body?.code === 'INVALID_EMAIL_OR_PASSWORD') throw refuse('wrong_credentials');
    if (error.body?.code !== 'BANNED_USER' && error.body?.code !== 'SUSPENDED_USER') throw error;
    // The password was right, so the person may see the reason and the end.
    const profile = await findProfile(context.services.db, input.email);
    throw profile ? await bannedRefusal(context.services, profile.id) : refuse('account_banned');
  }
}

async function hasSignedUpHere(context: ApiContext, email: string): Promise<boolean> {
  const token = readCookie(context, 'signed_up');
  if (token === null) return false;
  return (await readProof(context.services, 'signed-up-here', token)) === email.toLowerCase();
}

/** Ends the session of the request: after a new sign-in the browser could no longer end it. */
export async function endSessionThatAsks(context: ApiContext): Promise<void> {
  const before = await findSignedIn(context);
  if (!before) return;
  const { db, sessions } = context.services;
  await deleteSession(db, before.person.id, before.sessionId);
  sessions.forget(before.token);
}

export async function signOut(context: ApiContext): Promise<void> {
  if (!hasSessionCookie(context)) return;
  const token = sessionToken(context);
  const { headers } = await context.services.identity.api.signOut({
    headers: context.headers,
    returnHeaders: true,
  });
  if (token !== null) context.services.sessions.forget(token);
  passCookies(headers, context);
}

/**
 * Checks a reset link, and signs this browser out: the link's account may be another one than the
 * signed-in person's.
 * @returns how many characters the new password must have
 * @throws reset_link_invalid; reset_session_failed if its account is deleted or banned
 */
export async function checkResetLink(context: ApiContext, token: string): Promise<number> {
  const email =
    (await readProof(context.services, 'reset-password', token)) ??
    (await readProof(context.services, 'invitation', token));
  if (email === null) throw refuse('reset_link_invalid');
  const profile = await findProfile(context.services.db, email);
  if (!profile || profile.bannedAt) throw refuse('reset_session_failed');
  await signOut(context);
  return minPasswordLength(context.services, context.services.db, profile);
}

/**
 * Sets the password, confirms the address, which the link has proved, and ends every session of the
 * account, including those of anybody who knew the old password. This browser is known from then on, so that its
 * owner can sign in even while strangers guess.
 * @throws reset_link_invalid; reset_session_failed if its account is deleted or banned; password_common and
 * password_short_for_role, after which the link stays valid
 */
export async function resetPassword(
  context: ApiContext,
  input: { token: string; password: string },
): Promise<void> {
  const { db, now, sessions, config } = context.services;
  // Before the hashing, which is the most expensive step here.
  await checkResetLink(context, input.token);
  const passwordHash = await hash(input.password);
  const isLong = isLongPassword(input.password);
  const { id, email } = await db.transaction(async (tx) => {
    const email =
      (await useUpProof({ db: tx, now }, 'reset-password', input.token)) ??
      (await useUpProof({ db: tx, now }, 'invitation', input.token));
    if (email === null) throw refuse('reset_link_invalid');
    const profile = await findProfile(tx, email);
    if (!profile || profile.bannedAt) throw refuse('reset_session_failed');
    if (isGuessable(input.password, profile.email)) throw refuse('password_common');
    await requireLength({ config }, tx, profile, input.password);
    await storePassword(tx, profile.id, { hash: passwordHash, isLong }, now());
    // The person who signed up may not own the address: their consents do not bind its owner.
    if (!profile.emailVerified) await withdrawConsents(tx, profile.id, now());
    await updateProfile(tx, profile.id, { emailVerified: true }, now());
    await deleteProofs(tx, 'reset-password', profile.email);
    await deleteProofs(tx, 'invitation', profile.email);
    await deleteSessions(tx, profile.id);
    return { id: profile.id, email: profile.email };
  });
  sessions.forgetPerson(id);
  await rememberDevice(context, email);
}
