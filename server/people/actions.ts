import { createHash, randomBytes } from 'node:crypto';
import { APIError, createEmailVerificationToken } from 'better-auth/api';
import { databaseFault } from '../../database/open.ts';
import type { Language } from '../../domain/language.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { describePerson, passCookies } from '../identity/session.ts';
import { writeConfirmationMail } from '../mail/present.ts';
import { findProfile, insertProof, takeProof } from './queries.ts';

const CONFIRMATION_HOURS = 24;

/**
 * Creates an account that waits for its confirmation.
 * @throws email_already_registered
 */
export async function signUp(
  context: ApiContext,
  input: { email: string; password: string; fullName: string },
): Promise<void> {
  const { identity, db } = context.services;
  if (await findProfile(db, input.email)) throw refuse('email_already_registered');
  try {
    await identity.api.signUpEmail({
      body: {
        email: input.email,
        password: input.password,
        name: input.fullName,
        locale: context.language,
      },
      headers: context.headers,
    });
  } catch (error) {
    // Two sign-ups of one address at once: the second meets the unique address.
    if (databaseFault(error) || error instanceof APIError) {
      if (await findProfile(db, input.email)) throw refuse('email_already_registered');
    }
    throw error;
  }
  await sendConfirmation(context, input.email, context.language);
}

/** Sends the mail again where an account waits for it; says nothing about whether one does. */
export async function resendConfirmation(context: ApiContext, email: string): Promise<void> {
  const profile = await findProfile(context.services.db, email);
  if (profile && !profile.emailVerified) {
    await sendConfirmation(context, profile.email, context.language);
  }
}

/** A single-use token that only its mail holds: here it stands as a hash (decision 11). */
async function sendConfirmation(
  context: ApiContext,
  email: string,
  language: Language,
): Promise<void> {
  const { db, now, mailer, config } = context.services;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + CONFIRMATION_HOURS * 3_600_000);
  await insertProof(db, { identifier: proofName(token), value: email, expiresAt }, now());
  const link = `${config.publicUrl}/auth#token=${token}&type=signup`;
  mailer.send(email, writeConfirmationMail(language, { link, hours: CONFIRMATION_HOURS }));
}

const proofName = (token: string) =>
  `confirm-email:${createHash('sha256').update(token).digest('base64url')}`;

/**
 * Confirms the address of a token and signs its owner in.
 * @throws confirmation_link_invalid for an unknown, used or old token
 */
export async function confirmEmail(context: ApiContext, token: string): Promise<Person> {
  const { db, now, identity, config } = context.services;
  const email = await takeProof(db, proofName(token), now());
  const profile = email === null ? undefined : await findProfile(db, email);
  if (!profile || profile.emailVerified) throw refuse('confirmation_link_invalid');
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
  return describePerson(context, { ...profile, name: profile.fullName, emailVerified: true });
}

/**
 * @throws wrong_credentials, the same whether or not the account exists; email_unconfirmed only
 * when the password is right (decision 10)
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
    passCookies(headers, context);
    return await describePerson(context, response.user);
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    if (error.body?.code === 'EMAIL_NOT_VERIFIED') throw refuse('email_unconfirmed');
    if (error.body?.code === 'INVALID_EMAIL_OR_PASSWORD') throw refuse('wrong_credentials');
    throw error;
  }
}

export async function signOut(context: ApiContext): Promise<void> {
  const { headers } = await context.services.identity.api.signOut({
    headers: context.headers,
    returnHeaders: true,
  });
  passCookies(headers, context);
}
