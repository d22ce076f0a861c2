import { randomUUID } from 'node:crypto';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import type { CountedBallot } from '../../domain/voting/schema.ts';
import type { TestServer, Visitor } from './server.ts';

/** Restaurants of the demo where anybody can vote. */
export const VOTED_PLACES = demoRestaurants.flatMap(({ latitude, longitude, ...rest }) =>
  latitude === null || longitude === null || rest.dishes.length < 3
    ? []
    : [{ ...rest, latitude, longitude }],
);

/** A person votes at one of them: four points for its first dish, and 0 for the second. */
export async function castAt(
  server: Pick<TestServer, 'clock'>,
  visitor: Visitor,
  place: number,
): Promise<CountedBallot> {
  const at = VOTED_PLACES[place];
  if (!at) throw new Error('The demo has no such restaurant.');
  const [first, second] = at.dishes;
  const { status, body } = await visitor.post('/api/ballots', {
    idempotencyKey: randomUUID(),
    restaurantId: at.id,
    ratings: [
      { dishId: first?.id, rating: 4 },
      { dishId: second?.id, rating: 0 },
    ],
    position: {
      latitude: at.latitude,
      longitude: at.longitude,
      accuracyMeters: 5,
      takenAt: server.clock.now.toISOString(),
    },
  });
  if (status !== 201) throw new Error(`The vote was refused: ${JSON.stringify(body)}`);
  return body;
}
