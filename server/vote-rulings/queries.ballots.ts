import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import type { BallotState, EvidenceKind } from '../../domain/evidence/rules.ts';
import type { DistanceBand } from '../../domain/places/rules.ts';
import type { ClusterKind, SignalReason } from '../../domain/signals/rules.ts';
import type { BallotFilter } from '../../domain/vote-rulings/schema.ballots.ts';
import { evidenceOf } from '../sql/evidence.ts';
import { conditionsOf, leadsOf, personOf } from './queries.scope.ts';

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

export const allOf = (conditions: readonly SQL[]) =>
  sql.join([sql`true`, ...conditions], sql` and `);

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
  left join profiles on profiles.id = ${personOf(sql`found.user_session`)}
  order by "createdAt" desc, found.id desc`;

/**
 * So many ballots or people are looked up one by one. A filter that leads to more finds a page of them among
 * the newest votes: of a million votes one in two hundred, so that ten thousand are read for a page.
 */
const FEW = 5000;

/**
 * The conditions of a filter, by way of that part of it which leads to few ballots.
 * @returns also whether there is one
 */
export async function narrow(db: Queryable, filter: BallotFilter) {
  for (const { part, to, values } of leadsOf(filter)) {
    const { rows } = (await db.execute(sql`
      select distinct value::text as value from (${values} limit ${FEW + 1}) as found (value)`)) as {
      rows: { value: string }[];
    };
    if (rows.length > FEW) continue;
    const given = JSON.stringify(rows.map(({ value }) => value));
    const list = sql`jsonb_array_elements_text(${given}::jsonb)`;
    const few =
      to === 'ballots'
        ? sql`votes.ballot_id in (select value::uuid from ${list})`
        : sql`ballots.user_session in (select value from ${list})`;
    // Its own condition is met; that of the evidence is not, by all of them.
    const others = part === 'evidence' ? filter : { ...filter, [part]: undefined };
    return { conditions: [...conditionsOf(others), few], isNarrow: true };
  }
  return { conditions: conditionsOf(filter, true), isNarrow: false };
}

/**
 * A dish's restaurant as a value: of a subquery the planner does not know how many votes the restaurant has, and would
 * read and sort all of them.
 */
async function withRestaurant(db: Queryable, filter: BallotFilter): Promise<BallotFilter> {
  if (!filter.dishId || filter.restaurantId) return filter;
  const { rows } = (await db.execute(
    sql`select restaurant_id as "restaurantId" from dishes where id = ${filter.dishId}::uuid`,
  )) as { rows: { restaurantId: string }[] };
  return { ...filter, restaurantId: rows[0]?.restaurantId };
}

/** The newest ballots that a filter finds. */
export async function selectBallots(
  db: Queryable,
  filter: BallotFilter,
  { before, limit }: { before: Cursor | null; limit: number },
): Promise<BallotRow[]> {
  const { conditions, isNarrow } = await narrow(db, await withRestaurant(db, filter));
  if (before) {
    conditions.push(
      sql`votes.created_at <= ${before.at}::timestamptz and (votes.created_at, ballots.id) < (${before.at}::timestamptz, ${before.id}::uuid)`,
    );
  }
  // By the few, then sorted; or along an index of times, vote by vote, until the page is full.
  const found = isNarrow
    ? sql`select * from (select ${columns} from votes join ballots on ballots.id = votes.ballot_id
        where votes.rating > 0 and ${allOf(conditions)} offset 0) as few
      order by "createdAt" desc, id desc limit ${limit}`
    : sql`select ${columns} from votes cross join lateral (
        select * from ballots where ballots.id = votes.ballot_id offset 0) as ballots
      where votes.rating > 0 and ${allOf(conditions)}
      order by votes.created_at desc, ballots.id desc limit ${limit}`;
  const { rows } = (await db.execute(named(found))) as { rows: BallotRow[] };
  return rows;
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
