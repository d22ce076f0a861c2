import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { restaurants } from '../../database/schema/restaurants.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { Cast } from '../voting/actions.logged.ts';
import { castBallot } from '../voting/actions.ts';
import { VOTED_PLACES } from './cast.ts';
import { dishWrites } from './merged-dishes.ts';
import type { TestServer, Visitor } from './server.ts';

/** A restaurant of the demo, by its number. */
export function placeAt(place: number) {
  const at = VOTED_PLACES[place];
  if (!at) throw new Error('The demo has no such restaurant.');
  return at;
}

/** The ids of the first three dishes of a restaurant of the demo. */
export function menuAt(place: number): readonly [string, string, string] {
  const [first, second, third] = placeAt(place).dishes;
  if (!first || !second || !third) throw new Error('The restaurant has three dishes.');
  return [first.id, second.id, third.id];
}

/** Restaurants of the demo that are one real place stand at one point: that of the first. */
export async function standTogether(server: TestServer, ...places: number[]): Promise<void> {
  const { latitude, longitude } = placeAt(places[0] ?? 0);
  await server.services.db
    .update(restaurants)
    .set({ latitude, longitude })
    .where(
      inArray(
        restaurants.id,
        places.map((place) => placeAt(place).id),
      ),
    );
}

/** A person rates dishes there. @param ratings by the id of the dish */
export function rateAt(
  server: TestServer,
  person: Person,
  { point, place }: { point: number; place: number },
  ratings: Record<string, number>,
  idempotencyKey: string = randomUUID(),
): Promise<Cast> {
  const { latitude, longitude } = placeAt(point);
  return castBallot(server.services, person, {
    idempotencyKey,
    restaurantId: placeAt(place).id,
    ratings: Object.entries(ratings).map(([dishId, rating]) => ({ dishId, rating })),
    position: {
      latitude,
      longitude,
      accuracyMeters: 5,
      takenAt: server.clock.now.toISOString(),
    },
  });
}

/** What organisers see of a restaurant. */
export async function editorOf(admin: Visitor, id: string) {
  const { body } = await admin.get(`/api/catalogue/restaurants/${id}`);
  return body as {
    version: number;
    archivedAt: string | null;
    mergedInto: { id: string; name: string } | null;
    fields: Record<string, unknown>;
    dishes: { id: string; archivedAt: string | null; fields: { name: string } }[];
  };
}

/** Merges a restaurant into another, as organisers see both. @param dishes by its dishes: one of the other */
export async function mergePlaces(
  admin: Visitor,
  from: number,
  to: number,
  dishes: Record<string, string> = {},
  takes: string[] = [],
) {
  const [{ id }, { id: intoId }] = [placeAt(from), placeAt(to)];
  return admin.post(`/api/catalogue/restaurants/${id}/merge`, {
    version: (await editorOf(admin, id)).version,
    intoId,
    intoVersion: (await editorOf(admin, intoId)).version,
    takes,
    dishes: Object.entries(dishes).map(([dishId, intoDishId]) => ({ dishId, intoDishId })),
  });
}

export async function unmergePlace(admin: Visitor, place: number) {
  const { id } = placeAt(place);
  const { version } = await editorOf(admin, id);
  return admin.post(`/api/catalogue/restaurants/${id}/unmerge`, { version });
}

/** The writes of merges, of dishes too, for the audit log: the entry of each, and what prepares its input. */
export function mergeWrites(admin: () => Visitor, newRestaurant: () => Promise<string>) {
  async function two() {
    const [restaurantId, intoId] = [await newRestaurant(), await newRestaurant()];
    return { restaurantId, version: 1, intoId, intoVersion: 1, takes: [], dishes: [] };
  }
  return {
    ...dishWrites(admin, newRestaurant),
    'catalogue.merge': { action: 'restaurant_merged' as const, input: two },
    'catalogue.unmerge': {
      action: 'restaurant_unmerged' as const,
      input: async () => {
        const { restaurantId, ...merging } = await two();
        const path = `/api/catalogue/restaurants/${restaurantId}/merge`;
        const { body } = await admin().post(path, merging);
        return { restaurantId, version: (body as { version: number }).version };
      },
    },
  };
}
