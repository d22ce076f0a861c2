import type { TextKey } from '../i18n/catalogues.ts';
import { paths } from '../paths.ts';
import type { IconName } from '../ui/Icon.tsx';

export interface AdminPage {
  to: string;
  text: TextKey;
  icon: IconName;
}

/** The pages of organisers, by what they are about. */
export const ADMIN_SECTIONS: readonly { title: TextKey; pages: readonly AdminPage[] }[] = [
  {
    title: 'admin.group_results',
    pages: [
      { to: paths.analytics(), text: 'admin.nav_analytics', icon: 'chart' },
      { to: paths.rankings(), text: 'rankings.nav', icon: 'medal' },
      { to: paths.reviewModeration(), text: 'admin.nav_reviews', icon: 'star' },
    ],
  },
  {
    title: 'admin.group_festival',
    pages: [
      { to: paths.catalogue(), text: 'admin.nav_restaurants', icon: 'store' },
      { to: paths.catalogueImport(), text: 'admin.nav_import', icon: 'table' },
      { to: paths.accessRequests(), text: 'admin.nav_requests', icon: 'key' },
    ],
  },
  {
    title: 'admin.group_people',
    pages: [
      { to: paths.userManagement(), text: 'admin.nav_users', icon: 'users' },
      { to: paths.userSessions(), text: 'admin.nav_sessions', icon: 'device' },
      { to: paths.emailExport(), text: 'admin.nav_email_export', icon: 'download' },
      { to: paths.emailBroadcast(), text: 'admin.nav_email_broadcast', icon: 'send' },
    ],
  },
  {
    title: 'admin.group_system',
    pages: [
      { to: paths.settings(), text: 'admin.nav_settings', icon: 'settings' },
      { to: paths.auditLog(), text: 'admin.nav_audit', icon: 'history' },
    ],
  },
];

/** The page of an address: a restaurant's own is one of the list of restaurants. */
export const adminPageOf = (pathname: string): AdminPage | undefined =>
  ADMIN_SECTIONS.flatMap(({ pages }) => pages)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
