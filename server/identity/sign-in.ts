import { hash } from '@node-rs/argon2';
import { APIError, createEmailVerificationToken } from 'better-auth/api';
import { databaseFault } from '../../database/open.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { findProfile, storePasswordHash, updateProfile } from '../people/queries.ts';
import { readProof, useUpProof } from './proofs.ts';
import { deleteProofs, deleteSession, deleteSessions } from './queries.ts';
import { findSignedIn, passCookies, readPerson, sessionCookie } from './session.ts';

/**
 * Creates an account that waits for its confirmation. Where one exists, its owner is told by mail.
 * @throws email_already_registered
 */
export async function signUp(
  context: ApiContext,
  input: { email: string; password: string; fullName: string },
): Promise<void> {
  const { identity, db, mailer } = context.services;
  const known = await findProfile(db, input.email);
  if (known) {
    // Somebody whose first mail got lost sends it again; only an account in use is worth a warning.
    if (known.emailVerified) {
      await mailer.send({ kind: 'sign_up_attempt', to: known.email, language: known.locale });
    }
    throw refuse('email_already_registered');
  }
  try {
    const { user } = await identity.api.signUpEmail({
      body: {
        email: input.email,
        password: input.password,
        name: input.fullName,
        locale: context.language,
      },
      headers: context.headers,
    });
    // Two sign-ups of one address at once: the library answers the second with an account made up,
    if ((await findProfile(db, input.email))?.id !== user.id) {
      throw refuse('email_already_registered');
    }
  } catch (error) {
    // or it meets the unique address.
    if (databaseFault(error) || error instanceof APIError) {
      if (await findProfile(db, input.email)) throw refuse('email_already_registered');
    }
    throw error;
  }
  await sendConfirmation(context, input.email);
}

/** The same for an address with an account and for one without: the queue finds out which it is. */
export const sendConfirmation = ({ services, language }: ApiContext, email: string) =>
  services.mailer.send({ kind: 'confirm_email', to: email, language });

export const sendPasswordReset = ({ services, language }: ApiContext, email: string) =>
  services.mailer.send({ kind: 'reset_password', to: email, language });

/**
 * Confirms the address of a token and signs its owner in.
 * @throws confirmation_link_invalid for an unknown, used or old token; account_banned
 */
export async function confirmEmail(context: ApiContext, token: string): Promise<Person> {
  const { db, identity, config } = context.services;
  const email = await useUpProof(context.services, 'confirm-email', token);
  const profile = email === null ? undefined : await findProfile(db, email);
  if (!profile || profile.emailVerified) throw refuse('confirmation_link_invalid');
  if (profile.bannedAt) throw refuse('account_banned');
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
 * @throws wrong_credentials, the same whether or not the account exists; email_unconfirmed and
 * account_banned only when the password is right (decision 10)
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
    if (error.body?.code === 'BANNED_USER') throw refuse('account_banned');
    throw error;
  }
}

/** A browser that signs in anew leaves no session behind that it cannot reach any more. */
export async function endSessionThatAsks(context: ApiContext): Promise<void> {
  const before = await findSignedIn(context);
  if (before) await deleteSession(context.services.db, before.person.id, before.sessionId);
  const cookie = sessionCookie(context.headers);
  if (cookie !== null) context.services.sessions.forget(cookie);
}

export async function signOut(context: ApiContext): Promise<void> {
  const cookie = sessionCookie(context.headers);
  if (cookie === null) return;
  const { headers } = await context.services.identity.api.signOut({
    headers: context.headers,
    returnHeaders: true,
  });
  context.services.sessions.forget(cookie);
  passCookies(headers, context);
}

/**
 * Whether a reset link is good. Whoever opens it is signed out here: the password is for the account
 * of the link, whoever was signed in before.
 * @throws reset_link_invalid; reset_session_failed when its account is gone or banned
 */
export async function checkResetLink(context: ApiContext, token: string): Promise<void> {
  const email = await readProof(context.services, 'reset-password', token);
  if (email === null) throw refuse('reset_link_invalid');
  const profile = await findProfile(context.services.db, email);
  if (!profile || profile.bannedAt) throw refuse('reset_session_failed');
  await signOut(context);
}

/**
 * Sets the password, confirms the address, which the link has proved, and ends every session of the
 * account: whoever knew the old password is out.
 * @throws reset_link_invalid; reset_session_failed when its account is gone or banned
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
    const email = await useUpProof({ db: tx, now }, 'reset-password', input.token);
    if (email === null) throw refuse('reset_link_invalid');
    const profile = await findProfile(tx, email);
    if (!profile || profile.bannedAt) throw refuse('reset_session_failed');
    await storePasswordHash(tx, profile.id, passwordHash, now());
    await updateProfile(tx, profile.id, { emailVerified: true }, now());
    await deleteProofs(tx, 'reset-password', profile.email);
    await deleteSessions(tx, profile.id);
    return profile.id;
  });
  sessions.forgetPerson(id);
}
