import { screen, unread } from '../screens/screen.ts';
import type { PeopleSearch } from './people-search.ts';
import type { SessionsSearch } from './sessions-search.ts';

export const adminScreens = [
  screen({
    path: '/admin/user-management',
    title: 'admin.users_title',
    access: 'admin',
    navigation: { section: 'people', text: 'admin.nav_users', icon: 'users' },
    validateSearch: unread<PeopleSearch>,
    page: () => import('./UserManagementPage.tsx').then((m) => m.UserManagementPage),
  }),
  screen({
    path: '/admin/user-management/quick-setup',
    title: 'admin.quick_title',
    access: 'admin',
    page: () => import('./QuickSetupPage.tsx').then((m) => m.QuickSetupPage),
  }),
  screen({
    path: '/admin/user-management/$personId',
    title: 'admin.account_title',
    access: 'admin',
    page: () => import('./UserAccountPage.tsx').then((m) => m.UserAccountPage),
  }),
  screen({
    path: '/admin/users',
    title: 'admin.sessions_title',
    access: 'admin',
    navigation: { section: 'people', text: 'admin.nav_sessions', icon: 'device' },
    validateSearch: unread<SessionsSearch>,
    page: () => import('./UserSessionsPage.tsx').then((m) => m.UserSessionsPage),
  }),
] as const;
