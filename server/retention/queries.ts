import { type SQL, sql } from 'drizzle-orm';
import { eraseAuditNames, lookAtAuditNames } from '../../database/audit-names.ts';
import { forgetAccounts, lookAtAccounts } from '../../database/forgotten-accounts.ts';
import { eraseTraces, lookAtTraces } from '../../database/old-traces.ts';
import { deleteOldVotes, lookAtVotes } from '../../database/old-votes.ts';
import type { Database, Queryable } from '../../database/open.ts';
import * as positions from '../../database/raw-positions.ts';
import { retentionRuns } from '../../database/schema/retention.ts';
import { LATER_MAIL_QUEUE, MAIL_QUEUE, UNDELIVERED_QUEUE } from '../jobs/queues.ts';
import type { RetentionPolicyName } from '../../domain/retention/rules.ts';
import { festivalDay } from '../../domain/festival.ts';

/** How a policy is applied; `before` is the result of `dueBefore`. */
export interface RetentionHandler {
  /** One row: `due`, how many rows are due; `oldest`, when the oldest row began to count (null: no row). */
  look(before: Date, now: Date): SQL;
  /** Erases a batch in its own transaction. @returns how many rows; 0 when nothing is left */
  erase(db: Database, before: Date, now: Date): Promise<number>;
}

/** Rows per statement, which then takes some tenths of a second. */
const ROWS_AT_ONCE = 1000;
/** Accounts per transaction: each has some hundred ballots at most. */
const ACCOUNTS_AT_ONCE = 20;

const momentOf = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Deletes rows by their ids. @param since when a row begins to count @param of the policy's rows */
const deleting = (
  table: string,
  since: SQL,
  isDue: (before: Date, now: Date) => SQL = (before) => sql`${since} < ${momentOf(before)}`,
  of: SQL = sql`true`,
): RetentionHandler => {
  const name = sql.raw(table);
  return {
    look: (before, now) => sql`
      select count(*) filter (where ${isDue(before, now)})::int as due, min(${since}) as oldest
      from ${name} where ${of}`,
    erase: (db, before, now) =>
      affected(
        db,
        sql`delete from ${name} where id in (
          select id from ${name} where ${of} and ${isDue(before, now)}
          order by ${since} limit ${ROWS_AT_ONCE} for update skip locked)`,
      ),
  };
};

async function affected(db: Queryable, statement: SQL): Promise<number> {
  const { rows } = (await db.execute(sql`${statement} returning 1 as one`)) as { rows: unknown[] };
  return rows.length;
}

/** When a mail was queued. One that was given up and sent again keeps the first time. */
const queuedAt = sql`coalesce((data->>'queuedAt')::timestamptz, created_on)`;
const mailQueues = sql.join(
  [MAIL_QUEUE, LATER_MAIL_QUEUE, UNDELIVERED_QUEUE].map((name) => sql`${name}`),
  sql`, `,
);
const queuedMails = deleting('pgboss.job', queuedAt, undefined, sql`name in (${mailQueues})`);
const demoMails = deleting('dev_mails', sql`at`);

/** No link of an invitation works at a moment, which must follow with a closing bracket. */
const notInvited = sql`not exists (select from verifications v where v.identifier like 'invitation:%'
  and v.value = profiles.email::text and v.expires_at > `;

const decidedReports = deleting(
  'review_reports',
  sql`decided_at`,
  undefined,
  sql`decided_at is not null`,
);
/** The account of the review's writer is deleted: organisers no longer see these reports. */
const reportsOfNobody = deleting(
  'review_reports',
  sql`created_at`,
  undefined,
  sql`decided_at is null and author_session is null`,
);

/** The rulings that still have the text of a review, and no pending appeal. */
const ruledWords = sql`from violations v left join appeals a on a.violation_id = v.id
  where v.review_text is not null and a.status is distinct from 'pending'`;
const ruledAt = sql`coalesce(a.decided_at, v.created_at)`;

const lookAtWords = (before: Date) => sql`
  select count(*) filter (where ${ruledAt} < ${momentOf(before)})::int as due, min(${ruledAt}) as oldest
  ${ruledWords}`;

const eraseWords = (db: Database, before: Date) =>
  affected(
    db,
    sql`update violations set review_text = null where id in (
      select v.id ${ruledWords} and ${ruledAt} < ${momentOf(before)}
      limit ${ROWS_AT_ONCE} for update of v skip locked)`,
  );

/** When a broadcast ended. One that never ended counts from its last change. */
const endedAt = sql`coalesce(finished_at, broadcasts.updated_at)`;

