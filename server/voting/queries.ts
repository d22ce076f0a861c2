import type { PgColumn } from 'drizzle-orm/pg-core';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { addEvidence, evidenceNames, evidenceOfVote } from '../../database/counted-votes.ts';
import { countsIn, insertCounts, SHARDS } from '../../database/daily-counts.ts';
import type { Queryable } from '../../database/open.ts';
import { prepared } from '../../database/prepared.ts';
import { ballots, voteTotals, votes } from '../../database/schema/voting.ts';
import type { EvidenceKind } from '../../domain/evidence/rules.ts';
import type { VoterDays } from '../../domain/visits/rules.ts';
import type { VoterMatch } from '../../domain/voting/rules.ts';
import { storedEmbargo } from '../embargo/queries.ts';
import { insertVoterOfDay } from '../visits/queries.ts';

export const selectBallot = (db: Queryable, userSession: string, idempotencyKey: string) =>
  db
    .select()
    .from(ballots)
    .where(and(eq(ballots.userSession, userSession), eq(ballots.idempotencyKey, idempotencyKey)));

export const selectVotesOfBallot = (db: Queryable, ballotId: string) =>
  db.select().from(votes).where(eq(votes.ballotId, ballotId));

/** The votes of a ballot as they are stored. */
export type StoredVote = Pick<
  typeof votes.$inferSelect,
  'ballotId' | 'restaurantId' | 'dishId' | 'rating' | 'voteDay' | 'locationVerified' | 'adminVote'
>;

/** The stored facts that decide whether a person may vote at a restaurant on a day. */
export interface StatusFacts {
  /** Whether the restaurant takes part. */
  isActive: boolean;
  latitude: number | null;
  longitude: number | null;
  /** null: the setting is missing. */
  voting: string | null;
  /** `voting_closes_at`; null: it was never set. */
  closesAt: string | null;
  /** The voter of a vote of this day here; the person's own first. Votes of admins do not count. */
  votedTodayBy: VoterMatch | null;
  /** Whether the person's account is linked to it. */
  ownRestaurant: boolean;
  /** `evidence_required`; null: not set. */
  evidencePolicy: string | null;
  /** Whether the restaurant has an active counter screen. */
  hasCounter: boolean;
  /** Whether the person has redeemed a venue code here on this day. */
  codeRedeemed: boolean;
}

/** The values that the facts depend on, by name; each a text. */
type Asked = 'restaurantId' | 'personId' | 'userSession' | 'email' | 'mailbox' | 'day';

/** The columns of `StatusFacts` for one row of `restaurants`, shared by the page and the ballot. */
const statusFacts = (text: (name: Asked) => SQL): SQL => {
  const votedToday = (voter: SQL) => sql`exists (select from votes
    where ${voter} and restaurant_id = ${text('restaurantId')}::uuid
      and vote_day = ${text('day')}::date and rating > 0 and not admin_vote`;
  // In two parts, each of which has an index: as one, all votes of the day would be read.
  const votedAsAnother = (
    voter: SQL,
  ) => sql`(${votedToday(voter)} and cast_for_restaurant_id is null)
      or ${votedToday(voter)} and cast_for_restaurant_id is not null))`;
  return sql`latitude, longitude, archived_at is null as "isActive",
    (select setting_value from app_settings where setting_key = 'voting_enabled') as "voting",
    (select setting_value from app_settings where setting_key = 'voting_closes_at') as "closesAt",
    case when ${votedToday(sql`user_session = ${text('userSession')}`)}) then 'person'
      when ${votedAsAnother(sql`voter_email = ${text('email')}::citext`)} then 'email'
      when ${votedAsAnother(sql`voter_mailbox = ${text('mailbox')}`)} then 'mailbox' end as "votedTodayBy",
    exists (select from restaurant_owners where user_id = ${text('personId')}::uuid
      and restaurant_id = ${text('restaurantId')}::uuid) as "ownRestaurant",
    (select setting_value from app_settings where setting_key = 'evidence_required') as "evidencePolicy",
    exists (select from venue_screens where restaurant_id = ${text('restaurantId')}::uuid
      and revoked_at is null) as "hasCounter",
    exists (select from venue_redemptions where user_session = ${text('userSession')}
      and restaurant_id = ${text('restaurantId')}::uuid and day = ${text('day')}::date) as "codeRedeemed"`;
};

/**
 * The facts that a page shows before the vote. No row: the restaurant does not exist. Person, address
 * and mailbox are null if nobody is signed in.
 */
export const readStatusFacts = prepared<
  {
    restaurantId: string;
    personId: string | null;
    userSession: string | null;
    email: string | null;
    mailbox: string | null;
    day: string;
  },
  StatusFacts
>(
  'read_status_facts',
  ({ text }) =>
    sql`select ${statusFacts(text)} from restaurants where id = ${text('restaurantId')}::uuid`,
);

