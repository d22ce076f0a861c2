import { createRoute } from '@tanstack/react-router';
import type { OwnedSearch } from './owned-search.ts';
import { rootRoute, titled, unread } from '../root-route.tsx';
import { lazyPage } from '../ui/lazy-page.ts';

const accessRequestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/restaurant-access-request',
  head: ({ match }) => titled(match, 'owners.request_title'),
  component: lazyPage(() => import('./AccessRequestPage.tsx').then((m) => m.AccessRequestPage)),
});

const ownerDashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/restaurant-owner-dashboard',
  validateSearch: unread<OwnedSearch>,
  head: ({ match }) => titled(match, 'dashboard.title'),
  component: lazyPage(() =>
    import('../dashboard/OwnerDashboardPage.tsx').then((m) => m.OwnerDashboardPage),
  ),
});

const proposalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/restaurant-owner-dashboard/restaurant',
  validateSearch: unread<OwnedSearch>,
  head: ({ match }) => titled(match, 'proposals.title'),
  component: lazyPage(() => import('../proposals/ProposalPage.tsx').then((m) => m.ProposalPage)),
});

/** The pages of owners, and of who would be one. */
export const owningRoutes = [accessRequestRoute, ownerDashboardRoute, proposalRoute] as const;
