import type { OwnedSearch } from '../owners/owned-search.ts';
import { screen, unread } from '../screens/screen.ts';

export const dashboardScreens = [
  screen({
    path: '/restaurant-owner-dashboard',
    title: 'dashboard.title',
    access: 'owner',
    validateSearch: unread<OwnedSearch>,
    page: () => import('./OwnerDashboardPage.tsx').then((m) => m.OwnerDashboardPage),
  }),
  screen({
    path: '/restaurant-owner-dashboard/summary',
    title: 'summary.title',
    access: 'owner',
    validateSearch: unread<OwnedSearch>,
    page: () => import('./SummaryPage.tsx').then((m) => m.SummaryPage),
  }),
] as const;
