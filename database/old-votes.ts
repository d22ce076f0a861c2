import { type SQL, sql } from 'drizzle-orm';
import { FESTIVAL_TIME_ZONE } from '../domain/festival.ts';
import { type DailyCount, countOf } from '../domain/visits/rules.ts';
import { addToTotals, listOf, markNextFirstVotes, RULINGS_LOCK } from './counted-votes.ts';
import { addDailyCounts } from './daily-counts.ts';
import { lockInTime } from './lock-in-time.ts';
import { uuidsIn } from './many-rows.ts';
import type { Database, Queryable } from './open.ts';

/** A person has some hundred votes at most; the votes of this many people are deleted in one transaction. */
const PEOPLE_AT_ONCE = 50;

/**
 * Deletes the votes of days before one, with their ballots and marks and with the clusters and rulings that
 * have no other ballots, and subtracts them from the counters,
 * so that counters and votes agree at the end of each batch. All old votes of a batch of people go at once;
 * the first of their later votes becomes their first vote.
 * @param day the first that stays, `YYYY-MM-DD`
 * @returns number of deleted votes
 * @throws while a ruling on votes takes long; the next run deletes them
 */
export function deleteOldVotes(db: Database, day: string): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await lockInTime(tx, RULINGS_LOCK))) throw new Error('A ruling on votes takes long.');
    const people = await lockOldVoters(tx, day);
    if (people.length === 0) {
      await deleteOldWithoutBallots(tx, day);
      return deleteVotesOfAdmins(tx, day);
    }
    const sessions = people.map(({ userSession }) => userSession);
    const days = await deleteVotes(tx, sessions, day);
    await markNextFirstVotes(tx, sessions);
    await recountVoters(tx, people, days, day);
    return days.reduce((sum, { votes }) => sum + votes, 0);
  });
}

interface Voter {
  userSession: string;
  first: string;
  last: string;
}

/** Votes wait briefly at this point; another server skips this run. */
async function lockOldVoters(tx: Queryable, day: string): Promise<Voter[]> {
  const { rows } = (await tx.execute(sql`
    select user_session as "userSession", first_day::text as first, last_day::text as last
    from festival_voters where first_day < ${day}::date
    order by first_day limit ${PEOPLE_AT_ONCE} for update skip locked`)) as { rows: Voter[] };
  return rows;
}

/** The deleted votes of one day, and the number of people who voted on it. */
interface DeletedDay {
  day: string;
  voters: number;
  votes: number;
}

async function deleteVotes(
  tx: Queryable,
  sessions: readonly string[],
  day: string,
): Promise<DeletedDay[]> {
  const { rows } = (await tx.execute(sql`
    with gone as (
      delete from votes using ballots
      where ballots.user_session in ${listOf(sessions)} and votes.ballot_id = ballots.id
        and vote_day < ${day}::date and not admin_vote
      returning votes.*
    ), counted as (${addToTotals(sql`gone`, '-')})
    select vote_day::text as day, count(*)::int as votes,
      (count(distinct user_session) filter (where rating > 0))::int as voters
    from gone group by vote_day`)) as { rows: DeletedDay[] };
  await deleteEmptyBallots(tx, sql`user_session in ${listOf(sessions)}`);
  await tx.execute(sql`
    delete from vote_totals where vote_day < ${day}::date and (restaurant_id, vote_day, dish_id) in (
      select restaurant_id, vote_day, dish_id from vote_totals where vote_day < ${day}::date
      group by restaurant_id, vote_day, dish_id having sum(votes) = 0 and sum(zeros) = 0
    )`);
  return rows;
}

async function deleteEmptyBallots(tx: Queryable, which: SQL): Promise<void> {
  const empty = sql`${which} and not exists (select from votes where votes.ballot_id = ballots.id)`;
  const ids = sql`select id from ballots where ${empty}`;
  await tx.execute(sql`delete from vote_marks where ballot_id in (${ids})`);
  const judged = [];
  for (const judgement of JUDGEMENTS) {
    const { rows } = (await tx.execute(sql`
      select distinct ${judgement.key} as id from ${judgement.members}
      where ballot_id in (${ids})`)) as { rows: { id: string }[] };
    judged.push({ judgement, ids: rows.map(({ id }) => id) });
  }
  await tx.execute(sql`delete from ballots where ${empty}`);
  for (const one of judged) {
    if (one.ids.length > 0) await deleteEmptied(tx, one.judgement, sql`id in ${uuidsIn(one.ids)}`);
  }
}

