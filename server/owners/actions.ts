import { ORPCError } from '@orpc/server';
import type { Queryable } from '../../database/open.ts';
import type { AuditAction } from '../../domain/audit/rules.ts';
import { type AccessForm, problemsOf, type RequestStatus } from '../../domain/owners/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { isRefusal, refuse } from '../http/errors.ts';
import { limit } from '../http/limits.ts';
import { lockOwned } from '../identity/queries.ts';
import { findPerson } from '../session/guard.ts';
import { createAccount, sendConfirmation } from '../identity/sign-in.ts';
import { noteSignUp, requireSignUpProof } from '../sign-ups/actions.ts';
import { touchProfiles, lockPerson } from '../profiles/queries.ts';
import { tellOrganisersSoon } from './actions.told.ts';
import { withdrawPending } from './queries.mine.ts';
import { endPending } from './queries.proposals.ts';
import {
  deleteOwner,
  insertOwner,
  insertRequest,
  selectApprovedRequest,
  selectObstacles,
  selectOwnership,
  selectRequest,
  supersedeRequests,
  updateDecision,
} from './queries.ts';

/**
 * Requests the dashboard of a restaurant, for the person who is signed in or with a new account. A
 * newer request replaces older ones for the same restaurant. The request is kept even if its mails cannot be queued.
 * @returns whether an account was created, and whether the mails are queued
 * @throws the refusals of S2 §5 and §8; restaurant_not_found, too_many_requests
 */
export async function requestAccess(
  context: ApiContext,
  form: AccessForm,
): Promise<{ isAccountCreated: boolean; isNotified: boolean }> {
  const { log, newId } = context.services;
  try {
    const person = await findPerson(context);
    if (person) {
      requireComplete({ ...form, email: person.email, account: undefined });
      await limit(context, 'accessRequestsByPerson', person.id);
      const requestId = newId();
      await context.services.db.transaction((tx) =>
        fileRequest(context, tx, { ...form, requestId, userId: person.id }),
      );
      return { isAccountCreated: false, isNotified: await tellOrganisersSoon(context.services) };
    }
    return await requestWithAccount(context, form);
  } catch (error) {
    if (error instanceof ORPCError) throw error;
    log.error({ err: error }, 'access request failed');
    throw refuse('request_failed');
  }
}

async function requestWithAccount(context: ApiContext, form: AccessForm) {
  const { account, email, fullName } = form;
  if (!account) throw refuse('request_needs_sign_in');
  // The same limit as for signing up, because it creates an account.
  await limit(context, 'signUpByAddress', context.clientAddress);
  requireComplete(form);
  await requireSignUpProof(context, account.proof);
  await limit(context, 'signUpByEmail', email);
  const requestId = context.services.newId();
  try {
    const { password } = account;
    await createAccount(context, { email, password, fullName }, async (tx, userId) => {
      if (userId === undefined) throw refuse('account_not_created');
      await fileRequest(context, tx, { ...form, requestId, userId });
    });
  } catch (error) {
    if (isRefusal(error, 'email_already_registered')) {
      throw refuse('request_email_registered');
    }
    throw error;
  }
  await noteSignUp(context.services, { email, address: context.clientAddress });
  const isConfirmable = await orLogged(context, () => sendConfirmation(context, email));
  // Organisers hear of it once the address is confirmed.
  return { isAccountCreated: true, isNotified: isConfirmable };
}

/** @throws the first problem of the form */
function requireComplete(form: AccessForm): void {
  const problems = Object.values(problemsOf(form)).filter((problem) => problem !== null);
  const problem = problems.find((one) => one === 'all_fields_required') ?? problems[0];
  if (problem) throw refuse(problem);
}

async function fileRequest(
  { services: { now } }: ApiContext,
  tx: Queryable,
  asked: Omit<AccessForm, 'email' | 'account'> & { requestId: string; userId: string },
): Promise<void> {
  const { requestId: id, userId, restaurantId, fullName, pfgAccountNumber } = asked;
  // Serialises concurrent requests, so the second one sees the first.
  const person = await lockPerson(tx, userId);
  if (!person) throw refuse('request_needs_sign_in');
  const obstacles = await selectObstacles(tx, userId, restaurantId);
  if (!obstacles) throw refuse('restaurant_not_found');
  if (obstacles.isOwned) throw refuse('already_owner');
  if (obstacles.isPending) throw refuse('request_pending');
  await supersedeRequests(tx, userId, restaurantId);
  const { email } = person;
  const createdAt = now();
  await insertRequest(tx, {
    id,
    userId,
    fullName,
    email,
    restaurantId,
    pfgAccountNumber,
    createdAt,
  });
}

async function orLogged({ services }: ApiContext, send: () => Promise<void>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    services.log.error({ err: error }, 'an access request was stored, its mails were not queued');
    return false;
  }
}

/**
 * Makes the person an owner, and notifies them.
 * @throws access_request_not_found, request_already_decided, request_superseded, request_withdrawn,
 * person_unconfirmed, person_banned, restaurant_not_found when it is out of the festival
 */
