import { screen } from '../screens/screen.ts';

export const ownersScreens = [
  screen({
    path: '/restaurant-access-request',
    title: 'owners.request_title',
    access: 'everyone',
    page: () => import('./AccessRequestPage.tsx').then((m) => m.AccessRequestPage),
  }),
] as const;