/** What is written about ballots and goes with the last of them. */
interface Judgement {
  table: SQL;
  /** The table of its ballots, whose rows go with the ballots, and its key there. */
  members: SQL;
  key: SQL;
  /** The festival's day of the row. */
  day: SQL;
}

const JUDGEMENTS: readonly Judgement[] = [
  {
    table: sql`vote_clusters`,
    members: sql`vote_cluster_ballots`,
    key: sql`cluster_id`,
    day: sql`day`,
  },
  {
    table: sql`vote_rulings`,
    members: sql`vote_ruling_ballots`,
    key: sql`ruling_id`,
    day: sql`(created_at at time zone ${FESTIVAL_TIME_ZONE})::date`,
  },
];

/** A ruling takes its appeals with it. */
const deleteEmptied = (tx: Queryable, { table, members, key }: Judgement, which: SQL) =>
  tx.execute(sql`
    delete from ${table} where ${which}
      and not exists (select from ${members} where ${key} = ${table}.id)`);

/** Those that never had a ballot, such as an undo that changed none, go by their own day. */
async function deleteOldWithoutBallots(tx: Queryable, day: string): Promise<void> {
  for (const judgement of JUDGEMENTS) {
    await deleteEmptied(tx, judgement, sql`${judgement.day} < ${day}::date`);
  }
}

/** Moves the first days of these people; those without votes are no longer voters. */
async function recountVoters(
  tx: Queryable,
  people: readonly Voter[],
  days: readonly DeletedDay[],
  day: string,
): Promise<void> {
  const { rows } = (await tx.execute(sql`
    select votes.user_session as "userSession", min(vote_day)::text as first
    from ballots join votes on votes.ballot_id = ballots.id
    where ballots.user_session in ${listOf(people.map(({ userSession }) => userSession))}
      and rating > 0 and not admin_vote
    group by votes.user_session`)) as { rows: { userSession: string; first: string }[] };
  const firstOf = new Map(rows.map(({ userSession, first }) => [userSession, first]));
  const counts: DailyCount[] = days.map((one) => countOf(one.day, 'voters', -one.voters));
  for (const { userSession, first, last } of people) {
    const left = firstOf.get(userSession);
    counts.push(countOf(first, 'new_voters', -1));
    counts.push(
      left === undefined ? countOf(last, 'last_voters', -1) : countOf(left, 'new_voters'),
    );
  }
  await tx.execute(sql`
    update festival_voters set first_day = next_days.first
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as next_days ("userSession" text, first date)
    where festival_voters.user_session = next_days."userSession"`);
  const without = people.filter(({ userSession }) => !firstOf.has(userSession));
  await tx.execute(sql`
    delete from festival_voters
    where user_session in ${listOf(without.map(({ userSession }) => userSession))}`);
  await addDailyCounts(tx, counts);
  const gone = sql`day < ${day}::date and metric in ('voters', 'new_voters', 'last_voters')`;
  await tx.execute(sql`
    delete from daily_counts where ${gone} and (metric, dimension, day, value) in (
      select metric, dimension, day, value from daily_counts where ${gone}
      group by metric, dimension, day, value having sum(count) = 0
    )`);
}

const BALLOTS_AT_ONCE = 500;

/** No counter includes votes of voting admins. */
async function deleteVotesOfAdmins(tx: Queryable, day: string): Promise<number> {
  const { rows } = (await tx.execute(sql`
    select id from ballots where id in (
      select ballot_id from votes where admin_vote and vote_day < ${day}::date
    ) limit ${BALLOTS_AT_ONCE} for update skip locked`)) as { rows: { id: string }[] };
  const ids = uuidsIn(rows.map(({ id }) => id));
  const { rows: deleted } = (await tx.execute(sql`
    delete from votes where ballot_id in ${ids} returning 1 as one`)) as { rows: unknown[] };
  await deleteEmptyBallots(tx, sql`id in ${ids}`);
  return deleted.length;
}

/** The number of votes before a day, and the day of the earliest. */
export const lookAtVotes = (day: string) => sql`
  select (select coalesce(sum(votes + zeros), 0)::int from vote_totals where vote_day < ${day}::date)
    + (select count(*)::int from votes where (admin_vote or withheld) and vote_day < ${day}::date) as due,
    (select (min(vote_day) + time '12:00') at time zone 'UTC' from vote_totals) as oldest`;