/** All facts that decide about a ballot, in one query. */
export interface BallotFacts extends StatusFacts {
  /** The same person's ballot with this key, if it was counted already. */
  earlier: { id: string; requestHash: string } | null;
  /** The restaurant that this one is merged into; null: it is not. */
  mergedInto: string | null;
  /** Of the requested dishes, those that are merged into another, by id; null: none is. */
  merged: Record<string, string> | null;
  /** How many of the requested dishes are on the menu. */
  dishes: number;
  votingDays: VoterDays | null;
  /** `profiles.voter_key` in hexadecimal; empty before the first vote, null if the account is deleted. */
  voterKey: string | null;
}

/** `BallotFacts` of a restaurant; no row: it does not exist. Part of a statement. */
export const ballotFacts = (text: (name: Asked | 'idempotencyKey' | 'dishIds') => SQL): SQL => sql`
    select ${statusFacts(text)}, merged_into_id as "mergedInto",
      (select json_build_object('id', id, 'requestHash', request_hash) from ballots
        where user_session = ${text('userSession')} and idempotency_key = ${text('idempotencyKey')}::uuid) as "earlier",
      (select count(*)::int from dishes
        where restaurant_id = ${text('restaurantId')}::uuid and archived_at is null and id in (select value::uuid from jsonb_array_elements_text(${text('dishIds')}::jsonb))) as "dishes",
      (select json_object_agg(id, merged_into_id) from dishes
        where restaurant_id = ${text('restaurantId')}::uuid and merged_into_id is not null and id in (select value::uuid from jsonb_array_elements_text(${text('dishIds')}::jsonb))) as "merged",
      (select json_build_object('first', first_day, 'last', last_day) from festival_voters
        where user_session = ${text('userSession')}) as "votingDays",
      (select coalesce(encode(voter_key, 'hex'), '') from profiles
        where id = ${text('personId')}::uuid) as "voterKey"
    from restaurants where id = ${text('restaurantId')}::uuid`;

/** No row: the restaurant does not exist. */
export const readBallotFacts = prepared<
  {
    restaurantId: string;
    idempotencyKey: string;
    /** JSON array. */
    dishIds: string;
    personId: string;
    userSession: string;
    email: string;
    /** As `mailboxOf` returns it. */
    mailbox: string;
    day: string;
  },
  BallotFacts
>('read_ballot_facts', ({ text }) => ballotFacts(text));

/**
 * Inserts a ballot with its votes, counters and traces, and its entry of the ledger into the queue. If its
 * key is taken, returns no row and writes nothing. A concurrent sending of the same ballot waits here for the
 * first one. `content` of the queue would be null, and the statement fails, if the person's key is not the
 * given one: another first vote of theirs was quicker. So it would if a dish was merged into another meanwhile.
 */
export const insertBallot = prepared<
  {
    ballotId: string;
    idempotencyKey: string;
    requestHash: string;
    evidence: EvidenceKind;
    restaurantId: string;
    userSession: string;
    email: string;
    mailbox: string;
    name: string;
    latitude: number | null;
    longitude: number | null;
    accuracyMeters: number | null;
    distanceMiles: number | null;
    locationVerified: boolean;
    adminVote: boolean;
    day: string;
    at: string;
    /** JSON array of `{ id, dish_id, rating }`. */
    ratings: string;
    /** For these three see `insertVoterOfDay`. */
    isVoterOfDay: boolean;
    firstDay: string | null;
    lastDay: string | null;
    /** For the age of the account, and its key. */
    personId: string;
    /** In hexadecimal, with the person's first vote; else null. */
    newVoterKey: string | null;
    /** The entry of the ledger. */
    entry: string;
    /** Whether the following are stored; as in `BallotTraces`. */
    hasTraces: boolean;
    network: string | null;
    subnet: string | null;
    mailDomain: string | null;
    device: string | null;
    pageSeen: boolean;
    secondsOpen: number | null;
    /** JSON array of `DailyCount`: of the votes, and of a voter of the day. */
    voteCounts: string;
    voterCounts: string;
  },
  { id: string }
