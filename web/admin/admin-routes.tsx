import { createRoute, redirect } from '@tanstack/react-router';
import { readAnalyticsSearch } from '../analytics-search.ts';
import {
  readAuditSearch,
  readCatalogueSearch,
  readImportSearch,
  readPeopleSearch,
  readRankingSearch,
  readRequestsSearch,
  readSessionsSearch,
} from '../desk-search.ts';
import { readAddressSearch, readBroadcastSearch } from '../mail-search.ts';
import { readModerationSearch } from '../moderation-search.ts';
import { paths } from '../paths.ts';
import { reading, rootRoute, titled } from '../root-route.tsx';
import { lazyPage } from '../ui/lazy-page.ts';

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  ...reading('later', 'desk'),
  component: lazyPage(() => import('./AdminShell.tsx').then((m) => m.AdminShell)),
});

const toAnalytics = () => {
  throw redirect({ to: paths.analytics(), replace: true });
};
const indexRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  beforeLoad: toAnalytics,
});
/** Every address below it that is none (S2 §2). */
const unknownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  beforeLoad: toAnalytics,
});

const analyticsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/analytics',
  ...reading('later', 'desk'),
  validateSearch: readAnalyticsSearch,
  head: ({ match }) => titled(match, 'admin.analytics_title'),
  component: lazyPage(() => import('../analytics/AnalyticsPage.tsx').then((m) => m.AnalyticsPage)),
});

const rankingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rankings',
  ...reading('later', 'desk'),
  validateSearch: readRankingSearch,
  head: ({ match }) => titled(match, 'rankings.title'),
  component: lazyPage(() => import('../rankings/RankingsPage.tsx').then((m) => m.RankingsPage)),
});

const restaurantsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/restaurants',
  ...reading('later', 'desk'),
  validateSearch: readCatalogueSearch,
  head: ({ match }) => titled(match, 'catalogue.title'),
  component: lazyPage(() =>
    import('../catalogue/RestaurantsPage.tsx').then((m) => m.RestaurantsPage),
  ),
});

const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/restaurants/import',
  ...reading('later', 'desk'),
  validateSearch: readImportSearch,
  head: ({ match }) => titled(match, 'imports.title'),
  component: lazyPage(() => import('../imports/ImportPage.tsx').then((m) => m.ImportPage)),
});

const editorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/restaurants/$restaurantId',
  ...reading('later', 'desk', 'owning'),
  head: ({ match, params: { restaurantId } }) =>
    titled(match, restaurantId === 'new' ? 'catalogue.new_title' : 'catalogue.edit_title'),
  component: lazyPage(() =>
    import('../catalogue/RestaurantEditorPage.tsx').then((m) => m.RestaurantEditorPage),
  ),
});

const accessRequestsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/restaurant-requests',
  ...reading('later', 'desk', 'owning'),
  validateSearch: readRequestsSearch,
  head: ({ match }) => titled(match, 'owners.requests_title'),
  component: lazyPage(() =>
    import('../owners/AccessRequestsPage.tsx').then((m) => m.AccessRequestsPage),
  ),
});

const reviewsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reviews',
  ...reading('later', 'desk', 'owning'),
  validateSearch: readModerationSearch,
  head: ({ match }) => titled(match, 'admin.reviews_title'),
  component: lazyPage(() =>
    import('../moderation/ReviewModerationPage.tsx').then((m) => m.ReviewModerationPage),
  ),
});

const sessionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/users',
  ...reading('later', 'desk'),
  validateSearch: readSessionsSearch,
  head: ({ match }) => titled(match, 'admin.sessions_title'),
  component: lazyPage(() => import('./UserSessionsPage.tsx').then((m) => m.UserSessionsPage)),
});

const emailExportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/email-export',
  ...reading('later', 'desk'),
  validateSearch: readAddressSearch,
  head: ({ match }) => titled(match, 'admin.email_export_title'),
  component: lazyPage(() =>
    import('../broadcasts/EmailExportPage.tsx').then((m) => m.EmailExportPage),
  ),
});

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  ...reading('later', 'desk', 'owning'),
  head: ({ match }) => titled(match, 'settings.title'),
  component: lazyPage(() => import('../settings/SettingsPage.tsx').then((m) => m.SettingsPage)),
});

const userManagementRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/user-management',
  ...reading('later', 'desk'),
  validateSearch: readPeopleSearch,
  head: ({ match }) => titled(match, 'admin.users_title'),
  component: lazyPage(() => import('./UserManagementPage.tsx').then((m) => m.UserManagementPage)),
});

const quickSetupRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/user-management/quick-setup',
  ...reading('later', 'desk'),
  head: ({ match }) => titled(match, 'admin.quick_title'),
  component: lazyPage(() => import('./QuickSetupPage.tsx').then((m) => m.QuickSetupPage)),
});

const userAccountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/user-management/$personId',
  ...reading('later', 'desk'),
  head: ({ match }) => titled(match, 'admin.account_title'),
  component: lazyPage(() => import('./UserAccountPage.tsx').then((m) => m.UserAccountPage)),
});

const emailBroadcastRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/email-broadcast',
  ...reading('later', 'desk', 'owning'),
  validateSearch: readBroadcastSearch,
  head: ({ match }) => titled(match, 'admin.email_broadcast_title'),
  component: lazyPage(() =>
    import('../broadcasts/EmailBroadcastPage.tsx').then((m) => m.EmailBroadcastPage),
  ),
});

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit-log',
  ...reading('later', 'desk'),
  validateSearch: readAuditSearch,
  head: ({ match }) => titled(match, 'audit.title'),
  component: lazyPage(() => import('../audit/AuditPage.tsx').then((m) => m.AuditPage)),
});

/** The pages of organisers, in one shell (S2 §2). */
export const adminRoute = shellRoute.addChildren([
  indexRoute,
  unknownRoute,
  analyticsRoute,
  rankingsRoute,
  restaurantsRoute,
  importRoute,
  editorRoute,
  accessRequestsRoute,
  reviewsRoute,
  sessionsRoute,
  emailExportRoute,
  settingsRoute,
  userManagementRoute,
  quickSetupRoute,
  userAccountRoute,
  emailBroadcastRoute,
  auditRoute,
]);
