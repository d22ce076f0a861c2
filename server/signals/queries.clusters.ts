import { createHash } from 'node:crypto';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { uuidsIn } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import { voteClusters } from '../../database/schema/vote-rulings.ts';
import type { CrowdDay } from '../../domain/signals/rules.crowd.ts';
import type { FoundCluster, FoundSignal } from '../../domain/signals/rules.ts';
import type { Place } from './queries.ballots.ts';

/**
 * Stores what a day says about the crowd, and locks it until the end of the transaction, so that two servers do
 * not write the same day's clusters at once.
 * @returns false if another server has judged the day with later votes
 */
export async function lockDay(
  tx: Queryable,
  { restaurantId, day }: Place,
  summary: CrowdDay,
  at: Date,
): Promise<boolean> {
  const { rows } = (await tx.execute(sql`
    insert into crowd_days as kept (restaurant_id, day, summary, judged_at)
    values (${restaurantId}, ${day}::date, ${JSON.stringify(summary)}::jsonb, ${at.toISOString()}::timestamptz)
    on conflict (restaurant_id, day) do update
      set summary = excluded.summary, judged_at = excluded.judged_at
      where kept.judged_at <= excluded.judged_at
    returning day`)) as { rows: unknown[] };
  return rows.length > 0;
}

/** A cluster of the day as it is stored. */
export interface StoredCluster {
  id: string;
  kind: FoundCluster['kind'];
  /** In hexadecimal. */
  link: string;
  dismissedAt: Date | null;
  alertedAt: Date | null;
  isRuled: boolean;
  /** For positions, whose hash is not stored. */
  ballotIds: string[];
}

export async function selectClustersOfDay(
  tx: Queryable,
  { restaurantId, day }: Place,
): Promise<StoredCluster[]> {
  const rows = await tx
    .select({
      id: voteClusters.id,
      kind: voteClusters.kind,
      link: sql<string>`encode(${voteClusters.link}, 'hex')`,
      dismissedAt: voteClusters.dismissedAt,
      alertedAt: voteClusters.alertedAt,
      isRuled: sql<boolean>`exists (select from vote_rulings r where r.cluster_id = ${voteClusters.id})`,
      ballotIds: sql<string[]>`array(select ballot_id::text from vote_cluster_ballots m
        where m.cluster_id = ${voteClusters.id})`,
    })
    .from(voteClusters)
    .where(and(eq(voteClusters.restaurantId, restaurantId), eq(voteClusters.day, day)));
  return rows;
}

/** The stored link of a new cluster. */
export function storedLink({ kind, link, ballotIds }: FoundCluster): Buffer {
  if (kind === 'burst') return Buffer.alloc(0);
  if (kind !== 'position') return Buffer.from(link, 'hex');
  // Coordinates would outlive their policy, and a hash of them can be searched for.
  const [first = ''] = ballotIds.toSorted();
  return createHash('sha256').update(first).digest().subarray(0, 16);
}

/** Writes a cluster of the day. @returns its id */
export async function upsertCluster(
  tx: Queryable,
  { restaurantId, day }: Place,
  link: Buffer,
  cluster: FoundCluster,
  at: Date,
): Promise<string> {
  const figures = {
    strength: cluster.strength,
    ballots: cluster.ballotIds.length,
    firstAt: new Date(cluster.firstAt),
    lastAt: new Date(cluster.lastAt),
    updatedAt: at,
  };
  const [row] = await tx
    .insert(voteClusters)
    .values({ restaurantId, kind: cluster.kind, link, day, createdAt: at, ...figures })
    .onConflictDoUpdate({
      target: [voteClusters.restaurantId, voteClusters.kind, voteClusters.link, voteClusters.day],
      set: figures,
    })
    .returning({ id: voteClusters.id });
  if (!row) throw new Error('An upsert returns its row.');
  return row.id;
}

/** Makes these ballots the members of a cluster; what has not changed is not written. */
export const updateMembers = (tx: Queryable, clusterId: string, ballotIds: readonly string[]) =>
  tx.execute(sql`
    with members as (select given.id from ${uuidsIn(ballotIds)} as given (id)),
    gone as (
      delete from vote_cluster_ballots
      where cluster_id = ${clusterId} and ballot_id not in (select id from members)
    )
    insert into vote_cluster_ballots (cluster_id, ballot_id) select ${clusterId}::uuid, id from members
    where exists (select from ballots where ballots.id = members.id)
    on conflict do nothing`);

export const deleteClusters = (tx: Queryable, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve()
    : tx.delete(voteClusters).where(inArray(voteClusters.id, [...ids]));

export const weakenClusters = (tx: Queryable, ids: readonly string[], at: Date) =>
  ids.length === 0
    ? Promise.resolve()
    : tx
        .update(voteClusters)
        .set({ strength: 1, updatedAt: at })
        .where(inArray(voteClusters.id, [...ids]));

/** A dismissed cluster is open again. @returns whether it exists and was dismissed */
export async function reopenCluster(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx
    .update(voteClusters)
    .set({ dismissedAt: null, dismissedBy: null, dismissalNote: null })
    .where(and(eq(voteClusters.id, id), isNotNull(voteClusters.dismissedAt)))
    .returning({ id: voteClusters.id });
  return rows.length > 0;
}

/** Reasons that the votes of others play a part in; the job writes and removes them. */
const REASONS_OF_CLUSTERS = [
  'shared_position',
  'restaurant_burst',
  'network_share',
  'domain_share',
  'device_share',
  'own_network',
  'new_accounts',
];

/**
 * Makes these the day's signals. Signals without a basis are of earlier versions and stay, as do those of one
 * person's own votes.
 * @param ballotIds all ballots of the day
 */
export const updateSignals = (
  tx: Queryable,
  ballotIds: readonly string[],
  signals: readonly FoundSignal[],
  at: Date,
) =>
  tx.execute(sql`
    with found as (
      select * from jsonb_to_recordset(${JSON.stringify(signals)}::jsonb)
        as f ("ballotId" uuid, reason text, strength smallint, basis jsonb)
    ), before as (
      select own.* from jsonb_array_elements_text(${JSON.stringify(ballotIds)}::jsonb) as given (id)
      cross join lateral (
        select ballot_id, reason from vote_marks
        where vote_marks.ballot_id = given.id::uuid and basis is not null
        -- One look into the index for each ballot: the table may be large.
        offset 0
      ) as own
    ), gone as (
      delete from vote_marks m using before
      where m.ballot_id = before.ballot_id and m.reason = before.reason
        and m.reason in (select jsonb_array_elements_text(${JSON.stringify(REASONS_OF_CLUSTERS)}::jsonb))
        and not exists (select from found f where f."ballotId" = m.ballot_id and f.reason = m.reason)
    )
    insert into vote_marks as kept (ballot_id, reason, strength, basis, created_at)
    select "ballotId", reason, strength, basis, ${at.toISOString()}::timestamptz from found
    where exists (select from ballots where ballots.id = "ballotId")
    on conflict (ballot_id, reason) do update set strength = excluded.strength, basis = excluded.basis
      where kept.strength <> excluded.strength or kept.basis is distinct from excluded.basis`);
