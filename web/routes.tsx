import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { failureCode } from './api/client.ts';
import { HomePage } from './places/HomePage.tsx';
import { countiesQuery, countyQuery, statesQuery } from './places/queries.ts';
import { pageHead } from './page-head.ts';
import {
  homePath,
  readAuthSearch,
  readHomeSearch,
  readPeopleSearch,
  readRestaurantSearch,
} from './paths.ts';
import { meQuery } from './people/queries.ts';
import { recoveryHref } from './people/reset-link.ts';
import { suggestedQuery } from './restaurants/detail-queries.ts';
import { restaurantHead } from './restaurants/restaurant-head.ts';
import {
  countyRestaurantsQuery,
  restaurantQuery,
  stateRestaurantsQuery,
} from './restaurants/queries.ts';
import { RestaurantFailed } from './restaurants/RestaurantFailed.tsx';
import type { RouterContext } from './router.tsx';
import { Document } from './shell/Document.tsx';
import { Frame } from './shell/Frame.tsx';
import { settingsQuery } from './shell/queries.ts';

const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location }) => {
    const href = recoveryHref({ ...location, hash: '' });
    if (href) throw redirect({ href, replace: true });
  },
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([
      queryClient.query({ ...settingsQuery(api), staleTime: 'static' }),
      queryClient.query({ ...meQuery(api), staleTime: 'static' }),
    ]);
  },
  head: ({ match }) => {
    return { meta: pageHead(match.context, { title: null }).meta };
  },
  shellComponent: Document,
  component: Frame,
});

/** The title of a page: what it is, and whose. */
const titled = ({ context }: { context: RouterContext }, what: string) =>
  pageHead(context, { title: what });

/** A place or restaurant that does not exist is a page of its own, not an error. */
async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    const code = failureCode(error) ?? '';
    if (code.endsWith('_not_found') || code === 'invalid_input') throw notFound();
    throw error;
  }
}

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: readHomeSearch,
  loaderDeps: ({ search: { state, counties, county } }) => ({ state, counties, county }),
  loader: async ({ context: { queryClient, api }, deps }) => {
    const { state, counties, county } = deps;
    const states = queryClient.query({ ...statesQuery(api), staleTime: 'static' });
    const asked: Promise<unknown>[] = [states];
    if (state) {
      const list = stateRestaurantsQuery(api, state, null);
      asked.push(queryClient.query({ ...list, staleTime: 'static' }));
    } else if (counties) {
      asked.push(queryClient.query({ ...countiesQuery(api, counties), staleTime: 'static' }));
    } else if (county) {
      asked.push(
        queryClient.query({ ...countyQuery(api, county), staleTime: 'static' }),
        queryClient.query({ ...countyRestaurantsQuery(api, county), staleTime: 'static' }),
      );
    }
    // All of them end before one's failure is told: a promise left hanging would end the server.
    await Promise.allSettled(asked);
    await orNotFound(Promise.all(asked));
    const found = (await states).find(({ id }) => id === (state ?? counties));
    const place = county && queryClient.getQueryData(countyQuery(api, county).queryKey);
    return { stateName: found?.name ?? null, countyName: place ? place.county.name : null };
  },
  head: ({ match, loaderData }) => {
    const { t } = match.context.speech.read();
    const { stateName: state, countyName: county } = loaderData ?? {};
    const path = homePath(match.search);
    if (!state && !county) return pageHead(match.context, { title: null, path });
    const place = county ? t('places.county_name', { county }) : String(state);
    const title = county
      ? place
      : match.search.state
        ? t('restaurants.state_title', { state })
        : t('places.counties_title', { state });
    const description = t('restaurants.list_description', { place });
    return pageHead(match.context, { title, description, path });
  },
  component: HomePage,
});

const restaurantRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/restaurant/$restaurantId',
  validateSearch: readRestaurantSearch,
  loader: async ({ context: { queryClient, api }, params }) => {
    const { restaurantId } = params;
    const suggested = suggestedQuery(api, restaurantId, null);
    await Promise.all([
      orNotFound(
        queryClient.query({ ...restaurantQuery(api, restaurantId), staleTime: 'static' }),
      ),
      // The page stands without them: their place tells what went wrong.
      queryClient.query({ ...suggested, staleTime: 'static' }).catch(() => {}),
    ]);
  },
  head: ({ match: { context, params } }) => {
    const key = restaurantQuery(context.api, params.restaurantId).queryKey;
    const restaurant = context.queryClient.getQueryData(key);
    return restaurant ? restaurantHead(context, restaurant) : {};
  },
  component: lazyRouteComponent(() => import('./restaurants/RestaurantPage.tsx'), 'RestaurantPage'),
  errorComponent: RestaurantFailed,
  notFoundComponent: lazyRouteComponent(
    () => import('./restaurants/RestaurantMissing.tsx'),
    'RestaurantMissing',
  ),
});

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: readAuthSearch,
  head: ({ match }) => {
    const { t } = match.context.speech.read();
    const isSignUp = match.search.tab === 'signup';
    return titled(match, t(isSignUp ? 'people.sign_up_title' : 'people.sign_in_title'));
  },
  component: lazyRouteComponent(() => import('./people/AuthPage.tsx'), 'AuthPage'),
});

const myVotesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my-votes',
  head: ({ match }) => titled(match, match.context.speech.read().t('voting.history_title')),
  component: lazyRouteComponent(() => import('./voting/MyVotesPage.tsx'), 'MyVotesPage'),
});

const favouritesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/favourites',
  head: ({ match }) => titled(match, match.context.speech.read().t('favourites.title')),
  component: lazyRouteComponent(() => import('./favourites/FavouritesPage.tsx'), 'FavouritesPage'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  head: ({ match }) => titled(match, match.context.speech.read().t('people.forgot_title')),
  component: lazyRouteComponent(
    () => import('./people/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
  ),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  head: ({ match }) => titled(match, match.context.speech.read().t('people.reset_title')),
  component: lazyRouteComponent(
    () => import('./people/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
  ),
});

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  head: ({ match }) => titled(match, match.context.speech.read().t('account.title')),
  component: lazyRouteComponent(() => import('./account/AccountPage.tsx'), 'AccountPage'),
});

const userManagementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/user-management',
  validateSearch: readPeopleSearch,
  head: ({ match }) => titled(match, match.context.speech.read().t('admin.users_title')),
  component: lazyRouteComponent(
    () => import('./admin/UserManagementPage.tsx'),
    'UserManagementPage',
  ),
});

export const routeTree = rootRoute.addChildren([
  homeRoute,
  restaurantRoute,
  authRoute,
  myVotesRoute,
  favouritesRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  accountRoute,
  userManagementRoute,
]);

/** Which file a route's page comes from, so that the server can tell a browser to fetch it early. */
export const ROUTE_MODULES: Record<string, string> = {
  '/restaurant/$restaurantId': 'web/restaurants/RestaurantPage.tsx',
  '/auth': 'web/people/AuthPage.tsx',
  '/my-votes': 'web/voting/MyVotesPage.tsx',
  '/favourites': 'web/favourites/FavouritesPage.tsx',
  '/forgot-password': 'web/people/ForgotPasswordPage.tsx',
  '/reset-password': 'web/people/ResetPasswordPage.tsx',
  '/account': 'web/account/AccountPage.tsx',
  '/admin/user-management': 'web/admin/UserManagementPage.tsx',
};
