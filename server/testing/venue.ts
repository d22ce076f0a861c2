import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { venueRedemptions } from '../../database/schema/evidence.ts';
import { stepAt } from '../../domain/venue-codes/rules.ts';
import { upsertSetting } from '../settings/queries.ts';
import { codeAt } from '../venue-codes/actions.codes.ts';
import { TEST_NOW } from './database.ts';
import { type Answer, codeOf, openTestServer, type Visitor } from './server.ts';

const places = demoRestaurants.filter(
  ({ latitude, dishes }) => latitude !== null && dishes.length > 3,
);

/** A counter screen, with the secret that its device keeps. */
export interface TestScreen {
  id: string;
  secret: Secret;
}

export type Venue = Awaited<ReturnType<typeof openVenue>>;

/** A server on which people redeem venue codes. Call `begin` before each test. */
export async function openVenue() {
  const server = await openTestServer();
  const admin = await server.visitor().signInAs('admin');
  const voter = await server.visitor().signInAs('visitor');
  let turn = 10;
  let newcomers = 0;
  let screen: TestScreen = { id: '', secret: new Secret() };

  const place = () => {
    const found = places[turn];
    if (!found) throw new Error('The demo has too few restaurants.');
    return found;
  };
  const screensOf = (restaurantId = place().id) => `/api/restaurants/${restaurantId}/venue-screens`;
  async function makeScreen(label = 'Bar', restaurantId = place().id): Promise<TestScreen> {
    const { status, body } = await admin.post(screensOf(restaurantId), { label });
    if (status !== 200) throw new Error(`No screen was made: ${status} ${body.code}`);
    return { id: body.screen.id, secret: Secret.fromBase32(body.secret) };
  }
  /** Goes on to a restaurant that no test has used. */
  const moveOn = () => {
    turn += 1;
    return place();
  };
  /** The code that a screen shows so many seconds from now. */
  const code = (seconds = 0, of: Pick<TestScreen, 'secret'> = screen) =>
    codeAt(of.secret, stepAt(new Date(server.clock.now.getTime() + seconds * 1000)));

  return {
    server,
    admin,
    voter,
    place,
    moveOn,
    screensOf,
    makeScreen,
    code,
    /** Its own screen of the present restaurant. */
    screen: () => screen,
    /** A restaurant of its own with one screen, and the usual time and settings. */
    begin: async () => {
      server.clock.now = TEST_NOW;
      moveOn();
      await upsertSetting(server.services.db, 'evidence_required', '');
      screen = await makeScreen();
    },
    redeem: (by: Visitor, more: Record<string, unknown> = {}) =>
      by.post('/api/venue-codes/redeem', {
        restaurantId: place().id,
        code: code(),
        claimToken: newClaimToken(),
        ...more,
      }),
    claim: (by: Visitor, claimToken: string) =>
      by.post('/api/venue-codes/claim', { restaurantId: place().id, claimToken }),
    statusOf: async (by: Visitor) => (await by.get(`/api/restaurants/${place().id}/standing`)).body,
    cast: (by: Visitor, more: Record<string, unknown> = {}) =>
      by.post('/api/ballots', {
        idempotencyKey: randomUUID(),
        restaurantId: place().id,
        ratings: [{ dishId: place().dishes[0]?.id, rating: 4 }],
        position: null,
        ...more,
      }),
    countRedemptions: () =>
      server.services.db.$count(venueRedemptions, eq(venueRedemptions.restaurantId, place().id)),
    newcomer: () => server.visitor().join(`venue.${(newcomers += 1)}@example.com`),
  };
}

/** As a phone makes it. */
export const newClaimToken = () => randomBytes(32).toString('base64url');

/** Status and code as one text, for answers in an unknown order. */
export const outcomeOf = (answer: Answer) => codeOf(answer).join(' ').trim();
