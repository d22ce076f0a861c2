import { type SQL, sql } from 'drizzle-orm';
import { FESTIVAL_TIME_ZONE } from '../domain/festival.ts';
import { lockInTime } from './lock-in-time.ts';
import type { Database, Queryable } from './open.ts';

/** The advisory lock that changes of counted votes share, by triggers, and that counting them takes alone. */
const PATTERNS_LOCK = 7_426_052;

/** Of a restaurant with fewer votes they are read themselves, which takes as long as what is kept. */
const PATTERN_FROM_VOTES = 500;

/** The hour of a vote, in hours since 1970. Part of a statement. */
export const hourOf = (moment: SQL): SQL =>
  sql`(extract(epoch from date_bin('1 hour', ${moment}, '2020-01-01T00:00:00Z')) / 3600)::int`;

/** Which votes of a restaurant are in a pattern. Part of a statement. */
export const isInPattern = (restaurantId: SQL): SQL =>
  sql`votes.restaurant_id = ${restaurantId} and rating > 0 and not admin_vote and not withheld`;

/** The moment at which a festival day begins. Part of a statement. @param day a date, or null */
export const beginOf = (day: SQL): SQL =>
  sql`((${day}::date)::timestamp at time zone ${sql.raw(`'${FESTIVAL_TIME_ZONE}'`)})`;

/** When a restaurant got its votes before a moment, and how often people came: as in `kept_patterns`. */
const patternOf = (restaurantId: SQL, until: SQL): SQL => sql`
  select (
    select coalesce(jsonb_agg(jsonb_build_array(hour, votes) order by hour), '[]') from (
      select ${hourOf(sql`created_at`)} as hour, count(*)::int as votes
      from votes where ${isInPattern(restaurantId)} and created_at < ${until} group by 1
    ) as hours
  ) as hours, (
    select jsonb_build_array(count(*) filter (where days = 1), count(*) filter (where days = 2),
      count(*) filter (where days = 3), count(*) filter (where days > 3))
    from (
      select count(*) as days from votes
      where ${isInPattern(restaurantId)} and created_at < ${until} group by user_session
    ) as people
  ) as visits offset 0`;

/**
 * Counts the votes of restaurants with many of them, up to a day: one restaurant a transaction, so that rulings wait for
 * one at most. No vote waits.
 * @param day the first festival day to leave out, `YYYY-MM-DD`; no vote before it is still being written
 * @param least of restaurants with at least so many votes
 * @throws while a ruling on votes takes long; the next run goes on
 */
export async function keepPatterns(
  db: Database,
  day: string,
  least = PATTERN_FROM_VOTES,
): Promise<void> {
  const until = beginOf(sql`${day}`);
  const { rows } = (await db.execute(sql`
    select id from kept_tallies
    where kind = 'restaurants' and votes >= ${least} and ratings > 0 and not exists (
      select from kept_patterns where restaurant_id = kept_tallies.id and until >= ${until}
    ) order by id`)) as { rows: { id: string }[] };
  for (const { id } of rows) {
    await db.transaction(async (tx) => {
      if (!(await lockInTime(tx, PATTERNS_LOCK))) throw new Error('A ruling on votes takes long.');
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`
        insert into kept_patterns as kept (restaurant_id, until, hours, visits)
        select ${id}::uuid, ${until}, hours, visits from (${patternOf(sql`${id}::uuid`, until)}) as pattern
        on conflict (restaurant_id) do update set until = excluded.until, hours = excluded.hours,
          visits = excluded.visits
        where kept.until < excluded.until`);
    });
  }
}

/** The restaurants whose kept pattern is not that of their votes. */
export async function findPatternDrift(db: Queryable): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select restaurant_id::text as id from kept_patterns as kept
    cross join lateral (${patternOf(sql`kept.restaurant_id`, sql`kept.until`)}) as pattern
    where (kept.hours, kept.visits) <> (pattern.hours, pattern.visits) order by 1`)) as {
    rows: { id: string }[];
  };
  return rows.map(({ id }) => id);
}
