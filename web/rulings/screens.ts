import { screen } from '../screens/screen.ts';

export const rulingsScreens = [
  screen({
    path: '/appeal',
    title: 'appeals.title',
    access: 'everyone',
    isUnlisted: true,
    page: () => import('./AppealPage.tsx').then((m) => m.AppealPage),
  }),
] as const;