export function approveRequest(context: ApiContext, actor: Person, requestId: string) {
  return decide(context, actor, requestId, 'approved', null, async (tx, { person, request }) => {
    if (!person.emailVerified) throw refuse('person_unconfirmed');
    // A banned person could not sign in, so they get no mail that they are an owner.
    if (person.bannedAt) throw refuse('person_banned');
    const { userId, restaurantId } = request;
    if (!(await selectObstacles(tx, userId, restaurantId))) throw refuse('restaurant_not_found');
    const { newId, now } = context.services;
    await insertOwner(tx, { id: newId(), userId, restaurantId, createdAt: now() });
    await touchProfiles(tx, [userId], now());
  });
}

/** @throws access_request_not_found, request_already_decided, request_superseded, request_withdrawn */
export const rejectRequest = (
  context: ApiContext,
  actor: Person,
  { requestId, reason }: { requestId: string; reason: string },
) => decide(context, actor, requestId, 'rejected', reason);

type LockedPerson = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;
type Requested = NonNullable<Awaited<ReturnType<typeof selectRequest>>>;

async function decide(
  { services: { db, now, mailer } }: ApiContext,
  actor: Person,
  requestId: string,
  status: 'approved' | 'rejected',
  reason: string | null,
  also?: (tx: Queryable, about: { person: LockedPerson; request: Requested }) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { userId } = (await selectRequest(tx, requestId)) ?? {};
    // Locks the account before its rows, as everywhere, which avoids deadlocks.
    const person = userId === undefined ? undefined : await lockPerson(tx, userId);
    const request = person && (await selectRequest(tx, requestId));
    if (!person || !request) throw refuse('access_request_not_found');
    if (request.status === 'superseded') throw refuse('request_superseded');
    if (request.status === 'withdrawn') throw refuse('request_withdrawn');
    if (request.status !== 'pending') throw refuse('request_already_decided');
    await also?.(tx, { person, request });
    const at = now();
    await updateDecision(tx, requestId, status, { by: actor.id, at, reason });
    const action: AuditAction = `access_${status}`;
    await insertAudit(tx, { id: actor.id, role: 'admin' }, at, {
      action,
      subjectId: requestId,
      subjectName: request.restaurantName,
      restaurantId: request.restaurantId,
      changes: { status: { from: 'pending', to: status }, userId: { from: null, to: person.id } },
    });
    const { email: to, locale: language } = person;
    await mailer.send({ kind: action, to, language, aboutId: requestId }, tx);
  });
}

/**
 * Takes the person's own request back while it waits.
 * @throws access_request_not_found, request_already_decided
 */
export async function withdrawRequest(
  { services: { db } }: ApiContext,
  { id }: Person,
  requestId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    // As deciding does: the two run one after the other.
    await lockPerson(tx, id);
    const request = await selectRequest(tx, requestId);
    if (request?.userId !== id) throw refuse('access_request_not_found');
    if (request.status === 'withdrawn') return;
    if (request.status !== 'pending') throw refuse('request_already_decided');
    await withdrawPending(tx, requestId);
  });
}

/**
 * Takes an access back. The person reads the reason in the request that the access came from; an
 * ownership without a request gets one for this.
 * @throws ownership_not_found
 */
export async function revokeOwnership(
  { services: { db, now, newId, mailer, live } }: ApiContext,
  actor: Person,
  { ownershipId, reason }: { ownershipId: string; reason: string },
): Promise<void> {
  const restaurantId = await db.transaction(async (tx) => {
    const found = await selectOwnership(tx, ownershipId);
    const person = found && (await lockPerson(tx, found.userId));
    if (!found || !person) throw refuse('ownership_not_found');
    const { userId, restaurantId, restaurantName } = found;
    // Locks before the rows that are deleted along with the account or the restaurant.
    const isOwner = await lockOwned(tx, userId, restaurantId);
    if (!isOwner || !(await deleteOwner(tx, ownershipId))) throw refuse('ownership_not_found');
    // A former owner can no longer propose changes to the page.
    await endPending(tx, userId, restaurantId, 'withdrawn');
    const asked = await selectApprovedRequest(tx, userId, restaurantId);
    const aboutId = asked?.id ?? newId();
    if (!asked) {
      await insertRequest(tx, {
        id: aboutId,
        userId,
        restaurantId,
        fullName: person.fullName,
        email: person.email,
        pfgAccountNumber: '',
        // Dated like the access, so that a later request stays the latest.
        createdAt: found.createdAt,
      });
    }
    const at = now();
    await touchProfiles(tx, [userId], at);
    const status: RequestStatus = asked?.status ?? 'approved';
    await updateDecision(tx, aboutId, status, { by: actor.id, at, reason });
    await insertAudit(tx, { id: actor.id, role: 'admin' }, at, {
      action: 'access_revoked',
      subjectId: ownershipId,
      subjectName: restaurantName,
      restaurantId,
      changes: { userId: { from: userId, to: null } },
    });
    const { email: to, locale: language } = person;
    await mailer.send({ kind: 'access_revoked', to, language, aboutId }, tx);
    return restaurantId;
  });
  // An open dashboard closes.
  live.publish({ type: 'owners', restaurantId });
}
