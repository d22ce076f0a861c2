import type { Person } from '../../domain/people/schema.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { dismissClusterRow, selectCluster } from './queries.ts';

/**
 * Finds a cluster harmless. Its votes count as before; it returns when it has grown much. Sent again, it changes
 * nothing.
 * @throws vote_cluster_not_found
 */
export async function dismissCluster(
  { services: { db, now } }: ApiContext,
  actor: Person,
  clusterId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const cluster = await selectCluster(tx, clusterId);
    if (!cluster) throw refuse('vote_cluster_not_found');
    const at = now();
    if (!(await dismissClusterRow(tx, clusterId, at, actor.id))) return;
    await insertAudit(tx, asAdmin(actor), at, {
      action: 'cluster_dismissed',
      subjectId: clusterId,
      subjectName: cluster.restaurantName,
      restaurantId: cluster.restaurantId,
    });
  });
}
