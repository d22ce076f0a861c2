import { sql } from 'drizzle-orm';
import { EVIDENCE_COLUMNS, evidenceNames, OWN_SHARD, RULINGS_LOCK } from './counted-votes.ts';
import { lockInTime } from './lock-in-time.ts';
import type { Database, Queryable } from './open.ts';

const COLUMNS = [
  'votes',
  'points',
  'zeros',
  'new_voters',
  'new_dish_voters',
  ...Object.keys(EVIDENCE_COLUMNS),
];
const each = (write: (column: string) => string) => sql.raw(COLUMNS.map(write).join(', '));

/**
 * The counters of each restaurant and dish over all days, without their days: one row of the settled ones, and those of
 * the last days. To be added up. Part of a statement.
 */
export const totalsOfAllDays = sql`(
  select restaurant_id, dish_id, ${each((column) => column)} from settled_totals
  union all select restaurant_id, dish_id, ${each((column) => column)} from vote_totals where shard <> ${OWN_SHARD})`;

const isEligible = sql`rating > 0 and not admin_vote and not withheld`;

/**
 * The first votes of people for a restaurant or a dish that are not marked: the earliest of a person who has a vote
 * there and none that is marked. An index lets a person have one marked vote for each.
 */
const unmarkedFirst = (of: 'restaurant_id' | 'dish_id') => {
  const [target, mark] = [of, of === 'dish_id' ? 'first_of_dish' : 'first_here'].map(sql.raw);
  return sql`
    select distinct on (user_session, ${target}) id from votes as one
    where ${isEligible} and not ${mark} and not exists (
      select from votes as marked where marked.user_session = one.user_session
        and marked.${target} = one.${target} and marked.${mark} and ${isEligible})
    order by user_session, ${target}, vote_day, created_at, id`;
};

const evidenceOfVotes = sql.raw(
  Object.entries(EVIDENCE_COLUMNS)
    .map(
      ([column, evidence]) =>
        `count(*) filter (where rating > 0 and evidence = '${evidence}')::int as ${column}`,
    )
    .join(', '),
);

/**
 * The totals computed from the votes, without those of voting admins and withheld ones: the counters of
 * `vote_totals` must add up to them. One row per restaurant, day and dish.
 */
const totalsOfVotes = sql`
  with unmarked_here as materialized (${unmarkedFirst('restaurant_id')}),
    unmarked_of_dish as materialized (${unmarkedFirst('dish_id')})
  select restaurant_id, vote_day, dish_id,
    count(*) filter (where rating > 0)::int as votes,
    sum(rating)::int as points,
    count(*) filter (where rating = 0)::int as zeros,
    count(*) filter (where rating > 0 and (first_here or votes.id in (table unmarked_here)))::int as new_voters,
    count(*) filter (where rating > 0 and (first_of_dish or votes.id in (table unmarked_of_dish)))::int as new_dish_voters,
    ${evidenceOfVotes}
  from votes
  join ballots on ballots.id = ballot_id
  where not admin_vote and not withheld
  group by restaurant_id, vote_day, dish_id`;

/** Marks the first votes that are not marked, and no others. */
async function markFirstVotes(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    update votes set first_here = false, first_of_dish = false
    where withheld and (first_here or first_of_dish)`);
  // By windows, which one plan serves: among many new votes of which the planner knows nothing, looking each up by
  // `unmarkedFirst` took longer than a statement may.
  await tx.execute(sql`
    update votes set first_here = first.first_here, first_of_dish = first.first_of_dish
    from (
      select id,
        row_number() over (partition by user_session, restaurant_id order by first_here desc, vote_day, created_at, id) = 1 as first_here,
        row_number() over (partition by user_session, dish_id order by first_of_dish desc, vote_day, created_at, id) = 1 as first_of_dish
      from votes where ${isEligible}
    ) as first
    where first.id = votes.id
      and (votes.first_here, votes.first_of_dish) is distinct from (first.first_here, first.first_of_dish)`);
}

/** Replaces the counters with the totals of the votes, as the demo does. The caller blocks votes meanwhile. */
export async function rewriteTotals(tx: Queryable): Promise<void> {
  await markFirstVotes(tx);
  await tx.execute(sql`delete from vote_totals`);
  await tx.execute(sql`
    insert into vote_totals (restaurant_id, vote_day, dish_id, votes, points, zeros, new_voters, new_dish_voters, ${evidenceNames}, shard)
    select *, ${OWN_SHARD} from (${totalsOfVotes}) as totals`);
}

/** A restaurant, day and dish whose counters differ from the votes. */
export interface Drift {
  restaurantId: string;
  /** `all`: `settled_totals` differs from the counters that it adds up. */
  day: string;
  dishId: string;
  /** By column of `vote_totals`: the counter, and the value computed from the votes. */
  counted: Record<string, number>;
  voted: Record<string, number>;
}

/** Compares the counters with the votes, and their sums with them, in one snapshot. */
export async function findDrift(db: Queryable): Promise<Drift[]> {
  const found = await db.execute(sql`
    with counted as (
      select restaurant_id, vote_day, dish_id, ${each((column) => `sum(${column})::int as ${column}`)}
      from vote_totals group by restaurant_id, vote_day, dish_id
    ), voted as (${totalsOfVotes}), settled as (
      select restaurant_id, dish_id, ${each((column) => `sum(${column})::int as ${column}`)}
      from vote_totals where shard = ${OWN_SHARD} group by restaurant_id, dish_id
    )
    select restaurant_id as "restaurantId", vote_day::text as "day", dish_id as "dishId", ${bothOf('voted')}
    from counted full join voted using (restaurant_id, vote_day, dish_id) where ${differ('voted')}
    union all
    select restaurant_id, 'all', dish_id, ${bothOf('settled')}
    from settled_totals as counted full join settled using (restaurant_id, dish_id) where ${differ('settled')}
    order by 1, 2, 3`);
  return (found as { rows: Drift[] }).rows;
}

/** What is counted, and what the relation says: as columns, and whether they differ. Parts of a statement. */
const bothOf = (meant: string) => sql`
  jsonb_build_object(${each((column) => `'${column}', coalesce(counted.${column}, 0)`)}) as "counted",
  jsonb_build_object(${each((column) => `'${column}', coalesce(${meant}.${column}, 0)`)}) as "voted"`;
const differ = (meant: string) => sql`
  (${each((column) => `coalesce(counted.${column}, 0)`)})
    is distinct from (${each((column) => `coalesce(${meant}.${column}, 0)`)})`;

/** The advisory lock of repairs, so that two do not add the same difference. Any number works. */
export const REPAIRS_LOCK = 7_426_047;

/**
 * Corrects the counters that differ from the votes, and no others; no vote waits, only rulings and deletions do. What a
 * counter lacks is added to it in a shard that no vote writes to: a vote that is counted at the same moment changes
 * counter and votes alike, so the difference stays.
 * @returns the former differences
 */
export function repairTotals(db: Database): Promise<Drift[]> {
  return db.transaction(async (tx) => {
    // A million votes take longer than the limit of a request's statements.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${REPAIRS_LOCK})`);
    await tx.execute(sql`select pg_advisory_xact_lock(${RULINGS_LOCK})`);
    await markFirstVotes(tx);
    const drift = await findDrift(tx);
    await addMissing(tx, drift.filter(({ day }) => day !== 'all').map(missingOf));
    await settleAgain(tx, drift.filter(({ day }) => day === 'all').map(missingOf));
    return drift;
  });
}

