import { screen } from '../screens/screen.ts';

export const resultDeskScreens = [
  screen({
    path: '/admin/results',
    title: 'resultDesk.title',
    access: 'admin',
    navigation: { section: 'results', text: 'resultDesk.nav', icon: 'archive' },
    page: () => import('./DeskPage.tsx').then((m) => m.DeskPage),
  }),
  screen({
    path: '/admin/results/rules',
    title: 'resultDesk.rules_title',
    access: 'admin',
    page: () => import('./RulesPage.tsx').then((m) => m.RulesPage),
  }),
] as const;
