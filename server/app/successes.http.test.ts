import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { EMPTY_DISH } from '../../domain/restaurants/fields.keys.ts';
import { issueProof } from '../identity/proofs.ts';
import { APP_ENV, makeChallenge, makeIdentityToken, travelForApp } from '../testing/app.ts';
import { broadcastWrites } from '../testing/broadcasts.ts';
import { type IdentityProvider, openIdentityProvider } from '../testing/identity-provider.ts';
import { redirectFetch } from '../testing/redirect-fetch.ts';
import { type MailServer, openMailServer } from '../testing/mail.ts';
import { begunReveal } from '../testing/reveal.ts';
import { RULING, rulingToken } from '../testing/moderation.ts';
import { objectionReads } from '../testing/objections.ts';
import { voteRulingToken } from '../testing/vote-appeals.ts';
import { EMPTY_LISTS, emptyLists } from '../testing/empty-lists.ts';
import { PLAIN_INPUTS } from '../testing/plain-inputs.ts';
import { factorCalls } from '../testing/second-factors.ts';
import { resultReads } from '../testing/results.ts';
import { travel } from '../testing/oauth-journey.ts';
import { appliedImport, checkedImport } from '../testing/imports.ts';
import { callOperation, type Input, type Operation, OPERATIONS } from '../testing/operations.ts';
import {
  JOINED_PASSWORD,
  openTestServer,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';
import { newVoteRuling, voteRulingReads } from '../testing/vote-rulings.ts';

/*
 * server/testing/answers.ts checks every successful answer in any test against the OpenAPI document;
 * here and in two other files each operation succeeds once. Writes of organisers and owners succeed in
 * server/audit/routes.writes.http.test.ts, and repeatable ones in
 * server/app/repeating.http.test.ts: each file lists its own operations.
 */
const isElsewhere = ({ method, access, repeats }: Operation) =>
  repeats || (method !== 'GET' && ['owner', 'owner_or_admin', 'staff', 'admin'].includes(access));

const place = demoRestaurants.find(({ key }) => key === 'barro-negro');
const restaurantId = place?.id ?? '';
const { latitude, longitude } = place ?? {};
const provider = 'google' as const;

let server: TestServer;
let mailServer: MailServer;
let idp: IdentityProvider;
let restore: () => void;
let admin: Visitor;
let owner: Visitor;
/** A voter with a vote, a review and a ruling against it. */
let voter: Visitor;
/** Whose second step is changed. */
let careful: Visitor;
let importId = '';
let broadcastId = '';
const DEMO_PASSWORD = 'taco-demo-2026';
let newcomers = 0;

beforeAll(async () => {
  idp = await openIdentityProvider('http://localhost:41904');
  restore = redirectFetch(idp);
  mailServer = await openMailServer();
  server = await openTestServer({ ...idp.env, ...APP_ENV, SMTP_URL: mailServer.url });
  const { db, mailer } = server.services;
  admin = await server.visitor().signInAs('admin');
  // Ends the owner's sessions, so that their account has an entry to show.
  await call('sessions.endOf', admin, { personId: personIdOf('owner') });
  owner = await server.visitor().signInAs('owner');
  await db.insert(restaurantOwners).values({ userId: personIdOf('owner'), restaurantId });
  voter = await newcomer();
  await review(voter);
  await ruleOn(voter);
  await review(await newcomer());
  careful = await newcomer();
  await server.services.ledger.run();
  await call('restaurants.setFavourite', voter, { restaurantId, isFavourite: true });
  await call('moderation.appeal', server.visitor());
  await call('voteAppeals.appeal', server.visitor());
  await propose();

  importId = await checkedImport(server, admin, HEADINGS, 'Uno,S.C.,Lee,a.jpg', 'Dos,SC,Nowhere');
  const begun = await broadcastWrites(
    () => server,
    () => admin,
  )['broadcasts.start']?.input();
  await call('broadcasts.start', admin, begun);
  broadcastId = String(begun?.broadcastId);
  mailServer.answer('away@example.com', 550);
  await mailer.send({ kind: 'account_deleted', to: 'away@example.com', language: 'en' });
  await mailer.settle();
});
afterAll(async () => {
  await server.stop();
  restore();
  await mailServer.close();
  await idp.stop();
});

/** Signed in through Google, in an account that no other test of this file uses. */
async function newcomer(): Promise<Visitor> {
  const visitor = server.visitor();
  const person = `ana.${(newcomers += 1)}@mail.example`;
  expect(await travel({ server, idp }, visitor, provider, { person })).toMatch(/^\//);
  return visitor;
}

/** Votes, and writes the review that is read below. */
async function review(by: Visitor): Promise<void> {
  await call('voting.castBallot', by);
  await call('reviews.write', by, { restaurantId, rating: 4, reviewText: 'Muy rico' });
}

/** Makes a ruling against a review. */
async function ruleOn(by: Visitor): Promise<void> {
  const { person } = (await by.get('/api/people/me')).body;
  const { reviews } = JSON.parse(await call('moderation.reviews', admin, { status: 'all' }));
  const found = reviews.find(({ personId }: { personId: string }) => personId === person.id);
  const seen = { restaurantId, personId: person.id, seen: found.version };
  await call('moderation.rule', admin, { ...seen, ...RULING });
}

async function nativeCode(): Promise<Input> {
  const { verifier, challenge } = makeChallenge();
  const asked = { provider, challenge };
  const { code } = await travelForApp({ server, idp }, server.visitor(), asked);
  return { code, verifier };
}

async function identityToken(): Promise<Input> {
  const { nonce } = JSON.parse(await call('people.startNativeSignIn', server.visitor()));
  return { provider, nonce, idToken: await makeIdentityToken(idp, provider, { nonce }) };
}

/** Proposes another phone number, and one new, one changed and one removed dish. */
async function propose(): Promise<void> {
  const { version, dishes } = JSON.parse(await call('proposals.find', owner));
  const [one, two] = dishes;
  const dish = { ...EMPTY_DISH, name: 'Taco nuevo' };
  await call('proposals.send', owner, {
    restaurantId,
    version,
    fields: { phone: '843 555 0188' },
    added: [dish],
    changed: [{ dishId: one.id, version: one.version, fields: { name: 'Taco viejo' } }],
    removed: [two.id],
  });
}

/** Another session of the voter. */
async function otherSession(): Promise<Input> {
  await travel({ server, idp }, server.visitor(), provider, { person: 'ana.1@mail.example' });
  const { body } = await voter.get('/api/people/me/account');
  return { sessionId: body.sessions.find(({ current }: { current: boolean }) => !current).id };
}

const of = { restaurantId };
const email = 'visitor@vota-taco.example';
const position = () => ({
  latitude,
  longitude,
  accuracyMeters: 5,
  takenAt: server.clock.now.toISOString(),
});

const HEADINGS = 'Restaurant name,State,County,Logo';
/** The input with which each operation succeeds; one without an entry takes none. */
const INPUTS: Record<string, () => Input | Promise<Input>> = {
  'accounts.find': () => ({ personId: personIdOf('owner') }),
  'broadcasts.find': () => ({ broadcastId }),
  'broadcasts.recipients': () => ({ broadcastId, status: 'waiting' }),
  'broadcasts.setNewsMails': () => ({ newsMails: true }),
  'catalogue.countyPoints': () => ({ countyId: '45019' }),
  'catalogue.find': () => of,
  'catalogue.findZip': () => ({ zip: '29401' }),
  'catalogue.mergePlan': () => ({ ...of, intoId: demoRestaurants[0]?.id }),
  'dashboard.export': () => ({ ...of, what: 'reviews' }),
  'dashboard.overview': () => of,
  'dashboard.reviews': () => of,
  'dashboard.recentVotes': () => of,
  'dashboard.summary': () => of,
  'imports.find': () => ({ importId }),
  'imports.planUndo': async () => ({
    importId: await appliedImport(server, admin, HEADINGS, 'Tres,SC,Charleston'),
  }),
  'moderation.appeal': async () => ({
    token: await rulingToken(server, admin, restaurantId),
    appealText: 'I disagree',
  }),
  'reveal.choices': () => begunReveal(admin).then(() => ({})),
  'reveal.state': async () => ({ revealId: (await begunReveal(admin)).revealId }),
  'voteAppeals.appeal': async () => ({
    token: await voteRulingToken(server, voter),
    appealText: 'I disagree',
  }),
  'owners.requestAccess': () => ({ ...of, fullName: 'Ana Ruiz', pfgAccountNumber: '12345' }),
  'people.changePassword': () => ({ current: DEMO_PASSWORD, password: JOINED_PASSWORD }),
  'people.confirm': () => ({ method: 'password', password: DEMO_PASSWORD }),
  'people.confirmEmail': async () => {
    const given = { email: 'soon@example.com', password: JOINED_PASSWORD };
    await call('people.signUp', server.visitor(), given);
    const token = await issueProof(server.services, 'confirm-email', given.email);
    return { token, password: given.password };
  },
  'people.endSession': otherSession,
  'people.exchangeNativeCode': nativeCode,
  'people.requestPasswordReset': () => ({ email }),
  'people.resendConfirmationEmail': () => ({ email }),
  'people.resetPassword': async () => ({
    token: await issueProof(server.services, 'reset-password', email),
    password: 'cuatro-tacos-por-favor',
  }),
  'people.signIn': () => ({ email: 'votante@vota-taco.example', password: DEMO_PASSWORD }),
  'people.signInNatively': identityToken,
  'people.signInByOAuth': () => ({ provider }),
  'people.signUp': () => ({ email: 'new@example.com', password: JOINED_PASSWORD }),
  'people.startNativeSignIn': () => ({ provider }),
  ...PLAIN_INPUTS,
  'proposals.find': () => of,
  'restaurants.find': () => of,
  ...resultReads(
    () => server,
    () => admin,
    restaurantId,
  ),
  ...factorCalls(() => ({ server, visitor: careful })),
  'results.ranksOf': () => of,
  ...objectionReads(() => ({ server, admin, owner }), restaurantId),
  'restaurants.nearest': () => ({ latitude, longitude }),
  'restaurants.search': () => ({ stateId: 'SC', q: 'barro' }),
  'restaurants.suggested': () => of,
  'reviews.findOwn': () => of,
  'reviews.list': () => of,
  'reviews.remove': () => of,
  'staff.list': () => of,
  'venueCodes.screen': async () => {
    const { screen } = JSON.parse(
      await call('venueCodes.createScreen', admin, { ...of, label: 'Bar' }),
    );
    return { screenId: screen.id };
  },
  'sharing.print': () => ({ ...of, sheet: 'poster' }),
  'venueCodes.screens': () => of,
  'receipts.read': async () => {
    const { receipts } = JSON.parse(await call('receipts.list', voter));
    return { ballotId: receipts[0].ballotId };
  },
  ...voteRulingReads(
    () => server,
    async () => call('voteRulings.rule', admin, await newVoteRuling(server, admin)),
  ),
  'voting.castBallot': () => ({
    ...of,
    idempotencyKey: randomUUID(),
    ratings: [{ dishId: place?.dishes[0]?.id, rating: 5 }],
    position: position(),
  }),
  'voting.status': () => of,
  'voting.totals': () => of,
};

/** Each of these needs a visitor of its own: it works once, or ends its session. */
const ALONE = /^(owners\.requestAccess|people\.(deleteAccount|endAllSessions)|voting\.castBallot)$/;

function whoMay({ name, access }: Operation): Visitor | Promise<Visitor> {
  if (ALONE.test(name)) return newcomer();
  // Those who come through a provider have no password.
  if (/^people\.(changePassword|confirm)$/.test(name)) return server.visitor().signInAs('pending');
  if (access === 'admin') return admin;
  const isOwners = ['dashboard.owned', 'owners.status', 'soldOut.kitchens'].includes(name);
  if (isOwners || ['owner', 'owner_or_admin', 'staff'].includes(access)) return owner;
  if (access === 'everyone') return server.visitor();
  return /^(secondFactors\.|people\.askPasskey$)/.test(name) ? careful : voter;
}

/** @returns the answer's text */
async function call(name: string, by: Visitor, input?: Input, file?: Uint8Array<ArrayBuffer>) {
  const operation = OPERATIONS.find((one) => one.name === name);
  if (!operation) throw new Error(`There is no operation ${name}.`);
  const given = input ?? (await INPUTS[name]?.()) ?? {};
  const how = { input: given, ...(file && { file }) };
  const { status, text } = await callOperation(server, by, operation, how);
  if (status >= 300)
    throw new Error(`${name} does not succeed as INPUTS has it: ${status} ${text}`);
  return text;
}

const here = OPERATIONS.filter((operation) => !isElsewhere(operation));

test('no row is left over', () => {
  const names = here.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(INPUTS)));
});

test.each(here)('$name succeeds as it is described', async (operation) => {
  const text = await call(operation.name, await whoMay(operation));
  const body: unknown = /^[[{]/.test(text) ? JSON.parse(text) : null;
  expect(emptyLists(body).toSorted()).toEqual(EMPTY_LISTS[operation.name] ?? []);
});
