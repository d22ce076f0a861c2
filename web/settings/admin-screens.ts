import { screen } from '../screens/screen.ts';

export const settingsScreens = [
  screen({
    path: '/admin/settings',
    title: 'settings.title',
    access: 'admin',
    navigation: { section: 'system', text: 'admin.nav_settings', icon: 'settings' },
    page: () => import('./SettingsPage.tsx').then((m) => m.SettingsPage),
  }),
] as const;
