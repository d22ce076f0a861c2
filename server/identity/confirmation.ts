import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Queryable } from '../../database/open.ts';
import { isConfirmationDue, isLongPassword, PASSWORD } from '../../domain/people/rules.ts';
import { PROVIDERS } from '../../domain/people/schema.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import type { Services, SignedIn } from '../ports.ts';
import {
  findPasswordHash,
  notePasswordLength,
  storePassword,
} from '../profiles/queries.passwords.ts';
import { selectWays } from '../profiles/queries.factors.ts';
import { lockPerson, selectListedPerson, selectSignInMethods } from '../profiles/queries.ts';
import { renewToken } from '../session/queries.ts';
import { giveSession } from '../session/session-token.ts';
import { isGuessable } from './guessable-passwords.ts';
import { rememberDevice } from './known-device.ts';
import { limitSignIn } from './limit-sign-in.ts';
import { deleteProofs, deleteSessions } from './queries.ts';

/** As the library's: 32 letters. */
const TOKEN_BYTES = 24;

const WAYS = ['passkey', 'app', 'code'] as const;

/**
 * The ways in which a person can confirm that it is them: by their second step, if they have one, since a stolen
 * password must not do; else those that they sign in with.
 */
export async function confirmationMethods({ db }: Pick<Services, 'db'>, personId: string) {
  const ways = await selectWays(db, personId);
  if (ways.app || ways.passkey) return WAYS.filter((way) => ways[way]);
  const ids = (await selectSignInMethods(db, personId)).map(({ providerId }) => providerId);
  const hasPassword = ids.includes('credential');
  return [
    ...(hasPassword ? (['password'] as const) : []),
    ...PROVIDERS.filter((provider) => ids.includes(provider)),
  ];
}

/**
 * Confirms by the password that it is the person of the session. The session gets a new secret: whoever has copied the
 * former one does not share the confirmation, and is signed out. Attempts are counted as those to sign in.
 * @throws second_step_confirms for an account that has one, whatever the password; wrong_password, also for an account
 * without one; too_many_requests; signed_out if the session ended meanwhile
 */
export async function confirmByPassword(
  context: ApiContext,
  signedIn: SignedIn,
  password: string,
): Promise<void> {
  const { db } = context.services;
  const { person } = signedIn;
  const { app, passkey } = await selectWays(db, person.id);
  if (app || passkey) throw refuse('second_step_confirms');
  await requirePassword(context, signedIn, password);
  await notePasswordLength(db, person.id, isLongPassword(password));
  await confirmSession(context, db, signedIn);
}

/**
 * Changes the own password. It ends every other session, links to set a password, and what browsers are known by. The
 * current password confirms who it is, except for an account with a second step: its person has confirmed before.
 * @throws confirmation_due; wrong_password; password_common; password_short_for_role; too_many_requests; signed_out
 */
export async function changePassword(
  context: ApiContext,
  signedIn: SignedIn,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const { services } = context;
  const { id, email } = signedIn.person;
  const hasStep = await requireConfirmedStep(services, signedIn);
  const stored = await requirePassword(context, signedIn, current);
  if (isGuessable(password, email)) throw refuse('password_common');
  await requireLength(services, services.db, { id, email }, password);
  // Before the transaction, as everywhere: it takes longest.
  const passwordHash = await hash(password);
  await services.db.transaction(async (tx) => {
    await lockPerson(tx, id);
    // Somebody else with the same password has changed it meanwhile.
    if ((await findPasswordHash(tx, id)) !== stored) throw refuse('wrong_password');
    // Again, since the role may be newer than the check.
    await requireLength(services, tx, { id, email }, password);
    const isLong = isLongPassword(password);
    await storePassword(tx, id, { hash: passwordHash, isLong }, services.now());
    await deleteProofs(tx, 'reset-password', email);
    await deleteProofs(tx, 'invitation', email);
    await deleteSessions(tx, id, { except: signedIn.sessionId });
    const confirmedAt = hasStep ? signedIn.confirmedAt : services.now();
    await renewSession(context, tx, signedIn, { confirmedAt });
  });
  services.sessions.forgetPerson(id);
  await rememberDevice(context, email);
}

/**
 * Refuses somebody with a second step who has not confirmed within ten minutes that it is them.
 * @returns whether they have one
 * @throws confirmation_due
 */
export async function requireConfirmedStep(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { person, confirmedAt }: SignedIn,
): Promise<boolean> {
  const { app, passkey } = await selectWays(db, person.id);
  const hasStep = app || passkey;
  if (hasStep && isConfirmationDue(confirmedAt, now())) throw refuse('confirmation_due');
  return hasStep;
}

/** @returns the hash that fits @throws wrong_password; too_many_requests */
async function requirePassword(
  context: ApiContext,
  { person }: SignedIn,
  password: string,
): Promise<string> {
  await limitSignIn(context, person.email);
  const stored = await findPasswordHash(context.services.db, person.id);
  if (stored === null || !(await verify(stored, password))) throw refuse('wrong_password');
  return stored;
}

/** Notes that the person has confirmed now that it is them. @throws as `renewSession` */
export const confirmSession = (context: ApiContext, db: Queryable, signedIn: SignedIn) =>
  renewSession(context, db, signedIn, { confirmedAt: context.services.now() });

/**
 * Gives the session of the request another secret.
 * @param at when its person has confirmed that it is them, and when a second step was set up in it
 * @throws signed_out if it ended meanwhile
 */
export async function renewSession(
  context: ApiContext,
  db: Queryable,
  { sessionId, token, person }: SignedIn,
  at: { confirmedAt: Date; secondStepAt?: Date },
): Promise<void> {
  const { sessions } = context.services;
  const next = randomBytes(TOKEN_BYTES).toString('base64url');
  if (!(await renewToken(db, { id: sessionId, token }, { token: next, ...at }))) {
    throw refuse('signed_out');
  }
  sessions.forgetPerson(person.id);
  giveSession(context, next);
}

type Account = { id: string; email: string };

/**
 * How many characters a new password of this account must have.
 * @param account also an unconfirmed one: whoever sets a password by mail confirms the address thereby
 */
export async function minPasswordLength(
  { config }: Pick<Services, 'config'>,
  db: Queryable,
  { id, email }: Account,
): Promise<number> {
  const listed = await selectListedPerson(db, id, config.adminEmails);
  const hasRole =
    listed?.isAdmin === true ||
    (listed?.restaurants ?? 0) > 0 ||
    config.adminEmails.includes(email.toLowerCase());
  return hasRole ? PASSWORD.minLengthOfRoles : PASSWORD.minLength;
}

/** @throws password_short_for_role */
export async function requireLength(
  services: Pick<Services, 'config'>,
  db: Queryable,
  account: Account,
  password: string,
): Promise<void> {
  const minLength = await minPasswordLength(services, db, account);
  if (password.length < minLength) throw refuse('password_short_for_role', { minLength });
}
