import { screen, unread } from '../screens/screen.ts';
import type { RequestsSearch } from './requests-search.ts';

export const ownersAdminScreens = [
  screen({
    path: '/admin/restaurant-requests',
    title: 'owners.requests_title',
    access: 'admin',
    navigation: { section: 'festival', text: 'admin.nav_requests', icon: 'key' },
    validateSearch: unread<RequestsSearch>,
    page: () => import('./AccessRequestsPage.tsx').then((m) => m.AccessRequestsPage),
  }),
] as const;
