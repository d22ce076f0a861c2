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

type TraceColumn = 'network' | 'subnet' | 'mail_domain' | 'device';
const traced = (column: TraceColumn, hex: string) =>
  sql`select ballot_id from ballot_traces where ${sql.raw(column)} = decode(${hex}, 'hex')`;

/** The people of a search for words, as in `ballots.user_session`. */
const peopleLike = (q: string) => {
  const part = `%${likePart(q)}%`;
  return sql`select 'user_' || id::text from profiles
    where full_name ilike ${part} or email::text ilike ${part}`;
};

/** Whether the voter is one of `peopleLike`. */
const probeOfWords = (q: string) => {
  const part = `%${likePart(q)}%`;
  return sql`(select full_name ilike ${part} or email::text ilike ${part} from profiles
    where profiles.id = ${personOf(sql`votes.user_session`)})`;
};

const inCluster = (id: string) =>
  sql`select ballot_id from vote_cluster_ballots where cluster_id = ${id}::uuid`;
const inRuling = (id: string) =>
  sql`select ballot_id from vote_ruling_ballots where ruling_id = ${id}::uuid`;

export const signalled = (signal: NonNullable<BallotFilter['signal']>) =>
  signal === 'any'
    ? sql`select ballot_id from vote_marks`
    : sql`select ballot_id from vote_marks where reason = ${signal}`;

/** A part of a filter that leads to ballots: to their ids, or to people as in `ballots.user_session`. */
export interface Lead {
  part: keyof BallotFilter;
  to: 'ballots' | 'people';
  values: SQL;
}

/** The parts of a filter that lead to few ballots, if to any; the quickest to look up first. */
export function leadsOf(filter: BallotFilter): Lead[] {
  const { q, personId, clusterId, rulingId, evidence, signal, state } = filter;
  const { network, subnet, mailDomain, device } = filter;
  const leads: Lead[] = [];
  const add = (part: Lead['part'], values: SQL, to: Lead['to'] = 'ballots') =>
    void leads.push({ part, to, values });
  if (personId) add('personId', sql`select ${userSessionOf(personId)}::text`, 'people');
  if (clusterId) add('clusterId', inCluster(clusterId));
  if (rulingId) add('rulingId', inRuling(rulingId));
  if (state && state !== 'counted') {
    add('state', sql`select id from ballots where state = ${state}`);
  }
  if (signal) add('signal', signalled(signal));
  if (q) add('q', peopleLike(q), 'people');
  if (subnet) add('subnet', traced('subnet', subnet));
  if (network) add('network', traced('network', network));
  if (device) add('device', traced('device', device));
  if (mailDomain) add('mailDomain', traced('mail_domain', mailDomain));
  // Ballots of earlier versions, which have no evidence, are looked at one by one.
  if (evidence === 'admin') {
    add('evidence', sql`select ballot_id from votes where admin_vote`);
  } else if (evidence) {
    add('evidence', sql`select id from ballots where evidence = ${evidence} or evidence is null`);
  }
  return leads;
}

/** A moment, or the start of a day or minute of the festival. */
function momentOf(text: string, daysLater: number): SQL {
  if (text.length === DAY_LENGTH) return startOf(text, daysLater);
  return text.length === MINUTE_LENGTH
    ? sql`(${text}::timestamp at time zone ${FESTIVAL_TIME_ZONE})`
    : sql`${text}::timestamptz`;
}

/** The account of a voter; null once it is forgotten. Part of a statement. */
export const personOf = (userSession: SQL) =>
  sql`case when ${userSession} ~ '^user_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then substr(${userSession}, 6)::uuid end`;

/**
 * The conditions of a filter, on `ballots` and their positive rating in `votes`.
 * @param isProbed each vote is looked up in the other tables, which is quick where few votes are read; else
 * the database may join them
 */
export function conditionsOf(filter: BallotFilter, isProbed = false): SQL[] {
  const { q, personId, restaurantId, dishId, clusterId, rulingId, from, to } = filter;
  const { evidence, signal, state, network, subnet, mailDomain, device } = filter;
  // A scalar subquery is never made a join.
  const isIn = (found: SQL) =>
    isProbed
      ? sql`(select count(*) from (${found}) as found (id) where found.id = votes.ballot_id) > 0`
      : sql`ballots.id in (${found})`;
  const conditions = [
    q ? (isProbed ? probeOfWords(q) : sql`ballots.user_session in (${peopleLike(q)})`) : undefined,
    personId && sql`ballots.user_session = ${userSessionOf(personId)}`,
    restaurantId && sql`votes.restaurant_id = ${restaurantId}::uuid`,
    dishId && sql`votes.dish_id = ${dishId}::uuid`,
    // The restaurant leads to an index.
    dishId &&
      !restaurantId &&
      sql`votes.restaurant_id = (select restaurant_id from dishes where id = ${dishId}::uuid)`,
    clusterId && isIn(inCluster(clusterId)),
    rulingId && isIn(inRuling(rulingId)),
    from && sql`votes.created_at >= ${momentOf(from, 0)}`,
    to && sql`votes.created_at < ${momentOf(to, 1)}`,
    // In two parts, since the planner knows how frequent a column's values are, but not those of `evidenceOf`.
    evidence &&
      sql`(ballots.evidence = ${evidence} or (ballots.evidence is null and ${evidenceOf()} = ${evidence}))`,
    signal && isIn(signalled(signal)),
    state && sql`ballots.state = ${state} and votes.withheld = ${state !== 'counted'}`,
    network && isIn(traced('network', network)),
    subnet && isIn(traced('subnet', subnet)),
    mailDomain && isIn(traced('mail_domain', mailDomain)),
    device && isIn(traced('device', device)),
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
