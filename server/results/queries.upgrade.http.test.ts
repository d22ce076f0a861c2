import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDrift } from '../../database/vote-totals.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';

/** What the migrations since have made: taken away, the database is one of the version before, with its data. */
const TABLES = [
  'audit_seals',
  'stranger_mails',
  'access_request_mails',
  'authenticator_apps',
  'recovery_codes',
  'passkeys',
];
const UNDONE = [
  'drop function open_minutes, keep_diet_bits, diet_bits_of cascade',
  'alter table restaurants drop column diet_bits',
  'drop function keep_merged_archived cascade',
  'drop function note_tally, note_dish, note_restaurant, note_ruled_ballots cascade',
  'drop function forget_pattern, note_changed_votes, note_gone_votes cascade',
  'drop table kept_tallies, kept_sums, kept_days, kept_patterns, changed_tallies, changed_days',
  'drop function settle_totals cascade',
  'drop table settled_totals',
  'drop function plain cascade',
  'drop index vote_totals_unsettled',
  'drop function note_voter, forget_voters, note_consent, account_of cascade',
  'alter table profiles drop column has_voted, drop column wants_news',
  `drop index audit_log_subject_name_parts, profiles_created_at, profiles_name, profiles_locale, profiles_unconfirmed, profiles_banned, profiles_suspended, profiles_full_name_parts, profiles_email_parts, sessions_updated_at, votes_voters_of_restaurant, dishes_name_parts, restaurants_name_sorted, restaurants_changed_at, restaurants_words, votes_withheld, review_reports_author_session, reviews_created_at, reviews_words, vote_totals_vote_day`,
  'drop trigger votes_of_older_servers on votes',
  'drop function refuse_older_servers',
  'drop function schema_that_counts_votes',
  'drop trigger audit_log_named on audit_log',
  'drop function name_actor',
  'drop function tell_of_person cascade',
  'alter table restaurant_access_requests drop column organisers_told_at',
  'alter table profiles drop column device_generation, drop column second_factor_due_at',
  'alter table sessions drop column confirmed_at, drop column second_step_at',
  'alter table accounts drop column is_long',
  'alter table dishes drop column merged_into_id, drop column merge_undo',
  'drop index restaurants_listed, restaurants_listed_of_state, restaurants_listed_of_county',
  'alter table votes drop column cast_for_dish_id, drop column cast_for_restaurant_id',
  'alter table restaurants drop column merged_into_id, drop column merge_undo',
  `create unique index votes_once_a_day_by_email on votes (voter_email, restaurant_id, vote_day)
    where rating > 0 and not admin_vote`,
  `create unique index votes_once_a_day_by_mailbox on votes (voter_mailbox, restaurant_id, vote_day)
    where rating > 0 and not admin_vote`,
  `alter table audit_log drop column actor_name, drop column actor_email,
    drop column actor_salt, drop column subject_salt`,
];
const MIGRATIONS_BEFORE = 35;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const rowsOf = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  ((await database.db.execute(query)) as { rows: Row[] }).rows;
const countOf = async (table: string): Promise<number> =>
  (await rowsOf<{ count: number }>(sql.raw(`select count(*)::int as count from ${table}`)))[0]
    ?.count ?? 0;

test('a database of the version before is migrated with its data, and that version may go on writing', async () => {
  const { db } = database;
  const counts = async () =>
    Promise.all(['votes', 'ballots', 'vote_totals', 'profiles'].map(countOf));
  const before = await counts();
  for (const table of TABLES) await db.execute(sql.raw(`drop table ${table}`));
  for (const statement of UNDONE) await db.execute(sql.raw(statement));
  await db.execute(sql`
    delete from drizzle.__drizzle_migrations where id in (
      select id from drizzle.__drizzle_migrations order by created_at offset ${MIGRATIONS_BEFORE})`);
  await database.migrate(async () => {});
  expect(await counts()).toEqual(before);
  expect(before[0]).toBeGreaterThan(1000);
  expect(await findDrift(db)).toEqual([]);
  for (const table of TABLES) expect([table, await countOf(table)]).toEqual([table, 0]);
  // As the version before writes: its connections do not say which schema they know.
  await db.execute(sql`reset vota_taco.schema`);
  await db.execute(sql`update votes set rating = rating`);
});
