import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { venueRedemptions } from '../../database/schema/evidence.ts';
import { upsertSetting } from '../settings/queries.ts';
import { TEST_NOW } from '../testing/database.ts';
import { codeOf } from '../testing/server.ts';
import { newClaimToken, openVenue, outcomeOf, type Venue } from '../testing/venue.ts';

const DAY_MS = 86_400_000;

let venue: Venue;

beforeAll(async () => {
  venue = await openVenue();
});
afterAll(() => venue.server.stop());
beforeEach(() => venue.begin());

describe('a phone on which nobody is signed in', () => {
  test('keeps a proof, which the person claims who signs in', async () => {
    const token = newClaimToken();
    const { body } = await venue.redeem(venue.server.visitor(), { claimToken: token });
    expect(body).toMatchObject({ isOwn: false });
    const person = await venue.newcomer();
    venue.server.clock.now = new Date(TEST_NOW.getTime() + 3_600_000);
    expect(codeOf(await venue.cast(person))).toEqual([422, 'position_needed']);
    expect((await venue.claim(person, token)).body).toMatchObject({
      isOwn: true,
      day: '2026-05-02',
    });
    // A repeated request, whose first answer was lost.
    expect((await venue.claim(person, token)).status).toBe(200);
    expect((await venue.cast(person)).status).toBe(201);
    expect(await venue.countRedemptions()).toBe(1);
  });

  test('sends the same token twice, and has one proof', async () => {
    const token = newClaimToken();
    const phone = venue.server.visitor();
    await venue.redeem(phone, { claimToken: token });
    expect((await venue.redeem(phone, { claimToken: token })).status).toBe(200);
    expect(await venue.countRedemptions()).toBe(1);
  });

  test('has one proof for one person, of two who claim it at once', async () => {
    const token = newClaimToken();
    await venue.redeem(venue.server.visitor(), { claimToken: token });
    const people = [await venue.newcomer(), await venue.newcomer()];
    const answers = await Promise.all(people.map((person) => venue.claim(person, token)));
    expect(answers.map(outcomeOf).toSorted()).toEqual(['200', '409 venue_claim_gone']);
  });

  test.each([
    ['that nobody made', async () => newClaimToken()],
    [
      'of yesterday',
      async () => {
        const token = newClaimToken();
        await venue.redeem(venue.server.visitor(), { claimToken: token });
        venue.server.clock.now = new Date(TEST_NOW.getTime() + DAY_MS);
        return token;
      },
    ],
    [
      'of another restaurant',
      async () => {
        const token = newClaimToken();
        await venue.redeem(venue.server.visitor(), { claimToken: token });
        venue.moveOn();
        return token;
      },
    ],
  ])('cannot claim a proof %s', async (_, prepare) => {
    const person = await venue.newcomer();
    expect(codeOf(await venue.claim(person, await prepare()))).toEqual([409, 'venue_claim_gone']);
    expect((await venue.statusOf(person)).codeRedeemed).toBe(false);
  });
});

describe('where the festival asks for a code', () => {
  const position = () => ({
    latitude: venue.place().latitude,
    longitude: venue.place().longitude,
    accuracyMeters: 5,
    takenAt: venue.server.clock.now.toISOString(),
  });
  const setPolicy = (policy: string) =>
    upsertSetting(venue.server.services.db, 'evidence_required', policy);

  test('a position alone is refused', async () => {
    await setPolicy('code');
    expect((await venue.statusOf(venue.voter)).codeRequired).toBe(true);
    const answer = await venue.cast(venue.voter, { position: position() });
    expect(codeOf(answer)).toEqual([422, 'venue_code_needed']);
    expect(answer.body.message).toContain('counter');
    await venue.redeem(venue.voter);
    expect((await venue.cast(venue.voter)).status).toBe(201);
  });

  test('only at counters, a restaurant without a screen takes positions', async () => {
    await setPolicy('code_where_counter');
    expect(codeOf(await venue.cast(venue.voter, { position: position() }))).toEqual([
      422,
      'venue_code_needed',
    ]);
    await venue.admin.post(`${venue.screensOf()}/${venue.screen().id}/revoke`);
    expect(await venue.statusOf(venue.voter)).toMatchObject({
      codeRequired: false,
      hasCounter: false,
    });
    expect((await venue.cast(venue.voter, { position: position() })).status).toBe(201);
  });
});

test("a person's proofs are in their export, and forgotten with the account", async () => {
  const person = await venue.newcomer();
  await venue.redeem(person);
  const { body } = await person.get('/api/people/me/data');
  expect(body.venueRedemptions).toMatchObject([
    { restaurantId: venue.place().id, day: '2026-05-02' },
  ]);
  expect(body.venueRedemptions[0]).not.toHaveProperty('claimHash');
  const { person: me } = (await person.get('/api/people/me')).body;
  const gone = await person.post('/api/people/me/delete', { password: 'tres-tacos-por-favor' });
  expect([gone.status, me.email]).toEqual([200, expect.any(String)]);
  const rows = await venue.server.services.db
    .select()
    .from(venueRedemptions)
    .where(eq(venueRedemptions.screenId, venue.screen().id));
  expect(rows.map(({ userSession }) => userSession)).toEqual([null]);
});
