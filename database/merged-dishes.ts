import { sql } from 'drizzle-orm';
import { addToTotals, listOf, markNextFirstVotes } from './counted-votes.ts';
import type { Queryable } from './open.ts';

/** A restaurant, and the one for which it counts. */
interface Place {
  id: string;
  root: string;
}

/** The restaurants that are merged with one of these, directly or through others, and these. */
async function selectPlaces(tx: Queryable, restaurantIds: readonly string[]): Promise<Place[]> {
  const { rows } = (await tx.execute(sql`
    with recursive climb (at, next) as (
      select id, merged_into_id from restaurants
      where id in (select given::uuid from jsonb_array_elements_text(${JSON.stringify(restaurantIds)}::jsonb) as given)
      union
      select restaurants.id, restaurants.merged_into_id
      from climb join restaurants on restaurants.id = climb.next
    ), places (id, root) as (
      select at, at from climb where next is null
      union all
      select restaurants.id, places.root
      from places join restaurants on restaurants.merged_into_id = places.id
    ) select id, root from places`)) as { rows: Place[] };
  return rows;
}

/** These as the relation `places`, which tells the planner how few they are. Part of `with recursive`. */
const placesOf = (places: readonly Place[]) => sql`
  places (id, root) as (values ${sql.join(
    places.map(({ id, root }) => sql`(${id}::uuid, ${root}::uuid)`),
    sql`, `,
  )})`;

/**
 * The dish that each dish of these restaurants counts for, through all merges. Part of `with recursive`.
 * @returns the relation `stands`: the dish `id`, and `dish`, for which it counts
 */
const standsFor = sql`
  chain (id, at, next) as (
    select id, id, merged_into_id from dishes where restaurant_id in (select id from places)
    union all
    select chain.id, dishes.id, dishes.merged_into_id
    from chain join dishes on dishes.id = chain.next
  ), stands as (select id, at as dish from chain where next is null)`;

/**
 * Where each vote of these restaurants belongs by the merges. Points go to the dish that counts. A rating of 0 goes
 * there too, unless the same ballot has rated that dish otherwise: then it is put aside, to a merged dish, where
 * nobody counts it. Of the ballots of one person and day for one place, that for the restaurant that stays goes
 * there, else that for the merged one whose id is the smallest; the others are put aside where they were cast,
 * whatever rulings say: `domain/ledger/rules.merged-figures.ts` decides the same. The place is that of the restaurant
 * where a vote was cast: during an undo it still stands at the other one. Part of `with recursive`.
 */
const placed = (places: readonly Place[]) => sql`
  ${placesOf(places)}, ${standsFor}, rated as (
    select votes.id, votes.ballot_id, votes.user_session, vote_day, rating, admin_vote, dish_id, withheld,
      ballots.state, at.root,
      coalesce(cast_for_restaurant_id, restaurant_id) as cast_at,
      coalesce(cast_for_dish_id, dish_id) as cast_for, stands.dish as aim,
      row_number() over (partition by ballot_id, stands.dish, rating > 0
        order by stands.dish = coalesce(cast_for_dish_id, dish_id) desc, coalesce(cast_for_dish_id, dish_id)) as turn
    from votes join ballots on ballots.id = votes.ballot_id
    join places on places.id = votes.restaurant_id
    join places as at on at.id = coalesce(cast_for_restaurant_id, restaurant_id)
    join stands on stands.id = coalesce(cast_for_dish_id, dish_id)
  ), chosen as (
    select ballot_id, aim, cast_for,
      not admin_vote and row_number() over (partition by user_session, vote_day, root, admin_vote
        order by cast_at = root desc, cast_at) > 1 as is_aside
    from rated where rating > 0
  ), placed as (
    select rated.*, chosen.is_aside,
      case when chosen.is_aside then rated.cast_for
        when rated.rating > 0 then rated.aim
        when rated.aim = chosen.aim and rated.cast_for = rated.aim then chosen.cast_for
        when rated.aim = chosen.aim or rated.turn > 1 then rated.cast_for
        else rated.aim end as place
    from rated join chosen on chosen.ballot_id = rated.ballot_id
  )`;

/**
 * Puts the votes of restaurants where they count after a merge of dishes or restaurants or its undo, with the
 * counters. The caller lets no vote be written meanwhile (`holdVotes`), and no ruling (`RULINGS_LOCK`).
 * @param restaurantIds whose merges have changed, or those of their dishes
 */
