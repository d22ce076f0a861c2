import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import type { VenueScreen } from '../../domain/venue-codes/schema.ts';
import { MAX_SCREENS } from '../../domain/venue-codes/rules.ts';
import { TEST_NOW } from '../testing/database.ts';
import { HIDDEN, setEmbargo } from '../testing/embargo.ts';
import { codeOf, type Visitor } from '../testing/server.ts';
import { openVenue, outcomeOf, type Venue } from '../testing/venue.ts';

let venue: Venue;

beforeAll(async () => {
  venue = await openVenue();
});
afterAll(() => venue.server.stop());
beforeEach(() => venue.begin());

describe('the screens of a restaurant', () => {
  test('show their secret once, and count their uses', async () => {
    await venue.redeem(venue.voter);
    await venue.redeem(venue.server.visitor());
    const { body } = await venue.admin.get(venue.screensOf());
    expect(body.screens).toEqual([
      {
        id: venue.screen().id,
        label: 'Bar',
        createdAt: TEST_NOW.toISOString(),
        revokedAt: null,
        uses: 2,
        usesToday: 2,
        lastUseAt: TEST_NOW.toISOString(),
      },
    ]);
  });

  test('hide their uses from owners while the figures of votes are hidden from them, and not from organisers', async () => {
    const { server } = venue;
    const owner = await server.visitor().signInAs('owner');
    const { id: userId } = (await owner.get('/api/people/me')).body.person;
    await server.services.db
      .insert(restaurantOwners)
      .values({ userId, restaurantId: venue.place().id });
    await venue.redeem(venue.voter);
    const usesFor = async (visitor: Visitor) => {
      const { body } = await visitor.get(venue.screensOf());
      return body.screens.map((one: VenueScreen) => [one.uses, one.usesToday]);
    };
    await setEmbargo(server.services.db, HIDDEN);
    expect(await usesFor(owner)).toEqual([[1, 1]]);
    await setEmbargo(server.services.db, { ...HIDDEN, owners: 'hidden' });
    expect(await usesFor(owner)).toEqual([[null, null]]);
    expect(await usesFor(venue.admin)).toEqual([[1, 1]]);
    const revoked = await owner.post(`${venue.screensOf()}/${venue.screen().id}/revoke`);
    expect(revoked.body.screen).toMatchObject({ uses: null, usesToday: null });
    await setEmbargo(server.services.db, { ...HIDDEN, kind: 'shown' });
  });

  test('are at most five, also if two are made at once', async () => {
    await Promise.all(Array.from({ length: MAX_SCREENS - 2 }, () => venue.makeScreen('More')));
    const last = await Promise.all([
      venue.admin.post(venue.screensOf(), { label: 'Five' }),
      venue.admin.post(venue.screensOf(), { label: 'Six' }),
    ]);
    expect(last.map(outcomeOf).toSorted()).toEqual(['200', '409 venue_screens_full']);
    const { body } = await venue.admin.get(venue.screensOf());
    await venue.admin.post(`${venue.screensOf()}/${body.screens[0].id}/revoke`);
    expect((await venue.admin.post(venue.screensOf(), { label: 'Again' })).status).toBe(200);
  });

  test('are revoked and rotated once, and only by their restaurant', async () => {
    const path = `${venue.screensOf()}/${venue.screen().id}`;
    const elsewhere = `${venue.screensOf(demoRestaurants[0]?.id)}/${venue.screen().id}`;
    expect(codeOf(await venue.admin.post(`${elsewhere}/revoke`))).toEqual([
      404,
      'venue_screen_not_found',
    ]);
    expect(codeOf(await venue.admin.post(`${elsewhere}/rotate`))).toEqual([
      404,
      'venue_screen_not_found',
    ]);
    const both = await Promise.all([
      venue.admin.post(`${path}/revoke`),
      venue.admin.post(`${path}/rotate`),
    ]);
    expect(both.map(outcomeOf).toSorted()).toEqual(['200', '409 venue_screen_revoked']);
    expect(codeOf(await venue.admin.post(`${path}/revoke`))).toEqual([409, 'venue_screen_revoked']);
  });

  test('learn that they are revoked, and the time', async () => {
    const path = `/api/venue-screens/${venue.screen().id}`;
    const told = { now: TEST_NOW.toISOString(), restaurantId: venue.place().id, isRevoked: false };
    const first = await venue.server.visitor().get(path);
    expect(first.body).toEqual({ ...told, restaurantName: venue.place().name });
    await venue.admin.post(`${venue.screensOf()}/${venue.screen().id}/revoke`);
    expect((await venue.server.visitor().get(path)).body.isRevoked).toBe(true);
    const unknown = await venue.server.visitor().get(`/api/venue-screens/${randomUUID()}`);
    expect(codeOf(unknown)).toEqual([404, 'venue_screen_not_found']);
  });

  test('go with their restaurant, if nobody has voted there', async () => {
    const { db } = venue.server.services;
    const [row] = await db
      .insert(restaurants)
      .values({ name: 'Taquería Nueva', stateId: 'SC', countyId: '45019' })
      .returning();
    const of = await venue.makeScreen('Bar', row?.id);
    expect(
      (await venue.redeem(venue.voter, { restaurantId: row?.id, code: venue.code(0, of) })).status,
    ).toBe(200);
    expect((await venue.admin.post(`/api/catalogue/restaurants/${row?.id}/delete`)).status).toBe(
      200,
    );
    expect(codeOf(await venue.voter.get(`/api/venue-screens/${of.id}`))[0]).toBe(404);
  });

  test('need a name', async () => {
    expect((await venue.admin.post(venue.screensOf(), { label: '  ' })).status).toBe(400);
  });
});
