import { APIError } from 'better-auth/api';
import type { Queryable } from '../../database/open.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { FactorChange } from '../../domain/second-factors/rules.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { limit } from '../http/limits.ts';
import { bannedRefusal } from '../identity/banned.ts';
import { renewSession } from '../identity/confirmation.ts';
import { readKnownDevice, rememberDevice } from '../identity/known-device.ts';
import { readProof, useUpProof } from '../identity/proofs.ts';
import { deleteSessions } from '../identity/queries.ts';
import { type FirstStep, startSession } from '../identity/second-step.ts';
import { endSessionThatAsks } from '../identity/sign-in.ts';
import type { Services, SignedIn } from '../ports.ts';
import { actAsAdmin } from '../profiles/actions.ts';
import { selectListedPerson, selectMailAddresses } from '../profiles/queries.ts';
import { selectWays } from '../profiles/queries.factors.ts';
import { readPerson } from '../session/guard.ts';
import { limitCodes, tellOwner } from './actions.told.ts';
import { appUri, makeAppSecret, makeRecoveryCodes, verifyFactorCode } from './actions.verify.ts';
import {
  deleteApp,
  deleteFactors,
  lockFactors,
  replaceRecoveryCodes,
  restartGrace,
  countRecoveryCodes,
  storeNewApp,
  turnAppOn,
} from './queries.ts';

/** @throws authenticator_exists */
export async function beginApp({ services }: ApiContext, { person }: SignedIn) {
  const { db, config, now } = services;
  const { secret, sealedSecret } = makeAppSecret(config, person.id);
  if (!(await storeNewApp(db, person.id, sealedSecret, now()))) {
    throw refuse('authenticator_exists');
  }
  const issuer = new URL(config.publicUrl).hostname;
  return { secret, uri: appUri(secret, { email: person.email, issuer: `Vota Taco (${issuer})` }) };
}

/**
 * Turns the app on with its first code, and makes recovery codes if the account has none.
 * @throws second_factor_code_wrong, second_factor_missing, authenticator_exists
 */
export async function confirmApp(context: ApiContext, signedIn: SignedIn, code: string) {
  const { services } = context;
  const { person } = signedIn;
  await limit(context, 'secondStepByPerson', `new ${person.id}`);
  return changeWays(context, signedIn, async (tx) => {
    const deps = { db: tx, config: services.config, now: services.now };
    const { app } = await selectWays(tx, person.id);
    if (app) throw refuse('authenticator_exists');
    const found = await verifyFactorCode(deps, person.id, code, { ofNewApp: true });
    if (!found) throw refuse('second_factor_code_wrong');
    if (!(await turnAppOn(tx, person.id, services.now()))) throw refuse('second_factor_missing');
    await noteChange(services, tx, person, 'app_on');
    return { recoveryCodes: await firstRecoveryCodes(services, tx, person.id) };
  });
}

/** @returns new recovery codes for an account that has none left; null for others */
export async function firstRecoveryCodes(
  services: Services,
  tx: Queryable,
  userId: string,
): Promise<string[] | null> {
  if ((await countRecoveryCodes(tx, userId)) > 0) return null;
  return newRecoveryCodes(services, tx, userId);
}

async function newRecoveryCodes({ config, now }: Services, tx: Queryable, userId: string) {
  const { codes, hashes } = makeRecoveryCodes(config, userId);
  await replaceRecoveryCodes(tx, userId, hashes, now());
  return codes;
}

/** @throws second_factor_missing */
export async function removeApp(context: ApiContext, signedIn: SignedIn): Promise<void> {
  const { person } = signedIn;
  await changeWays(context, signedIn, async (tx) => {
    if (!(await deleteApp(tx, person.id))) throw refuse('second_factor_missing');
    await clearWithoutFactor(tx, person.id);
    await noteChange(context.services, tx, person, 'app_off');
  });
}

/** @throws second_factor_missing */
export async function renewRecoveryCodes(context: ApiContext, { person }: SignedIn) {
  const { services } = context;
  return change(context, person, async (tx) => {
    const { app, passkey } = await selectWays(tx, person.id);
    if (!app && !passkey) throw refuse('second_factor_missing');
    const recoveryCodes = await newRecoveryCodes(services, tx, person.id);
    await noteChange(services, tx, person, 'codes_new');
    return { recoveryCodes };
  });
}

/** Recovery codes without a second step would be good for nothing. */
export async function clearWithoutFactor(tx: Queryable, userId: string): Promise<void> {
  const { app, passkey } = await selectWays(tx, userId);
  if (!app && !passkey) await replaceRecoveryCodes(tx, userId, [], new Date(0));
}

