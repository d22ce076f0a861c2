import { screen } from '../screens/screen.ts';

export const venueScreens = [
  screen({
    path: '/counter',
    title: 'venue.counter_title',
    access: 'everyone',
    isUnlisted: true,
    page: () => import('./CounterPage.tsx').then((m) => m.CounterPage),
  }),
] as const;
