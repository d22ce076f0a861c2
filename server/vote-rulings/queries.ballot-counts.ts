import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { totalsOfAllDays } from '../../database/vote-totals.ts';
import type { BallotFilter } from '../../domain/vote-rulings/schema.ballots.ts';
import { allOf, narrow } from './queries.ballots.ts';
import { conditionsOf, signalled } from './queries.scope.ts';

export interface BallotCount {
  total: number;
  counted: number;
  held: number;
  excluded: number;
}

/** Those of a filter that are given. */
const partsOf = (filter: BallotFilter): (keyof BallotFilter)[] =>
  (Object.keys(filter) as (keyof BallotFilter)[]).filter((part) => filter[part] !== undefined);

/**
 * The number of ballots that a filter finds, by state. Counters, or one index, know most of them; only those that do not
 * count are few enough to be looked up.
 * @param limit where counting ends: of more, the total is this one
 */
export async function countBallots(
  db: Queryable,
  filter: BallotFilter,
  limit: number,
): Promise<BallotCount> {
  const { state, ...ofVotes } = filter;
  const total = state === undefined || state === 'counted' ? totalOf(ofVotes, limit) : null;
  if (total === null) return countEach(db, filter, limit);
  const { signal, ...ofWithheld } = ofVotes;
  const marked = signal && sql`votes.ballot_id in (${signalled(signal)})`;
  const conditions = [...conditionsOf(ofWithheld), ...(marked ? [marked] : [])];
  const { rows } = (await db.execute(sql`
    select ${total}::int as total,
      (count(*) filter (where state = 'held'))::int as held,
      (count(*) filter (where state = 'excluded'))::int as excluded,
      (count(*) filter (where state = 'counted'))::int as aside
    from votes join ballots on ballots.id = ballot_id
    where votes.withheld and votes.rating > 0 and ${allOf(conditions)}`)) as {
    rows: (Omit<BallotCount, 'counted'> & { aside: number })[];
  };
  const { held, excluded, aside, ...all } = rows[0] ?? { total: 0, held: 0, excluded: 0, aside: 0 };
  const countedOf = (others: number) => Math.min(Math.max(all.total - others, 0), limit);
  if (state === 'counted') {
    // Those that a merge has put aside are of this state, and count nowhere.
    const counted = countedOf(held + excluded + aside);
    return { total: counted, counted, held: 0, excluded: 0 };
  }
  return { total: Math.min(all.total, limit), counted: countedOf(held + excluded), held, excluded };
}

/** How many ballots of any state a filter finds, without looking at each; null where that is not known. */
function totalOf(filter: BallotFilter, limit: number): SQL | null {
  const parts = partsOf(filter);
  const are = (...known: (keyof BallotFilter)[]) => parts.every((part) => known.includes(part));
  if (parts.length > 0 && are('restaurantId', 'dishId')) return totalOfPlace(filter);
  if (parts.length > 0 && are('signal') && filter.signal) {
    return sql`(select count(distinct ballot_id) from (${signalled(filter.signal)}) as marked)`;
  }
  if (!are('from', 'to')) return null;
  // One more than the limit and those that do not count, so that what is left is known up to the limit.
  return sql`(select count(*) from (
    select from votes where rating > 0 and ${allOf(conditionsOf(filter))}
    limit ${limit} + (select count(*) from votes where withheld)) as found)`;
}

/** The counters of a restaurant or dish, and the votes that these leave out, which are few. */
function totalOfPlace(filter: BallotFilter): SQL {
  const here = allOf(conditionsOf(filter));
  return sql`(
    (select coalesce(sum(votes.votes), 0) from ${totalsOfAllDays} as votes where ${here})
    + (select count(*) from votes where rating > 0 and admin_vote and ${here})
    + (select count(*) from votes where rating > 0 and withheld and not admin_vote and ${here}))`;
}

async function countEach(db: Queryable, filter: BallotFilter, limit: number): Promise<BallotCount> {
  const { conditions, isNarrow } = await narrow(db, filter);
  const { rows } = (await db.execute(sql`
    select count(*)::int as total,
      (count(*) filter (where state = 'counted'))::int as counted,
      (count(*) filter (where state = 'held'))::int as held,
      (count(*) filter (where state = 'excluded'))::int as excluded
    from (
      select ballots.state from votes join ballots on ballots.id = votes.ballot_id
      where votes.rating > 0 and ${allOf(isNarrow ? conditions : conditionsOf(filter))} limit ${limit}
    ) as found`)) as { rows: BallotCount[] };
  return rows[0] ?? { total: 0, counted: 0, held: 0, excluded: 0 };
}
