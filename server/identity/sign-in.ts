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
  findProfile,
  insertAccount,
  storePasswordHash,
  updateProfile,
} from '../profiles/queries.ts';
import { bannedRefusal } from './banned.ts';
import { cookiePrefix, isOverTls, readCookie } from '../http/cookies.ts';
import { isGuessable } from './guessable-passwords.ts';
import { issueProof, PROOF_HOURS, readProof, useUpProof } from './proofs.ts';
import { deleteProofs, deleteSession, deleteSessions } from './queries.ts';
import {
  findSignedIn,
  hasSessionCookie,
  passCookies,
  readPerson,
  sessionToken,
} from '../session/guard.ts';

/**
 * Creates an account that waits for its confirmation. Where one exists, its owner is told by mail.
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
 * The account alone, for who sends the mail that confirms it.
 * @param also what goes with it in one transaction; `id` is undefined where none was created
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
    // Somebody whose first mail got lost sends it again; only an account in use is worth a warning.
    if (known.emailVerified) {
      await mailer.send({ kind: 'sign_up_attempt', to: known.email, language: known.locale });
    }
    throw refuse('email_already_registered');
  }
  // Before the transaction: hashing takes longer than everything else, and holds up whoever waits.
  const passwordHash = await hash(input.password);
  const { email, fullName } = input;
  try {
    await db.transaction(async (tx) => {
      const id = await insertAccount(tx, {
        email: email.toLowerCase(),
        fullName,
        locale: context.language,
        passwordHash,
      });
      await also?.(tx, id);
    });
  } catch (error) {
    // Two sign-ups of one address at once: the second meets the unique address.
    if (databaseFault(error)?.sqlState === '23505') throw refuse('email_already_registered');
    throw error;
  }
  await rememberSignUp(context, email);
}

/** This browser may confirm the address by the link alone: it knows the password of the account. */
async function rememberSignUp(context: ApiContext, email: string): Promise<void> {
  const { config } = context.services;
  const token = await issueProof(context.services, 'signed-up-here', email.toLowerCase());
  const seconds = PROOF_HOURS['signed-up-here'] * 3600;
  const secure = isOverTls(config) ? '; Secure' : '';
  context.resHeaders?.append(
    'set-cookie',
    `${cookiePrefix(config)}.signed_up=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** The same for an address with an account and for one without: the queue finds out which it is. */
export const sendConfirmation = ({ services, language }: ApiContext, email: string) =>
  services.mailer.send({ kind: 'confirm_email', to: email, language });

export const sendPasswordReset = ({ services, language }: ApiContext, email: string) =>
  services.mailer.send({ kind: 'reset_password', to: email, language });

/**
 * Confirms the address of a token and signs its owner in. Somebody else may have signed the address
 * up, with a password of theirs: in a browser that did not sign it up, the password is asked for.
 * Whoever does not know it sets a new one by mail, and the stranger's is gone.
 * @throws confirmation_link_invalid for an unknown, used or old token; account_banned; account_suspended;
 * password_needed; wrong_password
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
  // Told only to who knows the password, or has signed up here.
  if (profile.suspendedUntil && profile.suspendedUntil > services.now()) {
    throw await bannedRefusal(services, profile.id);
  }
  // Of several at once, one goes on.
  if ((await useUpProof(services, 'confirm-email', input.token)) === null) {
    throw refuse('confirmation_link_invalid');
  }
  await endSessionThatAsks(context);
  // The library confirms by a signed token of its own; this one lives for the call alone.
  const signed = await createEmailVerificationToken(
    config.authSecret,
    profile.email,
    undefined,
    60,
  );
  const { headers } = await identity.api.verifyEmail({
    query: { token: signed },
    headers: context.headers,
    returnHeaders: true,
  });
  passCookies(headers, context);
  return readPerson(context, profile.id);
}

/**
 * @throws wrong_credentials, the same whether or not the account exists; email_unconfirmed,
 * account_banned and account_suspended only when the password is right (decision 10)
 */
export async function signIn(
  context: ApiContext,
  input: { email: string; password: string },
): Promise<Person> {
  try {
    const { response, headers } = await context.services.identity.api.signInEmail({
      body: { email: input.email, password: input.password },
      headers: context.headers,
      returnHeaders: true,
    });
    await endSessionThatAsks(context);
    passCookies(headers, context);
    return await readPerson(context, response.user.id);
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    if (error.body?.code === 'EMAIL_NOT_VERIFIED') throw refuse('email_unconfirmed');
    if (error.body?.code === 'INVALID_EMAIL_OR_PASSWORD') throw refuse('wrong_credentials');
    if (error.body?.code !== 'BANNED_USER' && error.body?.code !== 'SUSPENDED_USER') throw error;
    // The password was right: why, and until when, is for them to know.
    const profile = await findProfile(context.services.db, input.email);
    throw profile ? await bannedRefusal(context.services, profile.id) : refuse('account_banned');
  }
}

async function hasSignedUpHere(context: ApiContext, email: string): Promise<boolean> {
  const token = readCookie(context, 'signed_up');
  if (token === null) return false;
  return (await readProof(context.services, 'signed-up-here', token)) === email.toLowerCase();
}

/** A browser that signs in anew leaves no session behind that it cannot reach any more. */
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
 * Whether a reset link is good. Whoever opens it is signed out here: the password is for the account
 * of the link, whoever was signed in before.
 * @throws reset_link_invalid; reset_session_failed when its account is gone or banned
 */
export async function checkResetLink(context: ApiContext, token: string): Promise<void> {
  const email =
    (await readProof(context.services, 'reset-password', token)) ??
    (await readProof(context.services, 'invitation', token));
  if (email === null) throw refuse('reset_link_invalid');
  const profile = await findProfile(context.services.db, email);
  if (!profile || profile.bannedAt) throw refuse('reset_session_failed');
  await signOut(context);
}

/**
 * Sets the password, confirms the address, which the link has proved, and ends every session of the
 * account: whoever knew the old password is out.
 * @throws reset_link_invalid; reset_session_failed when its account is gone or banned; password_common,
 * and the link stays good for another one
 */
export async function resetPassword(
  context: ApiContext,
  input: { token: string; password: string },
): Promise<void> {
  const { db, now, sessions } = context.services;
  // An unknown token costs no hash, which is the dearest thing here.
  await checkResetLink(context, input.token);
  const passwordHash = await hash(input.password);
  const id = await db.transaction(async (tx) => {
    const email =
      (await useUpProof({ db: tx, now }, 'reset-password', input.token)) ??
      (await useUpProof({ db: tx, now }, 'invitation', input.token));
    if (email === null) throw refuse('reset_link_invalid');
    const profile = await findProfile(tx, email);
    if (!profile || profile.bannedAt) throw refuse('reset_session_failed');
    if (isGuessable(input.password, profile.email)) throw refuse('password_common');
    await storePasswordHash(tx, profile.id, passwordHash, now());
    // Whoever signed the address up without owning it agreed to nothing for its owner.
    if (!profile.emailVerified) await withdrawConsents(tx, profile.id, now());
    await updateProfile(tx, profile.id, { emailVerified: true }, now());
    await deleteProofs(tx, 'reset-password', profile.email);
    await deleteProofs(tx, 'invitation', profile.email);
    await deleteSessions(tx, profile.id);
    return profile.id;
  });
  sessions.forgetPerson(id);
}