/** Leaves out the counts of voters, which are erased with the votes. */
const figures = sql`not (metric in ('voters', 'new_voters', 'last_voters') and dimension = 'all')`;

export const RETENTION_HANDLERS: Record<RetentionPolicyName, RetentionHandler> = {
  positions: {
    look: positions.lookAtPositions,
    erase: (db, before) => positions.erasePositions(db, before, ROWS_AT_ONCE),
  },
  sessions: deleting('sessions', sql`updated_at`, (_, now) => sql`expires_at < ${momentOf(now)}`),
  accounts: {
    look: lookAtAccounts,
    erase: (db, before) => forgetAccounts(db, before, ACCOUNTS_AT_ONCE),
  },
  audit_names: { look: lookAtAuditNames, erase: eraseAuditNames },
  mails: {
    look: (before, now) => sumOf([queuedMails, demoMails].map(({ look }) => look(before, now))),
    erase: async (db, before, now) =>
      (await queuedMails.erase(db, before, now)) + (await demoMails.erase(db, before, now)),
  },
  unconfirmed: {
    look: (before, now) => sql`
      select count(*) filter (where ${isUnconfirmed(before, now)})::int as due, min(updated_at) as oldest
      from profiles where not email_verified`,
    erase: deleteUnconfirmed,
  },
  page_views: deleting('page_views', sql`created_at`),
  recipients: {
    look: (before) => sql`
      select (select count(*)::int
          from broadcasts join broadcast_recipients on broadcast_id = broadcasts.id
          where emptied_at is null and email::text like '%@%' and ${endedAt} < ${momentOf(before)}) as due,
        (select min(${endedAt}) from broadcasts
          where emptied_at is null and exists (select from broadcast_recipients
            where broadcast_id = broadcasts.id and email::text like '%@%')) as oldest`,
    erase: emptyRecipients,
  },
  reports: {
    look: (before, now) =>
      sumOf([
        decidedReports.look(before, now),
        reportsOfNobody.look(before, now),
        lookAtWords(before),
      ]),
    erase: async (db, before, now) =>
      (await decidedReports.erase(db, before, now)) +
      (await reportsOfNobody.erase(db, before, now)) +
      (await eraseWords(db, before)),
  },
  traces: { look: lookAtTraces, erase: (db, before) => eraseTraces(db, before, ROWS_AT_ONCE) },
  votes: {
    look: (before) => lookAtVotes(festivalDay(before)),
    erase: (db, before) => deleteOldVotes(db, festivalDay(before)),
  },
  aggregates: {
    look: (before) =>
      sumOf([
        positions.lookAtBands(before),
        sql`select count(*) filter (where day < ${festivalDay(before)}::date)::int as due,
          (min(day) + time '12:00') at time zone 'UTC' as oldest from daily_counts where ${figures}`,
        sql`select count(*) filter (where day < ${festivalDay(before)}::date)::int as due,
          (min(day) + time '12:00') at time zone 'UTC' as oldest from retention_runs`,
      ]),
    erase: async (db, before) =>
      (await positions.eraseBands(db, before, ROWS_AT_ONCE)) + (await deleteFigures(db, before)),
  },
};

const sumOf = (looks: SQL[]): SQL =>
  sql`select sum(due)::int as due, min(oldest) as oldest from (${sql.join(looks, sql` union all `)}) as parts`;

const isUnconfirmed = (before: Date, now: Date) =>
  // An invitation also sets `updated_at`: while its mail is queued, it has no link yet.
  sql`not email_verified and updated_at < ${momentOf(before)} and ${notInvited} ${momentOf(now)})`;

/** They have no votes. `deleted_accounts` lets the policy `accounts` replace their ids in the audit log. */
async function deleteUnconfirmed(db: Database, before: Date, now: Date): Promise<number> {
  return affected(
    db,
    sql`with gone as (
      delete from profiles where id in (
        select id from profiles where ${isUnconfirmed(before, now)}
        order by updated_at limit ${ROWS_AT_ONCE} for update skip locked
      ) returning id
    )
    insert into deleted_accounts (user_session, deleted_at, anonymised_at)
    select 'user_' || id, ${momentOf(now)}, ${momentOf(now)} from gone`,
  );
}

/**
 * Erases who got the broadcasts that ended long ago. The rows stay, and so does the number of recipients
 * per state; a random id replaces each address, which is part of the row's key. A broadcast that has been
 * paused or sending for as long is cancelled first, and counts as ended with its last change.
 */
