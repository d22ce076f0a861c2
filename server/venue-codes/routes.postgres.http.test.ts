import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { venueRedemptions } from '../../database/schema/evidence.ts';
import { ballots } from '../../database/schema/voting.ts';
import { MAX_USES_OF_STEP, stepAt } from '../../domain/venue-codes/rules.ts';
import { LIMITS } from '../http/limits.ts';
import { TEST_NOW } from '../testing/database.ts';
import { codeOf } from '../testing/server.ts';
import { openVenue, type Venue } from '../testing/venue.ts';

const DAY_MS = 86_400_000;

let venue: Venue;

beforeAll(async () => {
  venue = await openVenue();
});
afterAll(() => venue.server.stop());
beforeEach(() => venue.begin());

describe('a code that is redeemed', () => {
  test('lets the person vote without a position, and the ballot says so', async () => {
    expect(codeOf(await venue.cast(venue.voter))).toEqual([422, 'position_needed']);
    const answer = await venue.redeem(venue.voter);
    expect([answer.status, answer.body]).toEqual([
      200,
      { restaurantId: venue.place().id, day: '2026-05-02', isOwn: true },
    ]);
    expect(await venue.statusOf(venue.voter)).toMatchObject({
      codeRedeemed: true,
      codeRequired: false,
      hasCounter: true,
    });
    const counted = await venue.cast(venue.voter);
    expect(counted.status).toBe(201);
    const { db } = venue.server.services;
    const [row] = await db.select().from(ballots).where(eq(ballots.id, counted.body.ballotId));
    expect(row?.evidence).toBe('code');
  });

  test('is good until the end of the day, and not on the next one', async () => {
    await venue.redeem(venue.voter);
    venue.server.clock.now = new Date('2026-05-03T03:59:00.000Z');
    expect((await venue.cast(venue.voter)).status).toBe(201);
    venue.server.clock.now = new Date('2026-05-03T04:01:00.000Z');
    expect((await venue.statusOf(venue.voter)).codeRedeemed).toBe(false);
    expect(codeOf(await venue.cast(venue.voter))).toEqual([422, 'position_needed']);
  });

  test('may be typed small and with a space', async () => {
    const typed = ` ${venue.code().slice(0, 3).toLowerCase()} ${venue.code().slice(3)}`;
    expect((await venue.redeem(venue.voter, { code: typed })).status).toBe(200);
  });

  test.each([-60, -30, 0, 30])('is accepted %i seconds from its time', async (seconds) => {
    expect((await venue.redeem(venue.voter, { code: venue.code(seconds) })).status).toBe(200);
  });

  test('counts once for a person, however often and by whichever screen', async () => {
    const other = await venue.makeScreen('Window');
    const answers = await Promise.all([
      venue.redeem(venue.voter),
      venue.redeem(venue.voter),
      venue.redeem(venue.voter),
    ]);
    venue.server.clock.now = new Date(TEST_NOW.getTime() + 60_000);
    answers.push(
      await venue.redeem(venue.voter),
      await venue.redeem(venue.voter, { code: venue.code(0, other) }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await venue.countRedemptions()).toBe(1);
  });

  test('of one restaurant says nothing about another', async () => {
    await venue.redeem(venue.voter);
    venue.moveOn();
    expect((await venue.statusOf(venue.voter)).codeRedeemed).toBe(false);
    expect(codeOf(await venue.cast(venue.voter))).toEqual([422, 'position_needed']);
  });
});

describe('a code is refused', () => {
  /** Refused like this; nothing is stored, and no vote becomes possible. */
  async function expectRefused(answer: Promise<Awaited<ReturnType<Venue['redeem']>>>, why: string) {
    const before = await venue.countRedemptions();
    const { status, body } = await answer;
    expect([status, body.code]).toEqual([why === 'venue_code_unknown' ? 404 : 409, why]);
    expect(await venue.countRedemptions()).toBe(before);
    expect((await venue.statusOf(venue.voter)).codeRedeemed).toBe(false);
    return body;
  }

  test.each([
    ['guessed', '222222'],
    ['no code at all', 'hola'],
    ['in the wrong alphabet', 'O0I1LU'],
  ])('if it is %s', async (_, typed) => {
    await expectRefused(venue.redeem(venue.voter, { code: typed }), 'venue_code_unknown');
  });

  test('if it is forged with another secret', async () => {
    const forged = venue.code(0, { secret: new Secret({ size: 32 }) });
    await expectRefused(venue.redeem(venue.voter, { code: forged }), 'venue_code_unknown');
  });

  test("if it is another restaurant's", async () => {
    const elsewhere = await venue.makeScreen('Bar', demoRestaurants[0]?.id);
    await expectRefused(
      venue.redeem(venue.voter, { code: venue.code(0, elsewhere) }),
      'venue_code_unknown',
    );
  });

  test('if it is of yesterday', async () => {
    await expectRefused(
      venue.redeem(venue.voter, { code: venue.code(-DAY_MS / 1000) }),
      'venue_code_unknown',
    );
  });

  test.each([-180, -90, 60, 180])('if a clock is %i seconds off', async (seconds) => {
    const body = await expectRefused(
      venue.redeem(venue.voter, { code: venue.code(seconds) }),
      'venue_code_clock',
    );
    expect(body.data.minutes).toBe(Math.ceil(Math.abs(seconds) / 60));
  });

  test('replayed some minutes later by somebody else', async () => {
    const [shown, other] = [venue.code(), await venue.newcomer()];
    expect((await venue.redeem(other, { code: shown })).status).toBe(200);
    venue.server.clock.now = new Date(TEST_NOW.getTime() + 180_000);
    await expectRefused(venue.redeem(venue.voter, { code: shown }), 'venue_code_clock');
  });

  test('once its screen is revoked, though the screen goes on', async () => {
    await venue.admin.post(`${venue.screensOf()}/${venue.screen().id}/revoke`);
    await expectRefused(venue.redeem(venue.voter), 'venue_screen_revoked');
    venue.server.clock.now = new Date(TEST_NOW.getTime() + 2 * DAY_MS);
    await expectRefused(venue.redeem(venue.voter, { code: venue.code() }), 'venue_code_unknown');
  });

  test('once its screen has a new link; the new one is accepted', async () => {
    const { body } = await venue.admin.post(`${venue.screensOf()}/${venue.screen().id}/rotate`);
    await expectRefused(venue.redeem(venue.voter), 'venue_screen_revoked');
    const secret = Secret.fromBase32(body.secret);
    const next = venue.code(0, { secret });
    expect((await venue.redeem(venue.voter, { code: next })).status).toBe(200);
  });

  test('at a restaurant that does not exist', async () => {
    expect(codeOf(await venue.redeem(venue.voter, { restaurantId: randomUUID() }))).toEqual([
      404,
      'restaurant_not_found',
    ]);
  });

  test('beyond the people that a counter serves in one step; the next step is free', async () => {
    const { db } = venue.server.services;
    const step = stepAt(venue.server.clock.now);
    const taken = Array.from({ length: MAX_USES_OF_STEP - 1 }, () => ({
      screenId: venue.screen().id,
      restaurantId: venue.place().id,
      step,
      userSession: `user_${randomUUID()}`,
      day: '2026-05-02',
      createdAt: TEST_NOW,
    }));
    await db.insert(venueRedemptions).values(taken);
    const many = await Promise.all([
      venue.redeem(venue.server.visitor()),
      venue.redeem(venue.server.visitor()),
    ]);
    expect(many.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409']);
    expect(await venue.countRedemptions()).toBe(MAX_USES_OF_STEP);
    await expectRefused(venue.redeem(venue.voter), 'venue_code_used_up');
    expect((await venue.redeem(venue.voter, { code: venue.code(30) })).status).toBe(200);
  });

  test('after many guesses of a person, even if it is right', async () => {
    const guesser = await venue.newcomer();
    for (let count = 0; count < LIMITS.venueGuessesByPerson.max; count += 1) {
      expect(codeOf(await venue.redeem(guesser, { code: '222222' }))).toEqual([
        404,
        'venue_code_unknown',
      ]);
    }
    expect(codeOf(await venue.redeem(guesser))).toEqual([429, 'too_many_requests']);
  });
});
