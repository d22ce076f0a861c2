import { and, count, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { voteClusters } from '../../database/schema/vote-rulings.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { SIGNAL_LIMITS } from '../../domain/signals/rules.ts';
import { startOf } from '../sql/festival-day.ts';

const isRuled = sql<boolean>`exists (select from vote_rulings r
  where r.cluster_id = ${voteClusters.id} and r.state in ('proposed', 'in_force'))`;

/** Strong clusters that nobody has dismissed or ruled on. */
export async function countWaitingClusters(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ clusters: count() })
    .from(voteClusters)
    .where(
      and(eq(voteClusters.strength, 3), isNull(voteClusters.dismissedAt), sql`not ${isRuled}`),
    );
  return row?.clusters ?? 0;
}

/** A cluster, for the mail about it and the entry in the log; undefined once it is gone. */
export async function selectCluster(db: Queryable, clusterId: string) {
  const [row] = await db
    .select({
      id: voteClusters.id,
      kind: voteClusters.kind,
      restaurantId: voteClusters.restaurantId,
      restaurantName: restaurants.name,
      day: voteClusters.day,
      ballots: voteClusters.ballots,
      dismissedAt: voteClusters.dismissedAt,
      isRuled,
    })
    .from(voteClusters)
    .innerJoin(restaurants, eq(restaurants.id, voteClusters.restaurantId))
    .where(eq(voteClusters.id, clusterId));
  return row;
}

/** A cluster, with the votes for its restaurant on its day. */
export async function selectMailedCluster(db: Queryable, clusterId: string) {
  const cluster = await selectCluster(db, clusterId);
  if (!cluster) return undefined;
  const { restaurantId, day } = cluster;
  const { rows } = (await db.execute(sql`
    select count(*)::int as votes from votes
    where restaurant_id = ${restaurantId} and rating > 0 and not admin_vote
      and vote_day = ${day}::date
      and created_at >= ${startOf(day, 0)} and created_at < ${startOf(day, 1)}
  `)) as { rows: { votes: number }[] };
  return { ...cluster, ofDay: rows[0]?.votes ?? cluster.ballots };
}
export type MailedCluster = NonNullable<Awaited<ReturnType<typeof selectMailedCluster>>>;

/** Whether the cluster has a vote of this person, or is at a restaurant that they own. */
export async function isOwnCluster(
  db: Queryable,
  clusterId: string,
  personId: string,
): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    select 1 as one from vote_clusters as cluster
    where cluster.id = ${clusterId}::uuid and (
      exists (select from restaurant_owners as owner
        where owner.restaurant_id = cluster.restaurant_id and owner.user_id = ${personId}::uuid)
      or exists (select from vote_cluster_ballots join ballots on ballots.id = ballot_id
        where cluster_id = cluster.id and user_session = ${userSessionOf(personId)}))`)) as {
    rows: unknown[];
  };
  return rows.length > 0;
}

/** @returns whether it exists and was not dismissed before */
export async function dismissClusterRow(
  tx: Queryable,
  id: string,
  { at, by, note }: { at: Date; by: string; note: string },
): Promise<boolean> {
  const rows = await tx
    .update(voteClusters)
    .set({ dismissedAt: at, dismissedBy: by, dismissalNote: note })
    .where(and(eq(voteClusters.id, id), isNull(voteClusters.dismissedAt)))
    .returning({ id: voteClusters.id });
  return rows.length > 0;
}

/**
 * Takes the clusters of which organisers must be told now: strong ones that nobody has judged, each at most once
 * an hour, and again only if it has grown. Of several servers, one gets each.
 */
export async function takeAlerts(tx: Queryable, at: Date): Promise<string[]> {
  const hourAgo = new Date(at.getTime() - SIGNAL_LIMITS.alertMinutes * 60_000);
  const rows = await tx
    .update(voteClusters)
    .set({ alertedAt: at })
    .where(
      and(
        eq(voteClusters.strength, 3),
        isNull(voteClusters.dismissedAt),
        sql`not ${isRuled}`,
        or(
          isNull(voteClusters.alertedAt),
          and(
            lte(voteClusters.alertedAt, hourAgo),
            sql`${voteClusters.lastAt} > ${voteClusters.alertedAt}`,
          ),
        ),
      ),
    )
    .returning({ id: voteClusters.id });
  return rows.map(({ id }) => id);
}