export async function placeVotes(tx: Queryable, restaurantIds: readonly string[]): Promise<void> {
  const places = await selectPlaces(tx, restaurantIds);
  await tx.execute(sql`
    create temp table moved_votes (id uuid, user_session text, place uuid, cast_for uuid, cast_at uuid,
      is_out boolean) on commit drop`);
  await tx.execute(sql`
    insert into moved_votes
    with recursive ${placed(places)}
    select id, user_session, place, cast_for, cast_at, is_aside or state <> 'counted' from placed
    where place <> dish_id or (is_aside and not withheld) or (withheld and not is_aside and state = 'counted')`);
  // With them those that are marked as their voter's first for a dish or restaurant: another may be it now.
  await tx.execute(sql`create temp table touched_votes (id uuid) on commit drop`);
  await tx.execute(sql`
    insert into touched_votes
    with recursive ${placesOf(places)}
    select id from moved_votes
    union
    select votes.id from votes
    where restaurant_id in (select id from places) and (first_of_dish or first_here)
      and user_session in (select user_session from moved_votes)`);
  const touched = sql`(select * from votes where id in (select id from touched_votes)) as touched`;
  await tx.execute(addToTotals(touched, '-'));
  await tx.execute(sql`
    update votes set first_of_dish = false, first_here = false where id in (select id from touched_votes)`);
  await moveVotes(tx);
  await tx.execute(addToTotals(touched, '+'));
  const { rows } = (await tx.execute(sql`
    select distinct user_session as session from moved_votes`)) as { rows: { session: string }[] };
  await markNextFirstVotes(
    tx,
    rows.map(({ session }) => session),
  );
}

/** Two votes may change places, which must not stand at one place meanwhile: so they are taken out for a moment. */
async function moveVotes(tx: Queryable): Promise<void> {
  await tx.execute(sql`create temp table lifted_votes (like votes) on commit drop`);
  await tx.execute(sql`
    with gone as (
      delete from votes where id in (select id from moved_votes) returning *
    ) insert into lifted_votes select * from gone`);
  await tx.execute(sql`
    update lifted_votes set dish_id = place, cast_for_dish_id = nullif(cast_for, place),
      restaurant_id = dishes.restaurant_id,
      cast_for_restaurant_id = nullif(cast_at, dishes.restaurant_id), withheld = is_out
    from moved_votes join dishes on dishes.id = place where moved_votes.id = lifted_votes.id`);
  await tx.execute(sql`insert into votes select * from lifted_votes`);
}

/**
 * Of people whose account is deleted, nobody can say in the ledger that their names at two restaurants are one
 * person's. Where such a person has voted at both, the votes at the one that is to be merged become those of another.
 */
export async function splitForgotten(tx: Queryable, restId: string, intoId: string): Promise<void> {
  const places = await selectPlaces(tx, [restId, intoId]);
  const { rows } = (await tx.execute(sql`
    with recursive ${placesOf(places)}
    select user_session as session from votes join places on places.id = votes.restaurant_id
    where not exists (select from profiles where 'user_' || profiles.id = user_session)
    group by user_session having count(distinct root) > 1`)) as { rows: { session: string }[] };
  if (rows.length === 0) return;
  const people = rows.map(({ session }) => session);
  await tx.execute(sql`
    create temp table split_ballots on commit drop as
    with recursive ${placesOf(places.filter(({ root }) => root === restId))}, given as (
      select session, 'user_' || gen_random_uuid() as becomes
      from (select distinct session from ${listOf(people)} as listed (session)) as people
    )
    select distinct ballot_id, becomes from votes join given on given.session = votes.user_session
    where restaurant_id in (select id from places)`);
  // The day's rule by address holds by the other votes of the person.
  await tx.execute(sql`
    update votes set user_session = becomes, voter_email = null, voter_mailbox = null, voter_name = ''
    from split_ballots where split_ballots.ballot_id = votes.ballot_id`);
  await tx.execute(sql`
    update ballots set user_session = becomes from split_ballots where ballots.id = split_ballots.ballot_id`);
}

/** A voter of a restaurant, or of one that counts for it. */
export interface PlaceVoter {
  session: string;
  /** In hexadecimal; null before the first vote with a ledger. */
  key: string | null;
}

/** The voters of a restaurant whose accounts exist, admins left out. */
export async function selectPlaceVoters(tx: Queryable, restId: string): Promise<PlaceVoter[]> {
  const places = await selectPlaces(tx, [restId]);
  const { rows } = (await tx.execute(sql`
    with recursive ${placesOf(places)}
    select distinct user_session as session, encode(voter_key, 'hex') as key
    from votes join places on places.id = votes.restaurant_id
    join profiles on 'user_' || profiles.id = user_session
    where rating > 0 and not admin_vote`)) as { rows: PlaceVoter[] };
  return rows;
}
