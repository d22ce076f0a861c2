import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { venueRedemptions } from '../../database/schema/evidence.ts';
import { ballots } from '../../database/schema/voting.ts';
import { MAX_SCREENS, MAX_USES_OF_STEP, stepAt } from '../../domain/venue-codes/rules.ts';
import { LIMITS } from '../http/limits.ts';
import { upsertSetting } from '../settings/queries.ts';
import { TEST_NOW } from '../testing/database.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { codeAt } from './actions.codes.ts';

const places = demoRestaurants.filter(
  ({ latitude, dishes }) => latitude !== null && dishes.length > 3,
);
const DAY_MS = 86_400_000;

let server: TestServer;
let admin: Visitor;
let voter: Visitor;
/** Each test has a restaurant with one screen of its own. */
let turn = 10;
let place = places[0];
let screen = { id: '', secret: new Secret() };

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  voter = await server.visitor().signInAs('visitor');
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  place = places[(turn += 1)];
  await upsertSetting(server.services.db, 'evidence_required', '');
  screen = await makeScreen();
});

const screensOf = (restaurantId = place?.id) => `/api/restaurants/${restaurantId}/venue-screens`;

async function makeScreen(label = 'Bar', restaurantId = place?.id) {
  const { status, body } = await admin.post(screensOf(restaurantId), { label });
  expect(status).toBe(200);
  return { id: body.screen.id as string, secret: Secret.fromBase32(body.secret) };
}

const claimToken = () => randomBytes(32).toString('base64url');
/** The code that the screen shows so many seconds from now. */
const code = (seconds = 0, of = screen) =>
  codeAt(of.secret, stepAt(new Date(server.clock.now.getTime() + seconds * 1000)));
const redeem = (by: Visitor, more: Record<string, unknown> = {}) =>
  by.post('/api/venue-codes/redeem', {
    restaurantId: place?.id,
    code: code(),
    claimToken: claimToken(),
    ...more,
  });
const claim = (by: Visitor, token: string, restaurantId = place?.id) =>
  by.post('/api/venue-codes/claim', { restaurantId, claimToken: token });
const statusOf = async (by: Visitor) =>
  (await by.get(`/api/restaurants/${place?.id}/standing`)).body;
const cast = (by: Visitor, more: Record<string, unknown> = {}) =>
  by.post('/api/ballots', {
    idempotencyKey: randomUUID(),
    restaurantId: place?.id,
    ratings: [{ dishId: place?.dishes[0]?.id, rating: 4 }],
    position: null,
    ...more,
  });
const countRedemptions = () =>
  server.services.db.$count(venueRedemptions, eq(venueRedemptions.restaurantId, place?.id ?? ''));
let newcomers = 0;
const newcomer = () => server.visitor().join(`venue.${(newcomers += 1)}@example.com`);

