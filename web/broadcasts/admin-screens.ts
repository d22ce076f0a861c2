import { screen, unread } from '../screens/screen.ts';
import type { AddressSearch } from './address-search.ts';
import type { BroadcastSearch } from './broadcast-search.ts';

export const broadcastsScreens = [
  screen({
    path: '/admin/email-export',
    title: 'admin.email_export_title',
    access: 'admin',
    navigation: { section: 'people', text: 'admin.nav_email_export', icon: 'download' },
    validateSearch: unread<AddressSearch>,
    page: () => import('./EmailExportPage.tsx').then((m) => m.EmailExportPage),
  }),
  screen({
    path: '/admin/email-broadcast',
    title: 'admin.email_broadcast_title',
    access: 'admin',
    navigation: { section: 'people', text: 'admin.nav_email_broadcast', icon: 'send' },
    validateSearch: unread<BroadcastSearch>,
    page: () => import('./EmailBroadcastPage.tsx').then((m) => m.EmailBroadcastPage),
  }),
] as const;
