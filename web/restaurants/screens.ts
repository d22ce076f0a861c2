import { notFound } from '@tanstack/react-router';
import { cached } from '../api/cached.ts';
import { headOr, pageHead, titled } from '../page-head.ts';
import { paths } from '../paths.ts';
import { BrowseFailure } from '../places/BrowseFailure.tsx';
import { statesQuery } from '../places/queries.ts';
import { orNotFound } from '../screens/not-found.ts';
import { screen } from '../screens/screen.ts';
import { lazyPage } from '../ui/lazy-page.ts';
import { readParticipatingSearch } from './participating-search.ts';
import { loadList } from './load-list.ts';
import { restaurantQuery } from './queries.ts';
import { restaurantHead } from './restaurant-head.ts';
import { loadRestaurant } from './restaurant-route.ts';
import { readRestaurantSearch } from './restaurant-search.ts';
import { loadSoldOut } from './sold-out-query.ts';
import { RestaurantFailed } from './RestaurantFailed.tsx';
import { RestaurantPending } from './RestaurantPending.tsx';

/** One screen at two addresses (S1 §2); the first of them is the one that is shared. */
const participatingAt = <const Path extends string>(path: Path) =>
  screen({
    path,
    access: 'everyone',
    validateSearch: readParticipatingSearch,
    loaderDeps: ({ search: { state } }) => ({ state }),
    loader: async ({ context: { queryClient, api }, location }) => {
      const { state, ...asked } = readParticipatingSearch(location.search);
      const list = loadList({ queryClient, api }, { stateId: state ?? null }, asked);
      const [states] = await Promise.all([
        queryClient.query({ ...statesQuery(api), ...cached.asItStands }),
        loadSoldOut({ queryClient, api }),
        // Of an unknown state there is no list, and that is no failure.
        list.catch(() => {}),
      ]);
      if (state && !states.some(({ id }) => id === state)) throw notFound();
      await list;
    },
    head: ({ match }) =>
      headOr(match, () => {
        const title = match.context.localeStore.get().t('places.participating_title');
        return pageHead(match.context, { title, path: paths.participating() });
      }),
    page: () => import('./ParticipatingPage.tsx').then((m) => m.ParticipatingPage),
    errorComponent: BrowseFailure,
  });

export const restaurantsScreens = [
  participatingAt('/participatingrestaurants'),
  participatingAt('/restaurant-dashboard'),
  screen({
    path: '/restaurant/$restaurantId',
    access: 'everyone',
    validateSearch: readRestaurantSearch,
    loader: ({ context, params }) => orNotFound(loadRestaurant(context, params.restaurantId)),
    head: ({ match }) => {
      const { context, params, status } = match;
      if (status === 'notFound') return titled(match, 'restaurants.not_found_title');
      const key = restaurantQuery(context.api, params.restaurantId).queryKey;
      const restaurant = context.queryClient.getQueryData(key);
      return restaurant ? restaurantHead(context, restaurant) : {};
    },
    page: () => import('./RestaurantPage.tsx').then((m) => m.RestaurantPage),
    pendingComponent: RestaurantPending,
    errorComponent: RestaurantFailed,
    notFoundComponent: lazyPage(() =>
      import('./RestaurantMissing.tsx').then((m) => m.RestaurantMissing),
    ),
  }),
] as const;
