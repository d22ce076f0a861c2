import { screen, unread } from '../screens/screen.ts';
import type { ImportSearch } from './import-search.ts';

export const importsScreens = [
  screen({
    path: '/admin/restaurants/import',
    title: 'imports.title',
    access: 'admin',
    navigation: { section: 'festival', text: 'admin.nav_import', icon: 'table' },
    validateSearch: unread<ImportSearch>,
    page: () => import('./ImportPage.tsx').then((m) => m.ImportPage),
  }),
] as const;