/**
 * Adds or takes away a way to pass the second step, and signs the person out everywhere else. The session stays, with
 * another secret: it has passed the step that was set up in it.
 */
export async function changeWays<Result>(
  context: ApiContext,
  signedIn: SignedIn,
  act: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const { person, sessionId, confirmedAt } = signedIn;
  const wasKnown = (await readKnownDevice(context, person.email)) !== null;
  const result = await change(context, person, async (tx) => {
    const acted = await act(tx);
    await deleteSessions(tx, person.id, { except: sessionId });
    const secondStepAt = context.services.now();
    await renewSession(context, tx, signedIn, { confirmedAt, secondStepAt });
    return acted;
  });
  if (wasKnown) await rememberDevice(context, person.email);
  return result;
}

/** Changes the own second step in one transaction; what servers know of the session is read anew. */
async function change<Result>(
  { services: { db, sessions, live } }: ApiContext,
  person: Person,
  act: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction(async (tx) => {
    await lockFactors(tx, person.id);
    await live.notifyCaches(tx, ['sessions']);
    return act(tx);
  });
  sessions.forgetPerson(person.id);
  return result;
}

/** Queues the mail about a change, and logs an organiser's. */
export async function noteChange(
  services: Services,
  tx: Queryable,
  person: Person,
  what: FactorChange,
): Promise<void> {
  await tellOwner(services, person, what, tx);
  if (!person.isAdmin) return;
  const isOff = what === 'app_off' || what === 'passkey_removed';
  await insertAudit(tx, asAdmin(person), services.now(), {
    action: isOff ? 'second_factor_removed' : 'second_factor_set',
    subjectId: person.id,
  });
}

/**
 * The second step of a sign-in. A wrong code leaves the token good, within the limits of the account.
 * @throws second_step_expired, second_factor_code_wrong, too_many_requests, account_banned, account_suspended
 */
export async function passSecondStep(
  context: ApiContext,
  { token, code }: { token: string; code: string },
): Promise<Person> {
  const { services } = context;
  const first = await readFirstStep(context, token);
  // Who has signed in here before is not locked out by others who know the password (0090).
  const device = first.email === null ? null : await readKnownDevice(context, first.email);
  await limitCodes(context, device ?? first.userId, first.userId);
  const found = await verifyFactorCode(services, first.userId, code);
  if (!found) throw refuse('second_factor_code_wrong');
  return enter(context, token, first, { usedRecoveryCode: found === 'recovery' });
}

/** @throws second_step_expired */
async function readFirstStep({ services }: ApiContext, token: string): Promise<FirstStep> {
  const kept = await readProof(services, 'second-step', token);
  if (kept === null) throw refuse('second_step_expired');
  return JSON.parse(kept) as FirstStep;
}

/** Starts the session of a person whose second step was right. */
async function enter(
  context: ApiContext,
  token: string,
  { userId, email }: FirstStep,
  { usedRecoveryCode = false } = {},
): Promise<Person> {
  const { services } = context;
  // Of several simultaneous calls, one succeeds.
  if ((await useUpProof(services, 'second-step', token)) === null) {
    throw refuse('second_step_expired');
  }
  await endSessionThatAsks(context);
  await startSession(context, userId).catch(async (error: unknown) => {
    throw error instanceof APIError ? await bannedRefusal(services, userId) : error;
  });
  if (email !== null) await rememberDevice(context, email);
  const person = await readPerson(context, userId);
  if (usedRecoveryCode) await tellOwner(services, person, 'code_used');
  return person;
}

/**
 * Takes app, passkeys and recovery codes from an account, and signs it out. Its password alone signs in then.
 * @throws person_not_found, not_yourself, address_mismatch, second_factor_missing
 */
export async function resetFactors(
  context: ApiContext,
  actor: Person,
  { personId, email }: { personId: string; email: string },
): Promise<void> {
  if (personId === actor.id) throw refuse('not_yourself');
  const { config, now } = context.services;
  await actAsAdmin(context, actor, async (tx) => {
    const target = await selectListedPerson(tx, personId, config.adminEmails);
    if (!target) throw refuse('person_not_found');
    if (target.email.toLowerCase() !== email.trim().toLowerCase()) throw refuse('address_mismatch');
    await lockFactors(tx, personId);
    if (!(await deleteFactors(tx, personId))) throw refuse('second_factor_missing');
    await restartGrace(tx, personId);
    await deleteSessions(tx, personId);
    await insertAudit(tx, asAdmin(actor), now(), {
      action: 'second_factor_reset',
      subjectId: personId,
    });
    const [to] = await selectMailAddresses(tx, [personId]);
    if (to) await tellOwner(context.services, to, 'reset', tx);
  });
}
