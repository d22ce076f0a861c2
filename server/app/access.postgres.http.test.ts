import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { catalogueInputs } from '../testing/catalogue-inputs.ts';
import { factorInputs } from '../testing/second-factors.ts';
import { BROADCAST_INPUTS } from '../testing/broadcasts.ts';
import { MODERATION_INPUTS } from '../testing/moderation.ts';
import { objectionInputs } from '../testing/objections.ts';
import { callOperation, type Input, type Operation, OPERATIONS } from '../testing/operations.ts';
import { PUBLIC_OPERATIONS } from '../testing/public-operations.ts';
import { VOTE_APPEAL_INPUTS } from '../testing/vote-appeals.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { RESULT_INPUTS } from '../testing/results.ts';
import { REVEAL_INPUTS } from '../testing/reveal.ts';
import { VOTE_RULING_INPUTS } from '../testing/vote-rulings.ts';

const id = randomUUID();
const ana = { personId: id, email: 'ana@example.com' };
const at = '2026-05-02T16:00:00.000Z';
/** A restaurant that the demo's owner does not own; set once the server runs. */
let restaurantId = '';
const proposal = { version: 1, fields: { phone: '843' }, added: [], changed: [], removed: [] };
const ballot = () => ({
  idempotencyKey: id,
  restaurantId,
  ratings: [{ dishId: id, rating: 5 }],
  position: null,
});

/**
 * A complete and valid input for each operation. The access check runs before any lookup, so the rows it
 * names need not exist.
 */
