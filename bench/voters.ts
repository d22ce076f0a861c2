import { createHmac, randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import pg from 'pg';
import { demoRestaurants } from '../database/demo/restaurants.ts';
import { productionEnv } from './festival.ts';

/**
 * More than the server counts in one measurement: every ballot has a voter of its own. With too few, their
 * second ballots would be refused, which ends the run.
 */
export const VOTERS = 60_000;

/** A voter's number has twelve digits, the last part of a UUID, and is part of all their values. */
export const numberOf = (index: number): string => String(100_000_000_000 + index);
const tokenOf = (number: string) => `session-of-voter-${number}`;

export interface Place {
  restaurantId: string;
  dishId: string;
  latitude: number;
  longitude: number;
}

/** Every restaurant of the demo where one can vote. */
export const allPlaces: Place[] = demoRestaurants.flatMap(
  ({ id, latitude, longitude, dishes: [dish] }) =>
    latitude !== null && longitude !== null && dish
      ? [{ restaurantId: id, dishId: dish.id, latitude, longitude }]
      : [],
);

/** The restaurants of evenly spread ballots; pgbench plans its statements separately for each. */
export const places: Place[] = allPlaces.slice(0, 12);

/** Signed-in people, as the sign-in library would have stored them. */
export async function insertVoters(
  client: { query: (text: string) => Promise<unknown> },
  voters = VOTERS,
): Promise<void> {
  const number = `(100000000000 + i)::text`;
  const from = `from generate_series(0, ${voters - 1}) i`;
  await client.query(`
    insert into profiles (id, email, email_verified, full_name)
    select ('00000000-0000-4000-8000-' || ${number})::uuid,
           'voter-' || ${number} || '@bench.example', true, 'Voter ' || ${number} ${from}`);
  await client.query(`
    insert into sessions (token, user_id, expires_at)
    select 'session-of-voter-' || ${number}, ('00000000-0000-4000-8000-' || ${number})::uuid,
           now() + interval '30 days' ${from}`);
  await client.query('analyze profiles, sessions');
}

/** Every measurement starts without votes, so that none has to search earlier ones. */
export const forgetVotes = (client: pg.Client) =>
  client.query(
    'truncate votes, ballots, vote_totals, vote_marks, rate_limits, festival_voters, daily_counts cascade',
  );

export async function countVotes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from votes');
  return Number(rows[0]?.count);
}

/** The cookie of a signed-in voter. */
export function cookieOf(number: string): string {
  const token = tokenOf(number);
  const signature = createHmac('sha256', productionEnv.AUTH_SECRET).update(token).digest('base64');
  return `__Host-vota-taco.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

export const emailOf = (number: string): string => `voter-${number}@bench.example`;

/**
 * The request that casts one voter's ballot at a restaurant, from its exact position.
 * @param said what the ballot says besides: the points, and when the position was measured
 */
export function ballotOf(
  number: string,
  place: Place,
  idempotencyKey: string,
  { rating = 4, takenAt = new Date() }: { rating?: number; takenAt?: Date } = {},
): Required<Pick<Request, 'method' | 'path' | 'headers' | 'body'>> {
  return {
    method: 'POST',
    path: '/api/ballots',
    headers: {
      cookie: cookieOf(number),
      'content-type': 'application/json',
      origin: productionEnv.PUBLIC_URL,
    },
    body: JSON.stringify({
      idempotencyKey,
      restaurantId: place.restaurantId,
      ratings: [{ dishId: place.dishId, rating }],
      position: {
        latitude: place.latitude,
        longitude: place.longitude,
        accuracyMeters: 12,
        takenAt: takenAt.toISOString(),
      },
    }),
  };
}

/** The next voter's ballot for every request; the restaurants take turns. */
export function ballotsAt(choice: readonly Place[]): Request {
  let sent = 0;
  return {
    setupRequest: () => {
      const index = sent++;
      const place = choice[index % choice.length];
      if (!place) throw new Error('A ballot needs a place.');
      // No two phones have exactly the same position.
      const latitude = place.latitude + index * 1e-9;
      return ballotOf(numberOf(index % VOTERS), { ...place, latitude }, randomUUID());
    },
  };
}