>('insert_ballot', ({ text, number, truth }) => {
  // Not read before: a ruling may take an earlier vote out of the count at this moment (`holdVotes`). The person is the
  // value itself: if it were the row's, the database might read all votes of the restaurant into a hash table.
  const isFirst = (alike: SQL) => sql`rating > 0 and not ${truth('adminVote')}
      and not exists (select from votes as other
        where other.user_session = ${text('userSession')} and ${alike}
          and other.restaurant_id = ${text('restaurantId')}::uuid and other.rating > 0
          and not other.admin_vote and not other.withheld)`;
  const hash = (name: 'network' | 'subnet' | 'mailDomain' | 'device') =>
    sql`decode(${text(name)}, 'hex')`;
  return sql`
    with claimed as (
      insert into ballots (id, user_session, idempotency_key, request_hash, evidence, created_at)
      values (${text('ballotId')}::uuid, ${text('userSession')}, ${text('idempotencyKey')}::uuid,
        ${text('requestHash')}, ${text('evidence')}, ${text('at')}::timestamptz)
      on conflict (user_session, idempotency_key) do nothing
      returning id, user_session, created_at, evidence
    ), new_votes as (
      insert into votes (id, ballot_id, restaurant_id, dish_id, rating, user_session, voter_email,
        voter_mailbox, voter_name, user_latitude, user_longitude, user_accuracy_meters, distance_to_restaurant,
        location_verified, admin_vote, first_here, first_of_dish, vote_day, created_at)
      select given.id, claimed.id, ${text('restaurantId')}::uuid, dish_id, rating, user_session,
        ${text('email')}::citext, ${text('mailbox')}, ${text('name')}, ${number('latitude')},
        ${number('longitude')}, ${number('accuracyMeters')}, ${number('distanceMiles')}, ${truth('locationVerified')},
        ${truth('adminVote')}, ${isFirst(sql`true`)},
        ${isFirst(sql`other.dish_id = given.dish_id`)}, ${text('day')}::date, created_at
      from claimed, jsonb_to_recordset(${text('ratings')}::jsonb) as given (id uuid, dish_id uuid, rating int)
      returning restaurant_id, vote_day, dish_id, rating, admin_vote, first_here, first_of_dish
    ), counted as (
      insert into vote_totals as kept
        (restaurant_id, vote_day, dish_id, shard, votes, points, zeros, new_voters, new_dish_voters, ${evidenceNames})
      select restaurant_id, vote_day, dish_id, pg_backend_pid() % ${sql.raw(String(SHARDS))},
        (rating > 0)::int, rating, (rating = 0)::int, first_here::int, first_of_dish::int, ${evidenceOfVote}
      from new_votes, claimed where not admin_vote
      order by dish_id
      on conflict (restaurant_id, vote_day, dish_id, shard) do update set
        votes = kept.votes + excluded.votes,
        points = kept.points + excluded.points,
        zeros = kept.zeros + excluded.zeros,
        new_voters = kept.new_voters + excluded.new_voters,
        new_dish_voters = kept.new_dish_voters + excluded.new_dish_voters, ${addEvidence}
    ), traced as (
      insert into ballot_traces (ballot_id, network, subnet, mail_domain, device, account_age_seconds,
        page_seen, seconds_open)
      select claimed.id, ${hash('network')}, ${hash('subnet')}, ${hash('mailDomain')}, ${hash('device')},
        greatest(0, extract(epoch from claimed.created_at - profiles.created_at))::int,
        ${truth('pageSeen')}, ${number('secondsOpen')}::int
      from claimed left join profiles on profiles.id = ${text('personId')}::uuid
      where ${truth('hasTraces')}
    ), keyed as (
      update profiles set voter_key = decode(${text('newVoterKey')}, 'hex') from claimed
      where ${text('newVoterKey')} is not null and profiles.id = ${text('personId')}::uuid
        and voter_key is null
      returning profiles.id
    ), queued as (
      insert into ledger_queue (kind, ballot_id, content)
      select 'vote', claimed.id,
        case when (${text('newVoterKey')} is null or exists (select from keyed))
          and not exists (select from jsonb_to_recordset(${text('ratings')}::jsonb) as given (dish_id uuid)
            where (select merged_into_id from dishes where id = given.dish_id) is not null)
          then ${text('entry')} end
      from claimed
    ), voter as (${insertVoterOfDay({
      claimed: sql`claimed`,
      day: text('day'),
      isVoterOfDay: truth('isVoterOfDay'),
      firstDay: text('firstDay'),
      lastDay: text('lastDay'),
    })}), daily as (${insertCounts(
      countsIn(sql`claimed`, text('voteCounts')),
      countsIn(sql`voter`, text('voterCounts')),
    )})
    select id from claimed`;
});

/** The sums of a restaurant over its days, dishes and shards, with what decides whether they are hidden. */
export async function selectTotals(db: Queryable, restaurantId: string, day: string) {
  const sum = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`;
  const ofDay = (column: PgColumn) =>
    sql<number>`coalesce(sum(${column}) filter (where ${voteTotals.voteDay} = ${day}), 0)::int`;
  const [row] = await db
    .select({
      votesToday: ofDay(voteTotals.votes),
      pointsToday: ofDay(voteTotals.points),
      votes: sum(voteTotals.votes),
      points: sum(voteTotals.points),
      voters: sum(voteTotals.newVoters),
      embargo: storedEmbargo,
    })
    .from(voteTotals)
    .where(eq(voteTotals.restaurantId, restaurantId));
  if (!row) throw new Error('A sum without groups has one row.');
  return row;
}
