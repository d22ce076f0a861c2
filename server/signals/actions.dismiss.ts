import type { Queryable } from '../../database/open.ts';
import type { AuditAction } from '../../domain/audit/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { dismissClusterRow, isOwnCluster, selectCluster } from './queries.ts';
import { reopenCluster as reopenClusterRow } from './queries.clusters.ts';

/**
 * Changes what organisers think of a cluster, and writes it into the log. Sent again, it changes nothing.
 * @throws vote_cluster_not_found, ruling_on_own_votes
 */
const decide = (
  { services: { db, now } }: ApiContext,
  actor: Person,
  clusterId: string,
  {
    action,
    note = '',
    act,
  }: {
    action: AuditAction;
    note?: string;
    /** @returns false if it has been done before */
    act: (tx: Queryable, at: Date) => Promise<boolean>;
  },
): Promise<void> =>
  db.transaction(async (tx) => {
    const cluster = await selectCluster(tx, clusterId);
    if (!cluster) throw refuse('vote_cluster_not_found');
    if (await isOwnCluster(tx, clusterId, actor.id)) throw refuse('ruling_on_own_votes');
    const at = now();
    if (!(await act(tx, at))) return;
    await insertAudit(tx, asAdmin(actor), at, {
      action,
      subjectId: clusterId,
      subjectName: cluster.restaurantName,
      restaurantId: cluster.restaurantId,
      ...(note && { changes: { note: { from: null, to: note } } }),
    });
  });

/**
 * Finds a cluster harmless. Its votes count as before, and organisers are not alerted of it any more; it returns
 * when it has grown much.
 * @throws vote_cluster_not_found, ruling_on_own_votes
 */
export const dismissCluster = (
  context: ApiContext,
  actor: Person,
  { clusterId, note }: { clusterId: string; note: string },
): Promise<void> =>
  decide(context, actor, clusterId, {
    action: 'cluster_dismissed',
    note,
    act: (tx, at) => dismissClusterRow(tx, clusterId, { at, by: actor.id, note }),
  });

/** Takes that back. @throws vote_cluster_not_found, ruling_on_own_votes */
export const reopenCluster = (
  context: ApiContext,
  actor: Person,
  clusterId: string,
): Promise<void> =>
  decide(context, actor, clusterId, {
    action: 'cluster_reopened',
    act: (tx) => reopenClusterRow(tx, clusterId),
  });