describe('a code that is redeemed', () => {
  test('lets the person vote without a position, and the ballot says so', async () => {
    expect(codeOf(await cast(voter))).toEqual([422, 'position_needed']);
    const answer = await redeem(voter);
    expect([answer.status, answer.body]).toEqual([
      200,
      { restaurantId: place?.id, day: '2026-05-02', isOwn: true },
    ]);
    expect(await statusOf(voter)).toMatchObject({
      codeRedeemed: true,
      codeRequired: false,
      hasCounter: true,
    });
    const counted = await cast(voter);
    expect(counted.status).toBe(201);
    const { db } = server.services;
    const [row] = await db.select().from(ballots).where(eq(ballots.id, counted.body.ballotId));
    expect(row?.evidence).toBe('code');
  });

  test('is good until the end of the day, and not on the next one', async () => {
    await redeem(voter);
    server.clock.now = new Date('2026-05-03T03:59:00.000Z');
    expect((await cast(voter)).status).toBe(201);
    server.clock.now = new Date('2026-05-03T04:01:00.000Z');
    expect((await statusOf(voter)).codeRedeemed).toBe(false);
    expect(codeOf(await cast(voter))).toEqual([422, 'position_needed']);
  });

  test('may be typed small and with a space', async () => {
    const typed = ` ${code().slice(0, 3).toLowerCase()} ${code().slice(3)}`;
    expect((await redeem(voter, { code: typed })).status).toBe(200);
  });

  test.each([-60, -30, 0, 30])('is accepted %i seconds from its time', async (seconds) => {
    expect((await redeem(voter, { code: code(seconds) })).status).toBe(200);
  });

  test('counts once for a person, however often and by whichever screen', async () => {
    const other = await makeScreen('Window');
    const answers = await Promise.all([redeem(voter), redeem(voter), redeem(voter)]);
    server.clock.now = new Date(TEST_NOW.getTime() + 60_000);
    answers.push(await redeem(voter), await redeem(voter, { code: code(0, other) }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await countRedemptions()).toBe(1);
  });

  test('of one restaurant says nothing about another', async () => {
    await redeem(voter);
    place = places[(turn += 1)];
    expect((await statusOf(voter)).codeRedeemed).toBe(false);
    expect(codeOf(await cast(voter))).toEqual([422, 'position_needed']);
  });
});

describe('a code is refused', () => {
  /** Refused like this; nothing is stored, and no vote becomes possible. */
  async function expectRefused(answer: Promise<Awaited<ReturnType<typeof redeem>>>, why: string) {
    const before = await countRedemptions();
    const { status, body } = await answer;
    expect([status, body.code]).toEqual([why === 'venue_code_unknown' ? 404 : 409, why]);
    expect(await countRedemptions()).toBe(before);
    expect((await statusOf(voter)).codeRedeemed).toBe(false);
    return body;
  }

  test.each([
    ['guessed', '222222'],
    ['no code at all', 'hola'],
    ['in the wrong alphabet', 'O0I1LU'],
  ])('if it is %s', async (_, typed) => {
    await expectRefused(redeem(voter, { code: typed }), 'venue_code_unknown');
  });

  test('if it is forged with another secret', async () => {
    const forged = code(0, { id: screen.id, secret: new Secret({ size: 32 }) });
    await expectRefused(redeem(voter, { code: forged }), 'venue_code_unknown');
  });

  test("if it is another restaurant's", async () => {
    const elsewhere = await makeScreen('Bar', places[(turn += 1)]?.id);
    await expectRefused(redeem(voter, { code: code(0, elsewhere) }), 'venue_code_unknown');
  });

  test('if it is of yesterday', async () => {
    await expectRefused(redeem(voter, { code: code(-DAY_MS / 1000) }), 'venue_code_unknown');
  });

  test.each([-180, -90, 60, 180])('if a clock is %i seconds off', async (seconds) => {
    const body = await expectRefused(redeem(voter, { code: code(seconds) }), 'venue_code_clock');
    expect(body.data.minutes).toBe(Math.ceil(Math.abs(seconds) / 60));
  });

  test('replayed some minutes later by somebody else', async () => {
    const [shown, other] = [code(), await newcomer()];
    expect((await redeem(other, { code: shown })).status).toBe(200);
    server.clock.now = new Date(TEST_NOW.getTime() + 180_000);
    await expectRefused(redeem(voter, { code: shown }), 'venue_code_clock');
  });

  test('once its screen is revoked, though the screen goes on', async () => {
    await admin.post(`${screensOf()}/${screen.id}/revoke`);
    await expectRefused(redeem(voter), 'venue_screen_revoked');
    server.clock.now = new Date(TEST_NOW.getTime() + 2 * DAY_MS);
    await expectRefused(redeem(voter, { code: code() }), 'venue_code_unknown');
  });

  test('once its screen has a new link; the new one is accepted', async () => {
    const { body } = await admin.post(`${screensOf()}/${screen.id}/rotate`);
    await expectRefused(redeem(voter), 'venue_screen_revoked');
    const secret = Secret.fromBase32(body.secret);
    const next = code(0, { id: body.screen.id, secret });
    expect((await redeem(voter, { code: next })).status).toBe(200);
  });

  test('at a restaurant that does not exist', async () => {
    expect(codeOf(await redeem(voter, { restaurantId: randomUUID() }))).toEqual([
      404,
      'restaurant_not_found',
    ]);
  });

  test('beyond the people that a counter serves in one step; the next step is free', async () => {
    const { db } = server.services;
    const step = stepAt(server.clock.now);
    const taken = Array.from({ length: MAX_USES_OF_STEP - 1 }, () => ({
      screenId: screen.id,
      restaurantId: place?.id ?? '',
      step,
      userSession: `user_${randomUUID()}`,
      day: '2026-05-02',
      createdAt: TEST_NOW,
    }));
    await db.insert(venueRedemptions).values(taken);
    const many = await Promise.all([redeem(server.visitor()), redeem(server.visitor())]);
    expect(many.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await countRedemptions()).toBe(MAX_USES_OF_STEP);
    await expectRefused(redeem(voter), 'venue_code_used_up');
    expect((await redeem(voter, { code: code(30) })).status).toBe(200);
  });

  test('after many guesses of a person, even if it is right', async () => {
    const guesser = await newcomer();
    for (let count = 0; count < LIMITS.venueCodesByPerson.max; count += 1) {
      expect(codeOf(await redeem(guesser, { code: '222222' }))).toEqual([
        404,
        'venue_code_unknown',
      ]);
    }
    expect(codeOf(await redeem(guesser))).toEqual([429, 'too_many_requests']);
  });
});

describe('a phone on which nobody is signed in', () => {
  test('keeps a proof, which the person claims who signs in', async () => {
    const token = claimToken();
    const { body } = await redeem(server.visitor(), { claimToken: token });
    expect(body).toMatchObject({ isOwn: false });
    const person = await newcomer();
    server.clock.now = new Date(TEST_NOW.getTime() + 3_600_000);
    expect(codeOf(await cast(person))).toEqual([422, 'position_needed']);
    expect((await claim(person, token)).body).toMatchObject({ isOwn: true, day: '2026-05-02' });
    // A repeated request, whose first answer was lost.
    expect((await claim(person, token)).status).toBe(200);
    expect((await cast(person)).status).toBe(201);
    expect(await countRedemptions()).toBe(1);
  });

  test('sends the same token twice, and has one proof', async () => {
    const token = claimToken();
    const phone = server.visitor();
    await redeem(phone, { claimToken: token });
    expect((await redeem(phone, { claimToken: token })).status).toBe(200);
    expect(await countRedemptions()).toBe(1);
  });

  test('has one proof for one person, of two who claim it at once', async () => {
    const token = claimToken();
    await redeem(server.visitor(), { claimToken: token });
    const people = [await newcomer(), await newcomer()];
    const answers = await Promise.all(people.map((person) => claim(person, token)));
    expect(answers.map(codeOf).toSorted()).toEqual([
      [200, undefined],
      [409, 'venue_claim_gone'],
    ]);
  });

  test.each([
    ['that nobody made', async () => claimToken()],
    [
      'of yesterday',
      async () => {
        const token = claimToken();
        await redeem(server.visitor(), { claimToken: token });
        server.clock.now = new Date(TEST_NOW.getTime() + DAY_MS);
        return token;
      },
    ],
    [
      'of another restaurant',
      async () => {
        const token = claimToken();
        await redeem(server.visitor(), { claimToken: token });
        place = places[(turn += 1)];
        return token;
      },
    ],
  ])('cannot claim a proof %s', async (_, prepare) => {
    const person = await newcomer();
    expect(codeOf(await claim(person, await prepare()))).toEqual([409, 'venue_claim_gone']);
    expect((await statusOf(person)).codeRedeemed).toBe(false);
  });
});

describe('where the festival asks for a code', () => {
  const position = () => ({
    latitude: place?.latitude,
    longitude: place?.longitude,
    accuracyMeters: 5,
    takenAt: server.clock.now.toISOString(),
  });
  const require = (policy: string) =>
    upsertSetting(server.services.db, 'evidence_required', policy);

  test('a position alone is refused', async () => {
    await require('code');
    expect((await statusOf(voter)).codeRequired).toBe(true);
    const answer = await cast(voter, { position: position() });
    expect(codeOf(answer)).toEqual([422, 'venue_code_needed']);
    expect(answer.body.message).toContain('counter');
    await redeem(voter);
    expect((await cast(voter)).status).toBe(201);
  });

  test('only at counters, a restaurant without a screen takes positions', async () => {
    await require('code_where_counter');
    expect(codeOf(await cast(voter, { position: position() }))).toEqual([422, 'venue_code_needed']);
    await admin.post(`${screensOf()}/${screen.id}/revoke`);
    expect(await statusOf(voter)).toMatchObject({ codeRequired: false, hasCounter: false });
    expect((await cast(voter, { position: position() })).status).toBe(201);
  });
});

describe('the screens of a restaurant', () => {
  test('show their secret once, and count their uses', async () => {
    await redeem(voter);
    await redeem(server.visitor());
    const { body } = await admin.get(screensOf());
    expect(body.screens).toEqual([
      {
        id: screen.id,
        label: 'Bar',
        createdAt: TEST_NOW.toISOString(),
        revokedAt: null,
        uses: 2,
        usesToday: 2,
        lastUseAt: TEST_NOW.toISOString(),
      },
    ]);
  });

  test('are at most five, also if two are made at once', async () => {
    await Promise.all(Array.from({ length: MAX_SCREENS - 2 }, () => makeScreen('More')));
    const last = await Promise.all([
      admin.post(screensOf(), { label: 'Five' }),
      admin.post(screensOf(), { label: 'Six' }),
    ]);
    expect(last.map(codeOf).toSorted()).toEqual([
      [200, undefined],
      [409, 'venue_screens_full'],
    ]);
    const { body } = await admin.get(screensOf());
    await admin.post(`${screensOf()}/${body.screens[0].id}/revoke`);
    expect((await admin.post(screensOf(), { label: 'Again' })).status).toBe(200);
  });

  test('are revoked and rotated once, and only by their restaurant', async () => {
    const path = `${screensOf()}/${screen.id}`;
    const elsewhere = `${screensOf(places[turn + 1]?.id)}/${screen.id}`;
    expect(codeOf(await admin.post(`${elsewhere}/revoke`))).toEqual([
      404,
      'venue_screen_not_found',
    ]);
    expect(codeOf(await admin.post(`${elsewhere}/rotate`))).toEqual([
      404,
      'venue_screen_not_found',
    ]);
    const both = await Promise.all([admin.post(`${path}/revoke`), admin.post(`${path}/rotate`)]);
    expect(both.map(codeOf).toSorted()).toEqual([
      [200, undefined],
      [409, 'venue_screen_revoked'],
    ]);
    expect(codeOf(await admin.post(`${path}/revoke`))).toEqual([409, 'venue_screen_revoked']);
  });

  test('learn that they are revoked, and the time', async () => {
    const path = `/api/venue-screens/${screen.id}`;
    const told = { now: TEST_NOW.toISOString(), restaurantId: place?.id, isRevoked: false };
    const first = await server.visitor().get(path);
    expect(first.body).toEqual({ ...told, restaurantName: place?.name });
    await admin.post(`${screensOf()}/${screen.id}/revoke`);
    expect((await server.visitor().get(path)).body.isRevoked).toBe(true);
    const unknown = await server.visitor().get(`/api/venue-screens/${randomUUID()}`);
    expect(codeOf(unknown)).toEqual([404, 'venue_screen_not_found']);
  });

  test('need a name', async () => {
    expect((await admin.post(screensOf(), { label: '  ' })).status).toBe(400);
  });
});

test("a person's proofs are in their export, and forgotten with the account", async () => {
  const person = await newcomer();
  await redeem(person);
  const { body } = await person.get('/api/people/me/data');
  expect(body.venueRedemptions).toMatchObject([{ restaurantId: place?.id, day: '2026-05-02' }]);
  expect(body.venueRedemptions[0]).not.toHaveProperty('claimHash');
  const { person: me } = (await person.get('/api/people/me')).body;
  const gone = await person.post('/api/people/me/delete', { password: 'tres-tacos-por-favor' });
  expect([gone.status, me.email]).toEqual([200, expect.any(String)]);
  const rows = await server.services.db
    .select()
    .from(venueRedemptions)
    .where(eq(venueRedemptions.screenId, screen.id));
  expect(rows.map(({ userSession }) => userSession)).toEqual([null]);
});
