import { screen, unread } from '../screens/screen.ts';
import type { AuditSearch } from './audit-search.ts';

export const auditScreens = [
  screen({
    path: '/admin/audit-log',
    title: 'audit.title',
    access: 'admin',
    navigation: { section: 'system', text: 'admin.nav_audit', icon: 'history' },
    validateSearch: unread<AuditSearch>,
    page: () => import('./AuditPage.tsx').then((m) => m.AuditPage),
  }),
] as const;