const missingOf = ({ restaurantId, day, dishId, counted, voted }: Drift) => ({
  restaurant_id: restaurantId,
  vote_day: day,
  dish_id: dishId,
  ...Object.fromEntries(
    COLUMNS.map((column) => [column, (voted[column] ?? 0) - (counted[column] ?? 0)]),
  ),
});

const addMissing = (tx: Queryable, missing: readonly ReturnType<typeof missingOf>[]) =>
  tx.execute(sql`
    insert into vote_totals (restaurant_id, vote_day, dish_id, shard, ${each((column) => column)})
    select restaurant_id, vote_day, dish_id, ${OWN_SHARD}, ${each((column) => column)}
    from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as given
      (restaurant_id uuid, vote_day date, dish_id uuid, ${each((column) => `${column} int`)})
    order by restaurant_id, vote_day, dish_id
    on conflict (restaurant_id, vote_day, dish_id, shard)
    do update set ${each((column) => `${column} = vote_totals.${column} + excluded.${column}`)}`);

/** Adds what sums of settled counters lack, as the difference that they had before anything else was repaired. */
const settleAgain = (tx: Queryable, missing: readonly ReturnType<typeof missingOf>[]) =>
  tx.execute(sql`
    insert into settled_totals as kept (restaurant_id, dish_id, ${each((column) => column)})
    select restaurant_id, dish_id, ${each((column) => column)}
    from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as given
      (restaurant_id uuid, dish_id uuid, ${each((column) => `${column} int`)})
    on conflict (restaurant_id, dish_id)
    do update set ${each((column) => `${column} = kept.${column} + excluded.${column}`)}`);

/**
 * Merges the shards of past days into the settled one, a day after the other, so that a sum over a day reads one row per
 * dish, and a sum over all days one per dish too. Votes no longer write to those days.
 * @param day the first day to leave alone, `YYYY-MM-DD`
 * @throws while a ruling on votes takes long; the next run goes on
 */
export async function foldShards(db: Database, day: string): Promise<void> {
  while (await db.transaction((tx) => foldOldest(tx, day)));
}

/** @returns whether there was a day */
async function foldOldest(tx: Queryable, day: string): Promise<boolean> {
  if (!(await lockInTime(tx, RULINGS_LOCK))) throw new Error('A ruling on votes takes long.');
  const { rows } = (await tx.execute(sql`
    with folded as (
      delete from vote_totals where shard <> ${OWN_SHARD} and vote_day = (
        select min(vote_day) from vote_totals where shard <> ${OWN_SHARD} and vote_day < ${day}::date
      ) returning *
    ), settled as (
      insert into vote_totals (restaurant_id, vote_day, dish_id, shard, ${each((column) => column)})
      select restaurant_id, vote_day, dish_id, ${OWN_SHARD}, ${each((column) => `sum(${column})`)}
      from folded group by restaurant_id, vote_day, dish_id order by restaurant_id, dish_id
      on conflict (restaurant_id, vote_day, dish_id, shard)
      do update set ${each((column) => `${column} = vote_totals.${column} + excluded.${column}`)}
    ) select count(*)::int as rows from folded`)) as { rows: { rows: number }[] };
  return (rows[0]?.rows ?? 0) > 0;
}