async function emptyRecipients(db: Database, before: Date, now: Date): Promise<number> {
  await db.execute(sql`
    update broadcasts set status = 'cancelled', pause_reason = 'expired', pause_answer = null,
      finished_at = updated_at, version = version + 1
    where status in ('sending', 'paused') and updated_at < ${momentOf(before)}`);
  const over = sql`select id from broadcasts
    where finished_at < ${momentOf(before)} and emptied_at is null`;
  const emptied = await affected(
    db,
    sql`update broadcast_recipients as r
      set email = gen_random_uuid()::text, user_id = null, refusal = null,
        status = case r.status when 'waiting' then 'cancelled' when 'sending' then 'uncertain'
          else r.status end
      from (
        select broadcast_id, email from broadcast_recipients
        where broadcast_id in (${over}) and email::text like '%@%'
        limit ${ROWS_AT_ONCE} for update skip locked
      ) as named
      where r.broadcast_id = named.broadcast_id and r.email = named.email`,
  );
  if (emptied > 0) return emptied;
  await db.execute(sql`
    update broadcasts set emptied_at = ${momentOf(now)} where id in (${over})
      and not exists (select from broadcast_recipients r
        where r.broadcast_id = broadcasts.id and r.email::text like '%@%')`);
  return 0;
}

async function deleteFigures(db: Database, before: Date): Promise<number> {
  const isOld = sql`day < ${festivalDay(before)}::date`;
  const counts = await affected(
    db,
    sql`delete from daily_counts where ctid in (
      select ctid from daily_counts where ${isOld} and ${figures}
      limit ${ROWS_AT_ONCE} for update skip locked)`,
  );
  return counts + (await affected(db, sql`delete from retention_runs where ${isOld}`));
}

/** The number of rows that are due for a policy, and when the oldest row began to count. */
export async function lookAt(
  db: Queryable,
  policy: RetentionPolicyName,
  before: Date,
  now: Date,
): Promise<{ due: number; oldest: Date | null }> {
  const { rows } = (await db.execute(sql`
    select due, ${millisecondsOf(sql`oldest`)} as oldest
    from (${RETENTION_HANDLERS[policy].look(before, now)}) as look`)) as {
    rows: { due: number; oldest: number | null }[];
  };
  const [{ due, oldest } = { due: 0, oldest: null }] = rows;
  return { due, oldest: oldest === null ? null : new Date(oldest) };
}

/** Milliseconds since 1970: the two drivers return numbers alike, but not moments. */
const millisecondsOf = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`;

/** Records a run without a failure, which clears a failure of the same day. */
export const recordRun = (db: Queryable, policy: RetentionPolicyName, at: Date, erased: number) =>
  db.execute(sql`
    insert into retention_runs as known (promise, day, ran_at, erased)
    values (${policy}, ${festivalDay(at)}::date, ${momentOf(at)}, ${erased})
    on conflict (promise, day) do update set
      ran_at = greatest(known.ran_at, excluded.ran_at), erased = known.erased + excluded.erased,
      failed_at = null, failure = null`);

/** Records a failed run. @param erased before it failed @param failure a code or kind, without values */
export const recordFailure = (
  db: Queryable,
  policy: RetentionPolicyName,
  at: Date,
  { erased, failure }: { erased: number; failure: string },
) =>
  db.execute(sql`
    insert into retention_runs as known (promise, day, erased, failed_at, failure)
    values (${policy}, ${festivalDay(at)}::date, ${erased}, ${momentOf(at)}, ${failure})
    on conflict (promise, day) do update set erased = known.erased + excluded.erased,
      failed_at = excluded.failed_at, failure = excluded.failure`);

/** The recorded results of a policy's runs. */
export interface RunSums {
  policy: RetentionPolicyName;
  /** The last run without a failure, in milliseconds since 1970; null: none. */
  ranAt: number | null;
  /** How many rows were erased on `erasedOn`. */
  erasedLast: number | null;
  /** The last festival day with erasures, `YYYY-MM-DD`; null: none. */
  erasedOn: string | null;
  /** The last failure without a later success on its day, like `ranAt`. */
  failedAt: number | null;
  failure: string | null;
}

/** One row per policy that has run, even if every run failed. */
export async function selectRunSums(db: Queryable): Promise<RunSums[]> {
  const { rows } = (await db.execute(sql`
    select promise as policy, ${millisecondsOf(sql`max(ran_at)`)} as "ranAt",
      (array_agg(erased order by day desc) filter (where erased > 0))[1] as "erasedLast",
      (array_agg(day::text order by day desc) filter (where erased > 0))[1] as "erasedOn",
      ${millisecondsOf(sql`max(failed_at)`)} as "failedAt",
      (array_agg(failure order by failed_at desc nulls last))[1] as failure
    from ${retentionRuns} group by promise`)) as { rows: RunSums[] };
  return rows;
}
