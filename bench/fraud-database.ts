import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/open.ts';
import type { CastBallot } from './fraud-crowd.ts';

/** Of one statement. */
const ROWS_AT_ONCE = 5000;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
const hashed = (text: string | null) => (text === null ? null : hashOf(text));

/** The id of a ballot in the database. */
export const ballotIdOf = (id: string): string =>
  hashOf(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Writes ballots as if they had been cast: the restaurants are the database's own, in the order of their ids,
 * and so are the dishes. Counters are left alone.
 * @param shiftMs added to each moment
 */
export async function storeBallots(
  db: Queryable,
  ballots: readonly CastBallot[],
  shiftMs = 0,
): Promise<void> {
  for (let from = 0; from < ballots.length; from += ROWS_AT_ONCE) {
    const rows = ballots.slice(from, from + ROWS_AT_ONCE).map((ballot) => ({
      id: ballotIdOf(ballot.id),
      restaurant: ballot.restaurant,
      dish: Number(ballot.dishId.slice('dish'.length)),
      rating: ballot.points,
      session: `user_${ballotIdOf(ballot.person)}`,
      evidence: ballot.evidence,
      at: new Date(ballot.at + shiftMs).toISOString(),
      network: hashed(ballot.network),
      subnet: hashed(ballot.subnet),
      domain: hashed(ballot.mailDomain),
      device: hashed(ballot.device),
      age: ballot.accountAgeSeconds,
      seen: ballot.pageSeen,
      open: ballot.secondsOpen,
    }));
    await storeRows(db, JSON.stringify(rows));
  }
}

const storeRows = (db: Queryable, rows: string) =>
  db.execute(sql`
    with cast_rows as materialized (
      select *, (at at time zone 'America/New_York')::date as day
      from jsonb_to_recordset(${rows}::jsonb) as r (id uuid, restaurant int, dish int, rating int,
        session text, evidence text, at timestamptz, network text, subnet text, domain text,
        device text, age int, seen boolean, open int)
    ), places as (
      select id, row_number() over (order by id) - 1 as number from restaurants
      where exists (select from dishes where dishes.restaurant_id = restaurants.id)
    ), menu as (
      select id, restaurant_id, row_number() over (partition by restaurant_id order by id) - 1 as number,
        count(*) over (partition by restaurant_id) as dishes from dishes
    ), placed as (
      select distinct on (places.id, session, day) cast_rows.*, places.id as place, menu.id as dish_id
      from cast_rows
      join places on places.number = restaurant
      join menu on menu.restaurant_id = places.id and menu.number = dish % menu.dishes
      order by places.id, session, day, at
    ), written as (
      insert into ballots (id, user_session, idempotency_key, request_hash, evidence, created_at)
      select id, session, id, 'bench', evidence, at from placed
    ), traced as (
      insert into ballot_traces (ballot_id, network, subnet, mail_domain, device,
        account_age_seconds, page_seen, seconds_open)
      select id, decode(network, 'hex'), decode(subnet, 'hex'), decode(domain, 'hex'),
        decode(device, 'hex'), age, seen, open from placed
    )
    insert into votes (ballot_id, restaurant_id, dish_id, rating, user_session, voter_name,
      location_verified, vote_day, created_at)
    select id, place, dish_id, rating, session, '', true, day, at from placed`);
