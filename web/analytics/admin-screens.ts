import { screen, unread } from '../screens/screen.ts';
import type { AnalyticsSearch } from './analytics-search.ts';

export const analyticsScreens = [
  screen({
    path: '/admin/analytics',
    title: 'admin.analytics_title',
    access: 'admin',
    navigation: { section: 'results', text: 'admin.nav_analytics', icon: 'chart' },
    validateSearch: unread<AnalyticsSearch>,
    page: () => import('./AnalyticsPage.tsx').then((m) => m.AnalyticsPage),
  }),
] as const;
