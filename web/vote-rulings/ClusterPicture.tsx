import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/context.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useMoments } from '../admin/use-moments.ts';
import { useText } from '../i18n/locale.ts';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { percentOf } from './ClustersTab.tsx';
import { ClusterDismissal } from './ClusterDismissal.tsx';
import { ClusterMap } from './ClusterMap.tsx';
import { clusterQuery } from './queries.ts';
import { RankingCompared } from './RankingCompared.tsx';
import { RulingsOf } from './RulingsOf.tsx';
import { TimeLine } from './TimeLine.tsx';

/** A cluster: its share, when and where it voted, and the ranking with and without it, and its rulings. */
export function ClusterPicture({ clusterId }: { clusterId: string }) {
  const t = useText();
  const { moment } = useMoments();
  const query = useQuery(clusterQuery(useApi(), clusterId));
  if (query.isPending) return <RowsSkeleton />;
  if (!query.data) return <LoadFailure title="voteRulings.cluster_load_error" query={query} />;
  const { cluster, timeLine, points, ranking } = query.data;
  const { ballots, ofDay, kind, restaurantName, withheld } = cluster;
  return (
    <>
      <section
        aria-labelledby="cluster"
        className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
      >
        <div className="grid gap-1">
          <h2 id="cluster" className="text-xl font-bold wrap-anywhere">
            {restaurantName}: {t(`voteRulings.cluster_${kind}`)}
          </h2>
          <p className="tabular-nums">
            {t('voteRulings.cluster_share', {
              count: ballots,
              ofDay,
              percent: percentOf(ballots, ofDay),
            })}{' '}
            {withheld > 0 && t('voteRulings.cluster_withheld', { count: withheld })}
          </p>
          <p className="text-sm text-muted tabular-nums">
            {t('voteRulings.cluster_when', {
              from: moment(cluster.firstAt),
              to: moment(cluster.lastAt),
            })}
          </p>
        </div>
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <TimeLine timeLine={timeLine} />
          <ClusterMap points={points} votes={ballots} />
        </div>
        <RankingCompared ranking={ranking} restaurantId={cluster.restaurantId} />
        <ClusterDismissal cluster={cluster} />
      </section>
      <RulingsOf of={{ clusterId }} none={t('voteRulings.cluster_rulings_none')} />
    </>
  );
}
