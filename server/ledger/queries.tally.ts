import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/open.ts';
import { totalsOfAllDays } from '../../database/vote-totals.ts';
import type { PublishedTally } from '../../domain/ledger/rules.published.ts';
import { selectHead } from './queries.ts';

/** Votes, points and zeros of a dish. */
interface DishRow {
  restaurantId: string;
  dishId: string;
  votes: number;
  points: number;
  zeros: number;
}
interface VotersRow {
  restaurantId: string;
  voters: number;
}

/**
 * The published numbers as they were at the head of the ledger: those of now, without what the votes and rulings
 * in the queue have changed since. Read in one snapshot.
 * @returns null while votes from before the ledger, or a merge, wait to be entered
 */
export const readTallyAtHead = (db: Database, origin: string): Promise<PublishedTally | null> =>
  db.transaction((tx) => selectTallyAtHead(tx, origin), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });

/** The same in a transaction of the caller's, which must be `repeatable read`. */
export async function selectTallyAtHead(
  tx: Queryable,
  origin: string,
): Promise<PublishedTally | null> {
  const { size, hasEarlier } = await selectHead(tx);
  if (!hasEarlier || (await isMergeWaiting(tx))) return null;
  const dishes = await selectDishes(tx);
  const voters = new Map((await selectVoters(tx)).map((row) => [row.restaurantId, row.voters]));
  const byRestaurant = Map.groupBy(dishes, ({ restaurantId }) => restaurantId);
  const restaurants = [...byRestaurant].map(([id, menu]) => ({
    id,
    votes: sumOf(menu, 'votes'),
    points: sumOf(menu, 'points'),
    voters: voters.get(id) ?? 0,
    dishes: menu.map(({ dishId, votes, points, zeros }) => ({ id: dishId, votes, points, zeros })),
  }));
  return {
    v: 1,
    origin,
    size,
    votes: sumOf(restaurants, 'votes'),
    points: sumOf(restaurants, 'points'),
    voters: await countVoters(tx),
    restaurants,
  };
}

const MERGES = sql`('merge_dish', 'unmerge_dish', 'merge_restaurant', 'same_voters', 'unmerge_restaurant')`;
/** What stands at a merged restaurant is put aside: it is in no counter, and no ruling changes that. */
const isCountedThere = sql`restaurant_id not in (select id from restaurants where merged_into_id is not null)`;

/** The counters have it already, and the ledger not yet: until its next run there are no numbers at the head. */
async function isMergeWaiting(tx: Queryable): Promise<boolean> {
  const { rows } = (await tx.execute(sql`
    select exists (select from ledger_queue where kind in ${MERGES}) as waits`)) as {
    rows: { waits: boolean }[];
  };
  return rows[0]?.waits === true;
}

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

/** People who have voted. */
export async function countVoters(db: Queryable): Promise<number> {
  const { rows } = (await db.execute(sql`
    select count(*)::int as voters from festival_voters`)) as { rows: { voters: number }[] };
  return rows[0]?.voters ?? 0;
}

/** What is added to the numbers of now to get those of the head. */
const sign = sql`case kind when 'void' then 1 else -1 end`;

/** The votes of the queue, and those that rulings in the queue are about. Part of a statement. */
const waiting = sql`
  select ${sign} as sign, content->>'rest' as rest, content->>'dish' as dish,
    (content->>'pts')::int as points, content->'zero' as zeros
  from (select kind, content::jsonb as content from ledger_queue where kind = 'vote') as entry
  where content->>'flag' is null
  union all
  select ${sign}, restaurant_id::text, dish_id::text, rating,
    (select jsonb_agg(zero.dish_id) from votes as zero
      where zero.ballot_id = votes.ballot_id and zero.rating = 0)
  from ledger_queue join votes on votes.ballot_id = ledger_queue.ballot_id and rating > 0
  where kind in ('void', 'restore') and ${isCountedThere}`;

async function selectDishes(tx: Queryable): Promise<DishRow[]> {
  const { rows } = (await tx.execute(sql`
    with waiting as materialized (${waiting}),
    counts as (
      select restaurant_id as rest, dish_id as dish, votes, points, zeros from ${totalsOfAllDays} as totals
      union all select rest::uuid, dish::uuid, sign, sign * points, 0 from waiting
      union all select rest::uuid, zero::uuid, 0, 0, sign
      from waiting, jsonb_array_elements_text(zeros) as zero
    )
    select rest as "restaurantId", dish as "dishId", sum(votes)::int as votes,
      sum(points)::int as points, sum(zeros)::int as zeros
    from counts where dish not in (select id from dishes where merged_into_id is not null)
    group by rest, dish having sum(votes) <> 0 or sum(zeros) <> 0
    order by rest, dish`)) as { rows: DishRow[] };
  return rows;
}

/**
 * People with a counted vote by restaurant. Of the people whose votes the queue is about, it is looked up whether
 * they have one now, and whether they had one at the head.
 */
async function selectVoters(tx: Queryable): Promise<VotersRow[]> {
  const { rows } = (await tx.execute(sql`
    with changed as materialized (
      select ballot_id, bool_or(kind = 'vote') as is_new,
        (array_agg(kind order by id) filter (where kind <> 'vote'))[1] as next
      from ledger_queue where ballot_id is not null group by ballot_id
    ), people as (
      select distinct user_session, restaurant_id from changed join votes using (ballot_id)
      where rating > 0 and not admin_vote and ${isCountedThere}
    ), own as (
      select user_session, restaurant_id, bool_or(not withheld) as is_now,
        bool_or(case when is_new then false when next is null then not withheld else next = 'void' end)
          as was_at_head
      from people join votes using (user_session, restaurant_id)
      left join changed using (ballot_id)
      where rating > 0 and not admin_vote group by user_session, restaurant_id
    )
    select restaurant_id as "restaurantId", sum(voters)::int as voters from (
      select restaurant_id, new_voters as voters from ${totalsOfAllDays} as totals
      union all select restaurant_id, was_at_head::int - is_now::int from own
      union all ${unlinkedVoters}
    ) as counts group by restaurant_id`)) as { rows: VotersRow[] };
  return rows;
}

/** Votes that wait after their account was deleted: of whom they are, nobody can look up. */
const unlinkedVoters: SQL = sql`
  select (content::jsonb->>'rest')::uuid, -1 from ledger_queue
  where is_first and content::jsonb->>'flag' is null`;
