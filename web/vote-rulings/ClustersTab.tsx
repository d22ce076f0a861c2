import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { VotesCluster } from '../../domain/vote-rulings/schema.ballots.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useMoments } from '../admin/use-moments.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { clustersQuery } from './queries.ts';

/** The clusters, those with the most counted votes first. */
export function ClustersTab() {
  const t = useText();
  const query = useQuery(clustersQuery(useApi()));
  useSessionEndOf(query.error);
  if (query.isPending) return <RowsSkeleton />;
  if (!query.data) return <LoadFailure title="voteRulings.clusters_load_error" query={query} />;
  const { clusters } = query.data;
  if (clusters.length === 0) {
    return (
      <EmptyState
        icon="check"
        title={t('voteRulings.clusters_none')}
        hint={t('voteRulings.clusters_none_hint')}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-muted">{t('voteRulings.clusters_intro')}</p>
      <ul className="grid grid-cols-1 gap-3">
        {clusters.map((cluster) => (
          <ClusterCard key={cluster.id} cluster={cluster} />
        ))}
      </ul>
    </div>
  );
}

const STRENGTHS: Record<VotesCluster['strength'], string> = {
  1: 'bg-line text-ink',
  2: 'bg-amber-soft text-amber',
  3: 'bg-danger-soft text-danger',
};

function ClusterCard({ cluster }: { cluster: VotesCluster }) {
  const t = useText();
  const { moment } = useMoments();
  const { id, kind, restaurantName, ballots, withheld, ofDay, strength } = cluster;
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg font-bold wrap-anywhere">
          <Link
            to={paths.votes()}
            search={{ cluster: id }}
            className="inline-flex min-h-11 items-center text-chile underline underline-offset-4"
          >
            {restaurantName}: {t(`voteRulings.cluster_${kind}`)}
          </Link>
        </h2>
        <span
          className={`rounded-full px-3 py-0.5 text-sm font-semibold ${cluster.isDismissed ? 'bg-agave-soft text-agave' : STRENGTHS[strength]}`}
        >
          {cluster.isDismissed
            ? t('voteRulings.cluster_dismissed')
            : t(`voteRulings.cluster_strength_${strength}`)}
        </span>
      </div>
      <p className="tabular-nums">
        {t('voteRulings.cluster_share', {
          count: ballots,
          ofDay,
          percent: percentOf(ballots, ofDay),
        })}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {t('voteRulings.cluster_when', {
          from: moment(cluster.firstAt),
          to: moment(cluster.lastAt),
        })}
        {withheld > 0 && ` · ${t('voteRulings.cluster_withheld', { count: withheld })}`}
      </p>
      {cluster.dismissal?.note && (
        <blockquote dir="auto" className="border-l-4 border-line pl-3 text-sm wrap-anywhere">
          {cluster.dismissal.note}
        </blockquote>
      )}
    </li>
  );
}

export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.round((100 * part) / whole)) : 0;
