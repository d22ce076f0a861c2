import { createRoute, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { AnalyticsSearch } from '../analytics/analytics-search.ts';
import { cached } from '../api/cached.ts';
import type { AuditSearch } from '../audit/audit-search.ts';
import type { CatalogueSearch } from '../catalogue/catalogue-search.ts';
import type { ImportSearch } from '../imports/import-search.ts';
import type { PeopleSearch } from './people-search.ts';
import type { RankingSearch } from '../rankings/ranking-search.ts';
import type { RequestsSearch } from '../owners/requests-search.ts';
import type { SessionsSearch } from './sessions-search.ts';
import type { AddressSearch } from '../broadcasts/address-search.ts';
import type { BroadcastSearch } from '../broadcasts/broadcast-search.ts';
import type { ModerationSearch } from '../moderation/moderation-search.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { meQuery } from '../people/queries.ts';
import { paths } from '../paths.ts';
import { type Match, rootRoute, titled, unread } from '../root-route.tsx';
import { lazyPage } from '../ui/lazy-page.ts';

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  // Who may see it, the server alone can say: what fails is the page, and not what stands around it.
  loader: async ({ context: { queryClient, api } }) => {
    await queryClient.query({ ...meQuery(api), ...cached.asItStands });
  },
  component: lazyPage(() => import('./AdminShell.tsx').then((m) => m.AdminShell)),
});

/** A page of organisers below the shell. */
const deskPage = <Path extends string>(
  path: Path,
  title: TextKey,
  load: () => Promise<ComponentType>,
) => ({
  getParentRoute: () => shellRoute,
  path,
  head: ({ match }: { match: Match }) => titled(match, title),
  component: lazyPage(load),
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
  ...deskPage('/analytics', 'admin.analytics_title', () =>
    import('../analytics/AnalyticsPage.tsx').then((m) => m.AnalyticsPage),
  ),
  validateSearch: unread<AnalyticsSearch>,
});

const rankingsRoute = createRoute({
  ...deskPage('/rankings', 'rankings.title', () =>
    import('../rankings/RankingsPage.tsx').then((m) => m.RankingsPage),
  ),
  validateSearch: unread<RankingSearch>,
});

const restaurantsRoute = createRoute({
  ...deskPage('/restaurants', 'catalogue.title', () =>
    import('../catalogue/RestaurantsPage.tsx').then((m) => m.RestaurantsPage),
  ),
  validateSearch: unread<CatalogueSearch>,
});

const importRoute = createRoute({
  ...deskPage('/restaurants/import', 'imports.title', () =>
    import('../imports/ImportPage.tsx').then((m) => m.ImportPage),
  ),
  validateSearch: unread<ImportSearch>,
});

const editorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/restaurants/$restaurantId',
  head: ({ match, params: { restaurantId } }) =>
    titled(match, restaurantId === 'new' ? 'catalogue.new_title' : 'catalogue.edit_title'),
  component: lazyPage(() =>
    import('../catalogue/RestaurantEditorPage.tsx').then((m) => m.RestaurantEditorPage),
  ),
});

const accessRequestsRoute = createRoute({
  ...deskPage('/restaurant-requests', 'owners.requests_title', () =>
    import('../owners/AccessRequestsPage.tsx').then((m) => m.AccessRequestsPage),
  ),
  validateSearch: unread<RequestsSearch>,
});

const reviewsRoute = createRoute({
  ...deskPage('/reviews', 'admin.reviews_title', () =>
    import('../moderation/ReviewModerationPage.tsx').then((m) => m.ReviewModerationPage),
  ),
  validateSearch: unread<ModerationSearch>,
});

const sessionsRoute = createRoute({
  ...deskPage('/users', 'admin.sessions_title', () =>
    import('./UserSessionsPage.tsx').then((m) => m.UserSessionsPage),
  ),
  validateSearch: unread<SessionsSearch>,
});

const emailExportRoute = createRoute({
  ...deskPage('/email-export', 'admin.email_export_title', () =>
    import('../broadcasts/EmailExportPage.tsx').then((m) => m.EmailExportPage),
  ),
  validateSearch: unread<AddressSearch>,
});

const settingsRoute = createRoute({
  ...deskPage('/settings', 'settings.title', () =>
    import('../settings/SettingsPage.tsx').then((m) => m.SettingsPage),
  ),
});

const userManagementRoute = createRoute({
  ...deskPage('/user-management', 'admin.users_title', () =>
    import('./UserManagementPage.tsx').then((m) => m.UserManagementPage),
  ),
  validateSearch: unread<PeopleSearch>,
});

const quickSetupRoute = createRoute({
  ...deskPage('/user-management/quick-setup', 'admin.quick_title', () =>
    import('./QuickSetupPage.tsx').then((m) => m.QuickSetupPage),
  ),
});

const userAccountRoute = createRoute({
  ...deskPage('/user-management/$personId', 'admin.account_title', () =>
    import('./UserAccountPage.tsx').then((m) => m.UserAccountPage),
  ),
});

const emailBroadcastRoute = createRoute({
  ...deskPage('/email-broadcast', 'admin.email_broadcast_title', () =>
    import('../broadcasts/EmailBroadcastPage.tsx').then((m) => m.EmailBroadcastPage),
  ),
  validateSearch: unread<BroadcastSearch>,
});

const auditRoute = createRoute({
  ...deskPage('/audit-log', 'audit.title', () =>
    import('../audit/AuditPage.tsx').then((m) => m.AuditPage),
  ),
  validateSearch: unread<AuditSearch>,
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
