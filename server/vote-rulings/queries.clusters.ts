import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import type { BallotState } from '../../domain/evidence/rules.ts';
import type { ClusterKind } from '../../domain/signals/rules.ts';

export interface ClusterRow {
  id: string;
  kind: ClusterKind;
  restaurantId: string;
  restaurantName: string;
  day: string;
  strength: 1 | 2 | 3;
  ballots: number;
  withheld: number;
  ofDay: number;
  firstAt: string;
  lastAt: string;
  dismissal: { at: string; by: string | null; note: string } | null;
}

const utc = (moment: SQL) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const LISTED = 100;

/** Clusters with the most counted ballots first. */
export async function selectClusters(
  db: Queryable,
  { id, restaurantId }: { id?: string; restaurantId?: string | undefined },
): Promise<ClusterRow[]> {
  const { rows } = (await db.execute(sql`
    select cluster.id, kind, restaurant_id as "restaurantId", restaurants.name as "restaurantName",
      day::text, strength, found.ballots, found.withheld,
      (select count(*)::int from votes
        where votes.restaurant_id = cluster.restaurant_id and vote_day = cluster.day and rating > 0
          and not admin_vote
          and votes.created_at >= (cluster.day::timestamp at time zone 'America/New_York') - interval '1 day'
          and votes.created_at < (cluster.day::timestamp at time zone 'America/New_York') + interval '2 days'
      ) as "ofDay",
      ${utc(sql`first_at`)} as "firstAt", ${utc(sql`last_at`)} as "lastAt",
      case when dismissed_at is not null then json_build_object('at', ${utc(sql`dismissed_at`)},
        'by', coalesce(nullif(dismisser.full_name, ''), dismisser.email::text),
        'note', coalesce(dismissal_note, '')) end as dismissal
    from vote_clusters as cluster
    join restaurants on restaurants.id = restaurant_id
    left join profiles as dismisser on dismisser.id = dismissed_by
    cross join lateral (
      select count(*)::int as ballots,
        (count(*) filter (where ballots.state <> 'counted'))::int as withheld
      from vote_cluster_ballots join ballots on ballots.id = ballot_id
      where cluster_id = cluster.id
    ) as found
    where ${id ? sql`cluster.id = ${id}::uuid` : sql`true`}
      and ${restaurantId ? sql`restaurant_id = ${restaurantId}::uuid` : sql`true`}
    order by dismissed_at is not null, found.ballots - found.withheld = 0, strength desc,
      found.ballots - found.withheld desc, cluster.id
    limit ${LISTED}`)) as { rows: ClusterRow[] };
  return rows;
}

/** Votes for the cluster's restaurant on its day, in quarters of an hour. */
export async function selectTimeLine(
  db: Queryable,
  { id, restaurantId, day }: Pick<ClusterRow, 'id' | 'restaurantId' | 'day'>,
): Promise<{ at: string; inCluster: number; others: number }[]> {
  const { rows } = (await db.execute(sql`
    with marked as materialized (
      select ballot_id from vote_cluster_ballots where cluster_id = ${id}::uuid
    )
    select ${utc(sql`quarter`)} as at, count(marked.ballot_id)::int as "inCluster",
      (count(*) - count(marked.ballot_id))::int as others
    from (
      select ballot_id, date_bin('15 minutes', created_at, 'epoch') as quarter
      from votes
      where restaurant_id = ${restaurantId}::uuid and vote_day = ${day}::date and rating > 0
        and not admin_vote
        and created_at >= (${day}::timestamp at time zone 'America/New_York') - interval '1 day'
        and created_at < (${day}::timestamp at time zone 'America/New_York') + interval '2 days'
    ) as of_day
    left join marked using (ballot_id)
    group by quarter order by quarter`)) as {
    rows: { at: string; inCluster: number; others: number }[];
  };
  return rows;
}

const POINTS = 500;

/** Positions of the cluster's votes that are still stored, with that of the restaurant. */
export async function selectPoints(db: Queryable, clusterId: string) {
  const { rows } = (await db.execute(sql`
    select ballots.id as "ballotId", ballots.state, user_latitude as latitude,
      user_longitude as longitude, restaurants.latitude as "placeLatitude",
      restaurants.longitude as "placeLongitude"
    from vote_cluster_ballots
    join ballots on ballots.id = vote_cluster_ballots.ballot_id
    join votes on votes.ballot_id = ballots.id and votes.rating > 0
    join restaurants on restaurants.id = votes.restaurant_id
    where cluster_id = ${clusterId}::uuid and user_latitude is not null
      and restaurants.latitude is not null and restaurants.longitude is not null
    order by ballots.id limit ${POINTS}`)) as {
    rows: {
      ballotId: string;
      state: BallotState;
      latitude: number;
      longitude: number;
      placeLatitude: number;
      placeLongitude: number;
    }[];
  };
  return rows;
}

/** The ballots of a cluster and their states. */
export async function selectClusterBallots(db: Queryable, clusterId: string) {
  const { rows } = (await db.execute(sql`
    select ballots.id, ballots.state from vote_cluster_ballots
    join ballots on ballots.id = ballot_id where cluster_id = ${clusterId}::uuid`)) as {
    rows: { id: string; state: BallotState }[];
  };
  return rows;
}
