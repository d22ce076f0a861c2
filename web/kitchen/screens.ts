import { screen } from '../screens/screen.ts';

export const kitchenScreens = [
  screen({
    path: '/sold-out',
    title: 'kitchen.title',
    isUnlisted: true,
    access: 'signed_in',
    page: () => import('./KitchenPage.tsx').then((m) => m.KitchenPage),
  }),
] as const;
