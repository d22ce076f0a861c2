import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { venueRedemptions } from '../../database/schema/evidence.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { MAX_USES_OF_STEP } from '../../domain/venue-codes/rules.ts';
import { LIMITS } from '../http/limits.ts';
import { TEST_NOW } from '../testing/database.ts';
import { codeOf } from '../testing/server.ts';
import { newClaimToken, openVenue, type Venue } from '../testing/venue.ts';

let venue: Venue;

beforeAll(async () => {
  venue = await openVenue();
});
afterAll(() => venue.server.stop());
beforeEach(() => venue.begin());

describe('an owner', () => {
  test('who redeems their own code cannot vote with it', async () => {
    const owner = await venue.server.visitor().signInAs('owner');
    await venue.server.services.db
      .insert(restaurantOwners)
      .values({ userId: personIdOf('owner'), restaurantId: venue.place().id });
    expect((await venue.redeem(owner)).status).toBe(200);
    expect(codeOf(await venue.cast(owner))).toEqual([403, 'own_restaurant']);
  });

  test("makes, rotates and revokes no screen of somebody else's restaurant, and sees none", async () => {
    const owner = await venue.server.visitor().signInAs('owner');
    const screens = venue.screensOf();
    const own = `${screens}/${venue.screen().id}`;
    for (const answer of [
      await owner.get(screens),
      await owner.post(screens, { label: 'Mine' }),
      await owner.post(`${own}/rotate`),
      await owner.post(`${own}/revoke`),
    ]) {
      expect(answer.status).toBe(403);
    }
    expect((await venue.redeem(venue.voter)).status).toBe(200);
  });
});

describe('a person', () => {
  test('who sends the code to a friend gives away nothing: each has a proof, and one vote', async () => {
    const friend = await venue.newcomer();
    const code = venue.code();
    expect((await venue.redeem(venue.voter, { code })).status).toBe(200);
    expect((await venue.redeem(friend, { code })).status).toBe(200);
    expect((await venue.cast(friend)).status).toBe(201);
    expect(codeOf(await venue.cast(friend))).toEqual([409, 'already_voted_today']);
    expect(await venue.countRedemptions()).toBe(2);
  });

  test("cannot use another person's token a second time, or at another restaurant", async () => {
    const claimToken = newClaimToken();
    await venue.redeem(venue.server.visitor(), { claimToken });
    const [first, second] = [await venue.newcomer(), await venue.newcomer()];
    expect((await venue.claim(first, claimToken)).status).toBe(200);
    expect(codeOf(await venue.claim(second, claimToken))).toEqual([409, 'venue_claim_gone']);
    venue.moveOn();
    expect(codeOf(await venue.claim(first, claimToken))).toEqual([409, 'venue_claim_gone']);
  });

  test('with a phone three minutes off redeems and votes: the phone says no time that counts', async () => {
    const [voter, now] = [await venue.newcomer(), venue.server.clock.now.getTime()];
    expect((await venue.redeem(voter)).status).toBe(200);
    for (const [seconds, by] of [
      [-180, voter],
      [180, await venue.newcomer()],
    ] as const) {
      await venue.redeem(by);
      const castAt = new Date(now + seconds * 1000).toISOString();
      expect((await venue.cast(by, { castAt })).status).toBe(201);
    }
  });
});

test('a phone that uses up a code with many tokens stops it for half a minute, and the answer says so', async () => {
  for (let use = 0; use < MAX_USES_OF_STEP; use += 1) {
    expect((await venue.redeem(venue.server.visitor())).status).toBe(200);
  }
  const refused = await venue.redeem(venue.voter);
  expect(codeOf(refused)).toEqual([409, 'venue_code_used_up']);
  expect(refused.body.message).toContain('at most 30 seconds');
  venue.server.clock.now = new Date(TEST_NOW.getTime() + 30_000);
  expect((await venue.redeem(venue.voter, { code: venue.code() })).status).toBe(200);
  // None of the tokens was claimed: they are votes of nobody.
  const { db } = venue.server.services;
  const rows = await db
    .select({ userSession: venueRedemptions.userSession })
    .from(venueRedemptions)
    .where(eq(venueRedemptions.restaurantId, venue.place().id));
  expect(rows.filter(({ userSession }) => userSession !== null)).toHaveLength(1);
});

test('guesses from one address end, also without an account and for right codes; right codes do not count', async () => {
  const { max, windowSeconds } = LIMITS.venueGuessesByAddress;
  const stranger = venue.server.visitor();
  for (let guess = 0; guess < max - 1; guess += 1) {
    expect((await venue.redeem(stranger, { code: '222222' })).status).toBe(404);
  }
  for (let use = 0; use < 3; use += 1) {
    expect((await venue.redeem(venue.server.visitor())).status).toBe(200);
  }
  expect((await venue.redeem(stranger, { code: '222222' })).status).toBe(404);
  expect(codeOf(await venue.redeem(venue.server.visitor()))).toEqual([429, 'too_many_requests']);
  // Guests who have signed in are not barred by the guesses of somebody else at their address.
  expect((await venue.redeem(venue.voter)).status).toBe(200);
  venue.server.clock.now = new Date(TEST_NOW.getTime() + (windowSeconds + 1) * 1000);
  expect((await venue.redeem(venue.server.visitor(), { code: venue.code() })).status).toBe(200);
});