const INPUTS: Record<string, () => Input> = {
  'accounts.delete': () => ana,
  'accounts.find': () => ana,
  'accounts.invite': () => ana,
  'accounts.recreate': () => ana,
  'accounts.setUp': () => ({ ...ana, version: at, fullName: 'Ana', locale: 'en', isAdmin: true }),
  'invitations.apply': () => ({ text: 'ana@example.com', locale: 'en', plan: 'x' }),
  'invitations.check': () => ({ text: 'ana@example.com' }),
  'invitations.create': () => ({ email: 'ana@example.com', locale: 'en' }),
  ...factorInputs(id),
  'sessions.end': () => ({ sessionId: id }),
  'sessions.endOf': () => ({ personId: id }),
  'sessions.endOthers': () => ({ until: at }),
  'sessions.list': () => ({}),
  'sharing.print': () => ({ restaurantId, sheet: 'poster' }),
  'signals.dismiss': () => ({ clusterId: id }),
  'signals.reopen': () => ({ clusterId: id }),
  'signals.waiting': () => ({}),
  'signUps.guard': () => ({}),
  'audit.choices': () => ({}),
  'audit.export': () => ({}),
  'audit.list': () => ({}),
  ...BROADCAST_INPUTS,
  ...VOTE_APPEAL_INPUTS,
  ...catalogueInputs(id, () => restaurantId),
  'anchors.ask': () => ({}),
  'anchors.read': () => ({}),
  'dashboard.export': () => ({ restaurantId, what: 'votes' }),
  'dashboard.overview': () => ({ restaurantId }),
  'dashboard.owned': () => ({}),
  'dashboard.reviews': () => ({ restaurantId }),
  'dashboard.recentVotes': () => ({ restaurantId }),
  'dashboard.summary': () => ({ restaurantId }),
  'mail.sendAgain': () => ({ mailId: id }),
  'mail.undelivered': () => ({}),
  ...MODERATION_INPUTS,
  ...RESULT_INPUTS,
  ...objectionInputs(() => restaurantId),
  ...REVEAL_INPUTS,
  ...VOTE_RULING_INPUTS,
  'owners.approve': () => ({ requestId: id }),
  'owners.list': () => ({}),
  'owners.reject': () => ({ requestId: id, reason: 'No' }),
  'owners.requests': () => ({}),
  'owners.revoke': () => ({ ownershipId: id, reason: 'No' }),
  'owners.status': () => ({}),
  'owners.waiting': () => ({}),
  'owners.withdraw': () => ({ requestId: id }),
  'people.account': () => ({}),
  'people.askPasskey': () => ({}),
  'people.changePassword': () => ({ current: 'x', password: 'cuatro-tacos-por-favor' }),
  'people.confirm': () => ({ method: 'password', password: 'x' }),
  'people.confirmation': () => ({}),
  'people.deleteAccount': () => ({}),
  'people.endAllSessions': () => ({}),
  'people.endSession': () => ({ sessionId: id }),
  'people.list': () => ({}),
  'people.personalData': () => ({}),
  'people.setAdmin': () => ({ personId: id, isAdmin: true }),
  'people.setBanned': () => ({ personId: id, isBanned: true, reason: 'Spam' }),
  'people.setLocale': () => ({ locale: 'en' }),
  'people.setName': () => ({ fullName: 'Luis' }),
  'people.setReviewMails': () => ({ reviewMails: false }),
  'people.setVoteMails': () => ({ voteMails: false }),
  'proposals.approve': () => ({ proposalId: id }),
  'proposals.find': () => ({ restaurantId }),
  'proposals.list': () => ({}),
  'proposals.reject': () => ({ proposalId: id, reason: 'No' }),
  'proposals.send': () => ({ restaurantId, ...proposal }),
  'proposals.uploadPicture': () => ({ restaurantId }),
  'proposals.withdraw': () => ({ restaurantId }),
  'rankings.export': () => ({}),
  'rankings.list': () => ({}),
  'ballotExport.votes': () => ({}),
  'receipts.list': () => ({}),
  'receipts.read': () => ({ ballotId: id }),
  'restaurants.favourites': () => ({}),
  'restaurants.setFavourite': () => ({ restaurantId, isFavourite: true }),
  'reviews.findOwn': () => ({ restaurantId }),
  'reviews.remove': () => ({ restaurantId }),
  'reviews.removeReply': () => ({ restaurantId, reviewId: id, seen: null }),
  'reviews.reply': () => ({ restaurantId, reviewId: id, seen: null, replyText: 'Thanks' }),
  'reviews.report': () => ({ reviewId: id, reason: 'spam', note: null }),
  'reviews.write': () => ({ restaurantId, rating: 5, reviewText: null }),
  'retention.report': () => ({}),
  'doctor.examine': () => ({}),
  'soldOut.kitchens': () => ({}),
  'soldOut.mark': () => ({ restaurantId, dishId: id, until: null }),
  'staff.invite': () => ({ restaurantId, email: 'ana@example.com' }),
  'staff.list': () => ({ restaurantId }),
  'staff.remove': () => ({ restaurantId, staffId: id }),
  'settings.caches': () => ({}),
  'settings.change': () => ({ key: 'app_title', value: 'Mine', seen: '' }),
  'settings.clearCaches': () => ({ caches: ['shared'] }),
  'settings.list': () => ({}),
  'settings.storeLogo': () => ({}),
  'visits.analytics': () => ({}),
  'visits.export': () => ({ chart: 'days', format: 'csv' }),
  'venueCodes.claim': () => ({ restaurantId, claimToken: 'a'.repeat(43) }),
  'venueCodes.createScreen': () => ({ restaurantId, label: 'Bar' }),
  'venueCodes.revokeScreen': () => ({ restaurantId, screenId: id }),
  'venueCodes.rotateScreen': () => ({ restaurantId, screenId: id }),
  'venueCodes.screens': () => ({ restaurantId }),
  'voting.castBallot': ballot,
  'voting.history': () => ({}),
};

let server: TestServer;
let stranger: Visitor;
let voter: Visitor;
let owner: Visitor;
let banned: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  stranger = server.visitor();
  voter = await server.visitor().signInAs('visitor');
  owner = await server.visitor().signInAs('owner');
  const { db } = server.services;
  const { body } = await stranger.get('/api/restaurants?stateId=SC');
  const own = await db
    .select()
    .from(restaurantOwners)
    .where(eq(restaurantOwners.userId, personIdOf('owner')));
  const isOwn = (one: { id: string }) => own.some(({ restaurantId: owned }) => owned === one.id);
  restaurantId = body.find((one: { id: string }) => !isOwn(one)).id;

  // Made an admin, signed in as one, and banned only afterwards.
  const admin = await server.visitor().signInAs('admin');
  const personId = personIdOf('votante');
  await admin.post(`/api/people/${personId}/admin`, { isAdmin: true });
  banned = await server.visitor().signInAs('votante');
  const { status } = await banned.get('/api/people');
  if (own.length === 0 || status !== 200) throw new Error('The demo is not as it was.');
  await admin.post(`/api/people/${personId}/ban`, { isBanned: true, reason: 'Spam' });
});
afterAll(() => server.stop());

