import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { findAllKeptDrift } from '../../database/kept-drift.ts';
import { findDrift } from '../../database/vote-totals.ts';
import { comparePublished } from '../../domain/ledger/rules.published.ts';
import { EMPTY_DISH } from '../../domain/restaurants/fields.keys.ts';
import type { Person } from '../../domain/people/schema.ts';
import { countAgain } from '../ledger/count-again.ts';
import { selectHead } from '../ledger/queries.ts';
import { selectTallyAtHead } from '../ledger/queries.tally.ts';
import type { Cast } from '../voting/actions.logged.ts';
import { castBallot } from '../voting/actions.ts';
import { VOTED_PLACES } from './cast.ts';
import { openTestServer, type TestServer, type Visitor } from './server.ts';

/** A server with an organiser, a voter, and so many others who may vote. */
export async function openMergeServer(size = 0) {
  const server = await openTestServer();
  const admin = await server.visitor().signInAs('admin');
  const voter = await server.visitor().signInAs('visitor');
  const { person } = (await voter.get('/api/people/me')).body as { person: Person };
  return { server, admin, voter, person, people: await crowdOf(server, person, size) };
}

/** People who may vote. @param base an account that signed in */
export async function crowdOf(server: TestServer, base: Person, size: number): Promise<Person[]> {
  const { rows } = (await server.services.db.execute(sql`
    insert into profiles (email, email_verified, full_name, locale)
    select 'merge-' || gen_random_uuid() || '@example.com', true, 'Crowd', 'en'
    from generate_series(1, ${size})
    returning id, email`)) as { rows: { id: string; email: string }[] };
  return rows.map((row) => ({ ...base, ...row }));
}

/** A person rates dishes of a restaurant of the demo. @param ratings by the id of the dish */
export function rate(
  server: TestServer,
  person: Person,
  place: number,
  ratings: Record<string, number>,
  idempotencyKey: string = randomUUID(),
): Promise<Cast> {
  const at = VOTED_PLACES[place];
  if (!at) throw new Error('The demo has no such restaurant.');
  return castBallot(server.services, person, {
    idempotencyKey,
    restaurantId: at.id,
    ratings: Object.entries(ratings).map(([dishId, rating]) => ({ dishId, rating })),
    position: {
      latitude: at.latitude,
      longitude: at.longitude,
      accuracyMeters: 5,
      takenAt: server.clock.now.toISOString(),
    },
  });
}

/** The counters agree with the votes, and with a count of the log from its first entry. */
export async function expectRecount(server: TestServer): Promise<void> {
  const { db, ledger } = server.services;
  await ledger.run();
  expect([...(await findDrift(db)), ...(await findAllKeptDrift(db))]).toEqual([]);
  const tally = await db.transaction((tx) => selectTallyAtHead(tx, ledger.keys.origin), {
    isolationLevel: 'repeatable read',
  });
  const figures = await countAgain(db, ledger.keys.origin, await selectHead(db));
  expect(tally && comparePublished(figures, tally)).toEqual([]);
}

/** The organisers' dishes of a restaurant, by id. */
export async function dishesOf(admin: Visitor, place: number) {
  const { body } = await admin.get(`/api/catalogue/restaurants/${VOTED_PLACES[place]?.id}`);
  const dishes: {
    id: string;
    version: number;
    archivedAt: string | null;
    votes: number;
    fields: { name: string };
  }[] = body.dishes;
  return new Map(dishes.map((dish) => [dish.id, dish]));
}

/** Merges one dish into another, as organisers see both. */
export async function merge(admin: Visitor, place: number, dishId: string, intoId: string) {
  const dishes = await dishesOf(admin, place);
  return admin.post(`/api/catalogue/dishes/${dishId}/merge`, {
    version: dishes.get(dishId)?.version,
    intoId,
    intoVersion: dishes.get(intoId)?.version,
    takes: [],
  });
}

export async function unmerge(admin: Visitor, place: number, dishId: string) {
  const version = (await dishesOf(admin, place)).get(dishId)?.version;
  return admin.post(`/api/catalogue/dishes/${dishId}/unmerge`, { version });
}

/** The writes of merges for the audit log: the entry of each, and what prepares its input. */
export function dishWrites(admin: () => Visitor, newRestaurant: () => Promise<string>) {
  const post = async (path: string, input: object) =>
    (await admin().post(`/api/catalogue/${path}`, input)).body as { id: string; version: number };
  async function twoDishes() {
    const path = `restaurants/${await newRestaurant()}/dishes`;
    const { id: dishId } = await post(path, { fields: { ...EMPTY_DISH, name: 'Al pastor' } });
    const { id: intoId } = await post(path, { fields: { ...EMPTY_DISH, name: 'Pastor' } });
    return { dishId, version: 1, intoId, intoVersion: 1, takes: [] };
  }
  return {
    'catalogue.mergeDish': { action: 'dish_merged' as const, input: twoDishes },
    'catalogue.unmergeDish': {
      action: 'dish_unmerged' as const,
      input: async () => {
        const { dishId, ...merging } = await twoDishes();
        const { version } = await post(`dishes/${dishId}/merge`, merging);
        return { dishId, version };
      },
    },
  };
}
