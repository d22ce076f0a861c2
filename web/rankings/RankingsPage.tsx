import { ComingPage } from '../admin/ComingPage.tsx';

/** /admin/rankings: who leads, by what, and the files of it. */
export function RankingsPage() {
  return <ComingPage icon="medal" title="rankings.title" hint="admin.soon_analytics" />;
}