const inputOf = ({ name }: Operation): Input => {
  const input = INPUTS[name];
  if (!input) {
    throw new Error(
      `The operation ${name} has no row in INPUTS. Give it one with an input that its schema takes, so that everybody who may not call it is refused here.`,
    );
  }
  return input();
};

/**
 * As many as the server works on at once, so that none has to wait: on a busy machine one would be refused
 * with 503.
 */
const AT_ONCE = 8;

/** The answer to each of these operations, which the visitor may not call, by its name. */
async function answersTo(
  who: Visitor,
  operations: Operation[],
  inputFor: (operation: Operation) => Input = inputOf,
  origin = server.url,
) {
  const answers: [string, string][] = [];
  for (let start = 0; start < operations.length; start += AT_ONCE) {
    const part = operations.slice(start, start + AT_ONCE).map(async (operation) => {
      const given = { input: inputFor(operation), origin };
      const { status, code } = await callOperation(server, who, operation, given);
      return [operation.name, `${status} ${code}`] as [string, string];
    });
    answers.push(...(await Promise.all(part)));
  }
  return Object.fromEntries(answers);
}

const having = (...access: Operation['access'][]) =>
  OPERATIONS.filter((operation) => access.includes(operation.access));
const each = (operations: Operation[], answer: string | ((operation: Operation) => string)) =>
  Object.fromEntries(
    operations.map((operation) => [
      operation.name,
      typeof answer === 'string' ? answer : answer(operation),
    ]),
  );

/** Votes and their receipts have a text of their own for this (S2 §5). */
const beyondRole = ({ name }: Operation) =>
  /^(voting|receipts)\./.test(name) ? '401 sign_in_required' : '401 signed_out';

test('what whoever has no account may call is written down', () => {
  expect(
    having('everyone')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(PUBLIC_OPERATIONS);
});

test('every operation for somebody has a row here, and no row is left over', () => {
  const names = having('signed_in', 'owner', 'owner_or_admin', 'staff', 'admin').map(
    ({ name }) => name,
  );
  expect(Object.keys(INPUTS).toSorted()).toEqual(names.toSorted());
});

test('a visitor is refused whatever is not for everyone', async () => {
  const operations = having('signed_in', 'owner', 'owner_or_admin', 'staff', 'admin');
  expect(await answersTo(stranger, operations)).toEqual(each(operations, beyondRole));
});

test('a banned admin is refused whatever is not for everyone', async () => {
  const operations = having('signed_in', 'owner', 'owner_or_admin', 'staff', 'admin');
  expect(await answersTo(banned, operations)).toEqual(each(operations, beyondRole));
});

test('a voter, and an owner of another restaurant, are refused what is for owners, staff and organisers', async () => {
  const operations = having('owner', 'owner_or_admin', 'staff', 'admin');
  const refusals = each(
    operations,
    ({ access }) => `403 ${access === 'admin' || access === 'staff' ? access : 'owner'}_required`,
  );
  expect(await answersTo(voter, operations)).toEqual(refusals);
  expect(await answersTo(owner, operations)).toEqual(refusals);
});

test('an organiser is refused what is for owners', async () => {
  const admin = await server.visitor().signInAs('admin');
  const operations = having('owner');
  expect(await answersTo(admin, operations)).toEqual(each(operations, '403 owner_required'));
});

test('nothing is written for a page of somebody else', async () => {
  const admin = await server.visitor().signInAs('admin');
  const writes = OPERATIONS.filter(({ method }) => method !== 'GET');
  const inputFor = ({ name }: Operation) => INPUTS[name]?.() ?? {};
  const answers = await answersTo(admin, writes, inputFor, 'https://evil.example');
  expect(answers).toEqual(each(writes, '403 foreign_origin'));
});
