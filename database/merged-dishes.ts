import { sql } from 'drizzle-orm';
import { addToTotals, markNextFirstVotes } from './counted-votes.ts';
import type { Queryable } from './open.ts';

/**
 * The dish that each dish of a restaurant counts for, through all merges. Part of `with recursive`.
 * @returns the relation `stands`: the dish `id`, and `dish`, for which it counts
 */
const standsFor = (restaurantId: string) => sql`
  chain (id, at, next) as (
    select id, id, merged_into_id from dishes where restaurant_id = ${restaurantId}::uuid
    union all
    select chain.id, dishes.id, dishes.merged_into_id
    from chain join dishes on dishes.id = chain.next
  ), stands as (select id, at as dish from chain where next is null)`;

/**
 * Where each vote of a restaurant belongs by its merged dishes. Points go to the dish that counts. A rating of 0 goes
 * there too, unless the same ballot has rated that dish otherwise: then it is put aside, to a merged dish, where
 * nobody counts it. Part of `with recursive`.
 */
const placed = (restaurantId: string) => sql`
  ${standsFor(restaurantId)}, rated as (
    select votes.id, ballot_id, user_session, rating, dish_id,
      coalesce(cast_for_dish_id, dish_id) as cast_for, stands.dish as aim,
      row_number() over (partition by ballot_id, stands.dish, rating > 0
        order by stands.dish = coalesce(cast_for_dish_id, dish_id) desc, coalesce(cast_for_dish_id, dish_id)) as turn
    from votes join stands on stands.id = coalesce(cast_for_dish_id, dish_id)
    where restaurant_id = ${restaurantId}::uuid
  ), placed as (
    select rated.id, rated.user_session, rated.rating, rated.dish_id, rated.cast_for,
      case when rated.rating > 0 then rated.aim
        when rated.aim = chosen.aim and rated.cast_for = rated.aim then chosen.cast_for
        when rated.aim = chosen.aim or rated.turn > 1 then rated.cast_for
        else rated.aim end as place
    from rated join rated as chosen on chosen.ballot_id = rated.ballot_id and chosen.rating > 0
  )`;

/**
 * Puts the votes of a restaurant where they count after a merge of its dishes or its undo, with the counters. The
 * caller lets no vote be written meanwhile (`holdVotes`), and no ruling (`RULINGS_LOCK`).
 */
export async function placeVotes(tx: Queryable, restaurantId: string): Promise<void> {
  await tx.execute(sql`
    create temp table moved_votes (id uuid, user_session text, rating int, was uuid, place uuid, cast_for uuid)
      on commit drop`);
  await tx.execute(sql`
    insert into moved_votes
    with recursive ${placed(restaurantId)}
    select id, user_session, rating, dish_id, place, cast_for from placed where place <> dish_id`);
  // With them those that are marked as their voter's first for one of these dishes: another may be it now.
  await tx.execute(sql`create temp table touched_votes (id uuid) on commit drop`);
  await tx.execute(sql`
    insert into touched_votes
    select id from moved_votes
    union
    select votes.id from votes
    where restaurant_id = ${restaurantId}::uuid and first_of_dish
      and user_session in (select user_session from moved_votes)
      and dish_id in (select was from moved_votes union select place from moved_votes)`);
  const touched = sql`(select * from votes where id in (select id from touched_votes)) as touched`;
  await tx.execute(addToTotals(touched, '-'));
  await tx.execute(sql`
    update votes set first_of_dish = false where id in (select id from touched_votes)`);
  await moveVotes(tx);
  await tx.execute(addToTotals(touched, '+'));
  const { rows } = (await tx.execute(sql`
    select distinct user_session as session from moved_votes`)) as { rows: { session: string }[] };
  await markNextFirstVotes(
    tx,
    rows.map(({ session }) => session),
  );
}

/** Two ratings of a ballot may change places, which must not stand at one dish meanwhile. */
async function moveVotes(tx: Queryable): Promise<void> {
  const castFor = sql`nullif(moved_votes.cast_for, moved_votes.place)`;
  await tx.execute(sql`create temp table aside_votes (like votes) on commit drop`);
  await tx.execute(sql`
    with gone as (
      delete from votes where id in (select id from moved_votes where rating = 0) returning *
    ) insert into aside_votes select * from gone`);
  await tx.execute(sql`
    update votes set dish_id = place, cast_for_dish_id = ${castFor}
    from moved_votes where moved_votes.id = votes.id`);
  await tx.execute(sql`
    update aside_votes set dish_id = place, cast_for_dish_id = ${castFor}
    from moved_votes where moved_votes.id = aside_votes.id`);
  await tx.execute(sql`insert into votes select * from aside_votes`);
}
