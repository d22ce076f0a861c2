import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import type { BallotState, EvidenceKind } from '../../domain/evidence/rules.ts';
import type { DistanceBand } from '../../domain/places/rules.ts';
import type { ClusterKind, SignalReason } from '../../domain/signals/rules.ts';
import type { BallotFilter } from '../../domain/vote-rulings/schema.ballots.ts';
import { evidenceOf } from '../sql/evidence.ts';
import { conditionsOf } from './queries.scope.ts';

export interface BallotRow {
  id: string;
  createdAt: Date | string;
  restaurantId: string;
  restaurantName: string;
  dishId: string;
  dishName: string;
  rating: number;
  personId: string | null;
  fullName: string | null;
  email: string | null;
  evidence: EvidenceKind;
  state: BallotState;
  signals: SignalReason[];
  distanceBand: DistanceBand | null;
}

/** A place in the list: the newest ballot that the page before did not have. */
export interface Cursor {
  at: string;
  id: string;
}

const allOf = (conditions: readonly SQL[]) => sql.join([sql`true`, ...conditions], sql` and `);

const columns = sql`ballots.id, to_char(votes.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
  votes.restaurant_id as "restaurantId", votes.dish_id as "dishId", votes.rating,
  ballots.state, ballots.user_session, votes.distance_band as "distanceBand", ${evidenceOf()} as evidence`;

/** Names and signals are read for the rows of the page alone. */
const named = (found: SQL) => sql`
  select found.id, "createdAt", "restaurantId", restaurants.name as "restaurantName", "dishId",
    dishes.name as "dishName", rating, found.state, evidence, "distanceBand",
    profiles.id as "personId", nullif(profiles.full_name, '') as "fullName",
    profiles.email::text as email,
    (select coalesce(json_agg(reason order by reason), '[]') from vote_marks
      where vote_marks.ballot_id = found.id) as signals
  from (${found}) as found
  join restaurants on restaurants.id = "restaurantId"
  join dishes on dishes.id = "dishId"
  left join profiles on 'user_' || profiles.id = found.user_session
  order by "createdAt" desc, found.id desc`;

/** Parts of a filter that lead to few ballots by an index, or by a table of few rows. */
const NARROW = [
  'q',
  'personId',
  'clusterId',
  'rulingId',
  'signal',
  'state',
  'network',
  'subnet',
  'mailDomain',
  'device',
] as const;
const isNarrow = (filter: BallotFilter) =>
  NARROW.some((part) => filter[part] !== undefined) && filter.state !== 'counted';

/**
 * The newest ballots that a filter finds. Without a narrow part it reads the newest of each restaurant, along
 * the index of restaurants and times: no index has the times of all votes, which would cost each vote.
 */
export async function selectBallots(
  db: Queryable,
  filter: BallotFilter,
  { before, limit }: { before: Cursor | null; limit: number },
): Promise<BallotRow[]> {
  const conditions = conditionsOf(filter);
  if (before) {
    conditions.push(
      sql`votes.created_at <= ${before.at}::timestamptz and (votes.created_at, ballots.id) < (${before.at}::timestamptz, ${before.id}::uuid)`,
    );
  }
  const ordered = sql`order by votes.created_at desc, ballots.id desc limit ${limit}`;
  const from = sql`votes join ballots on ballots.id = votes.ballot_id`;
  const found = isNarrow(filter)
    ? sql`select ${columns} from ${from} where votes.rating > 0 and ${allOf(conditions)} ${ordered}`
    : sql`select newest.* from restaurants cross join lateral (
        select ${columns} from ${from}
        where votes.restaurant_id = restaurants.id and votes.rating > 0 and ${allOf(conditions)}
        ${ordered}
      ) as newest
      ${filter.restaurantId ? sql`where restaurants.id = ${filter.restaurantId}::uuid` : sql``}
      order by "createdAt" desc, id desc limit ${limit}`;
  const { rows } = (await db.execute(named(found))) as { rows: BallotRow[] };
  return rows;
}

/** The number of ballots that a filter finds, by state. @param limit where counting ends */
export async function countBallots(db: Queryable, filter: BallotFilter, limit: number) {
  const { rows } = (await db.execute(sql`
    select count(*)::int as total,
      (count(*) filter (where state = 'counted'))::int as counted,
      (count(*) filter (where state = 'held'))::int as held,
      (count(*) filter (where state = 'excluded'))::int as excluded
    from (
      select ballots.state from votes join ballots on ballots.id = votes.ballot_id
      where votes.rating > 0 and ${allOf(conditionsOf(filter))} limit ${limit}
    ) as found`)) as {
    rows: { total: number; counted: number; held: number; excluded: number }[];
  };
  return rows[0] ?? { total: 0, counted: 0, held: 0, excluded: 0 };
}

export async function findBallot(db: Queryable, id: string): Promise<BallotRow | undefined> {
  const { rows } = (await db.execute(
    named(sql`
      select ${columns} from votes join ballots on ballots.id = votes.ballot_id
      where votes.rating > 0 and ballots.id = ${id}::uuid`),
  )) as { rows: BallotRow[] };
  return rows[0];
}

/** Everything else about one ballot. */
export async function selectStory(db: Queryable, id: string) {
  const { rows } = (await db.execute(sql`
    select
      (select json_agg(json_build_object('dishId', dishes.id, 'dishName', dishes.name, 'rating', rating)
          order by rating desc, dishes.name)
        from votes join dishes on dishes.id = votes.dish_id where ballot_id = ballots.id) as ratings,
      (select coalesce(json_agg(json_build_object('reason', reason, 'strength', strength, 'basis', basis)
          order by strength desc, reason), '[]')
        from vote_marks where ballot_id = ballots.id) as signals,
      (select json_build_object('network', encode(network, 'hex'), 'subnet', encode(subnet, 'hex'),
          'mailDomain', encode(mail_domain, 'hex'), 'device', encode(device, 'hex'),
          'accountAgeSeconds', account_age_seconds, 'pageSeen', page_seen, 'secondsOpen', seconds_open)
        from ballot_traces where ballot_id = ballots.id) as traces,
      (select coalesce(json_agg(json_build_object('id', cluster.id, 'kind', kind, 'ballots', cluster.ballots)
          order by cluster.ballots desc), '[]')
        from vote_cluster_ballots join vote_clusters as cluster on cluster.id = cluster_id
        where ballot_id = ballots.id) as clusters,
      (select count(*)::int from ballots as other where other.user_session = ballots.user_session) as "ofPerson"
    from ballots where id = ${id}::uuid`)) as { rows: StoryRow[] };
  return rows[0];
}
export interface StoryRow {
  ratings: { dishId: string; dishName: string; rating: number }[];
  signals: {
    reason: SignalReason;
    strength: 1 | 2 | 3;
    basis: Record<string, number> | null;
  }[];
  traces: {
    network: string | null;
    subnet: string | null;
    mailDomain: string | null;
    device: string | null;
    accountAgeSeconds: number | null;
    pageSeen: boolean;
    secondsOpen: number | null;
  } | null;
  clusters: { id: string; kind: ClusterKind; ballots: number }[];
  ofPerson: number;
}
