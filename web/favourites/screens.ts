import { screen } from '../screens/screen.ts';

export const favouritesScreens = [
  screen({
    path: '/favourites',
    title: 'favourites.title',
    access: 'signed_in',
    page: () => import('./FavouritesPage.tsx').then((m) => m.FavouritesPage),
  }),
] as const;
