import { type SQL, sql } from 'drizzle-orm';
import { uuidsIn } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import type { BallotState } from '../../domain/evidence/rules.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { BallotFilter } from '../../domain/vote-rulings/schema.ballots.ts';
import type { RulingScope } from '../../domain/vote-rulings/schema.ts';
import { evidenceOf } from '../sql/evidence.ts';
import { startOf } from '../sql/festival-day.ts';
import { likePart } from '../sql/text-search.ts';

/** Of `YYYY-MM-DD`, and of `YYYY-MM-DDTHH:MM`. */
const DAY_LENGTH = 10;
const MINUTE_LENGTH = 16;

const traceIs = (column: 'network' | 'subnet' | 'mail_domain' | 'device', hex: string) =>
  sql`ballots.id in (select ballot_id from ballot_traces
    where ${sql.raw(column)} = decode(${hex}, 'hex'))`;

const saidOf = (q: string) => {
  const part = `%${likePart(q)}%`;
  return sql`ballots.user_session in (select 'user_' || id::text from profiles
    where full_name ilike ${part} or email::text ilike ${part})`;
};

/** A moment, or the start of a day or minute of the festival. */
function momentOf(text: string, daysLater: number): SQL {
  if (text.length === DAY_LENGTH) return startOf(text, daysLater);
  return text.length === MINUTE_LENGTH
    ? sql`(${text}::timestamp at time zone ${FESTIVAL_TIME_ZONE})`
    : sql`${text}::timestamptz`;
}

/** The conditions of a filter, on `ballots` and their positive rating in `votes`. */
export function conditionsOf(filter: BallotFilter): SQL[] {
  const { q, personId, restaurantId, dishId, clusterId, rulingId, from, to } = filter;
  const { evidence, signal, state, network, subnet, mailDomain, device } = filter;
  const conditions = [
    q ? saidOf(q) : undefined,
    personId && sql`ballots.user_session = ${userSessionOf(personId)}`,
    restaurantId && sql`votes.restaurant_id = ${restaurantId}::uuid`,
    dishId && sql`votes.dish_id = ${dishId}::uuid`,
    clusterId &&
      sql`ballots.id in (select ballot_id from vote_cluster_ballots where cluster_id = ${clusterId}::uuid)`,
    rulingId &&
      sql`ballots.id in (select ballot_id from vote_ruling_ballots where ruling_id = ${rulingId}::uuid)`,
    from && sql`votes.created_at >= ${momentOf(from, 0)}`,
    to && sql`votes.created_at < ${momentOf(to, 1)}`,
    evidence && sql`${evidenceOf()} = ${evidence}`,
    signal === 'any' && sql`ballots.id in (select ballot_id from vote_marks)`,
    signal &&
      signal !== 'any' &&
      sql`ballots.id in (select ballot_id from vote_marks where reason = ${signal})`,
    state && sql`ballots.state = ${state}`,
    network && traceIs('network', network),
    subnet && traceIs('subnet', subnet),
    mailDomain && traceIs('mail_domain', mailDomain),
    device && traceIs('device', device),
  ];
  return conditions.filter((one): one is SQL => typeof one === 'object');
}

function scopeOf({ of }: RulingScope): SQL {
  switch (of.kind) {
    case 'ballots':
      return sql`ballots.id in ${uuidsIn(of.ids)}`;
    case 'person':
      return sql`ballots.user_session = ${userSessionOf(of.personId)}`;
    case 'cluster':
      return sql`ballots.id in (select ballot_id from vote_cluster_ballots where cluster_id = ${of.clusterId}::uuid)`;
    case 'filter':
      return sql.join([sql`true`, ...conditionsOf(of.filter)], sql` and `);
  }
}

/** A ballot of a scope. */
export interface ScopedBallot {
  id: string;
  state: BallotState;
  userSession: string;
  restaurantId: string;
  /** A ruling on it that waits for a second organiser. */
  waitingId: string | null;
}

/**
 * The ballots of a scope, in the order of their ids.
 * @param limit one more than allowed tells that there are too many
 * @param lock until the transaction ends; votes that refer to the ballots do not wait
 */
export async function selectScope(
  db: Queryable,
  scope: RulingScope,
  limit: number,
  lock?: 'locked',
): Promise<ScopedBallot[]> {
  const { rows } = (await db.execute(sql`
    with waiting as materialized (
      select ballot_id, min(ruling_id::text) as ruling_id
      from vote_rulings join vote_ruling_ballots on ruling_id = vote_rulings.id
      where state = 'proposed' group by ballot_id
    )
    select ballots.id, ballots.state, ballots.user_session as "userSession",
      votes.restaurant_id as "restaurantId", waiting.ruling_id as "waitingId"
    from ballots join votes on votes.ballot_id = ballots.id and votes.rating > 0
    left join waiting on waiting.ballot_id = ballots.id
    where ${scopeOf(scope)} and ${scope.upTo ? sql`votes.created_at <= ${scope.upTo}::timestamptz` : sql`true`}
    order by ballots.id limit ${limit}
    ${lock ? sql`for no key update of ballots` : sql``}`)) as { rows: ScopedBallot[] };
  return rows;
}

/**
 * Locks ballots until the transaction ends, in one order, and reads their states. Votes that refer to them
 * are not kept waiting.
 */
export const lockBallots = (tx: Queryable, ids: readonly string[]) =>
  tx.execute(sql`select from ballots where id in ${uuidsIn(ids)} order by id for no key update`);

export async function existsCluster(db: Queryable, id: string): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    select 1 as one from vote_clusters where id = ${id}::uuid`)) as { rows: unknown[] };
  return rows.length > 0;
}

/** Whether any ballot has traces by which it can be found. */
export async function existsTrace(db: Queryable): Promise<boolean> {
  const { rows } = (await db.execute(sql`select 1 as one from ballot_traces limit 1`)) as {
    rows: unknown[];
  };
  return rows.length > 0;
}
