import { titled } from '../page-head.ts';
import { screen, unread } from '../screens/screen.ts';
import type { CatalogueSearch } from './catalogue-search.ts';
import type { MergeSearch } from './merge-search.ts';

export const catalogueScreens = [
  screen({
    path: '/admin/restaurants',
    title: 'catalogue.title',
    access: 'admin',
    navigation: { section: 'festival', text: 'admin.nav_restaurants', icon: 'store' },
    validateSearch: unread<CatalogueSearch>,
    page: () => import('./RestaurantsPage.tsx').then((m) => m.RestaurantsPage),
  }),
  /** The page of a restaurant, also of a new one. */
  screen({
    path: '/admin/restaurants/$restaurantId',
    head: ({ match }) =>
      titled(
        match,
        match.params.restaurantId === 'new' ? 'catalogue.new_title' : 'catalogue.edit_title',
      ),
    access: 'admin',
    validateSearch: unread<MergeSearch>,
    page: () => import('./RestaurantEditorPage.tsx').then((m) => m.RestaurantEditorPage),
  }),
] as const;
