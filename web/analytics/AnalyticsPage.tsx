import { paths } from '../paths.ts';
import { ComingPage } from '../admin/ComingPage.tsx';

/** /admin/analytics: votes, voters and rankings. */
export function AnalyticsPage() {
  return (
    <ComingPage
      icon="chart"
      title="admin.analytics_title"
      hint="admin.soon_analytics"
      instead={{ to: paths.auditLog(), text: 'admin.go_audit' }}
    />
  );
}
