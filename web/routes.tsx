import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { failureCode } from './api/client.ts';
import { BrowseFailure } from './places/BrowseFailure.tsx';
import { homeDeps, homeHead, loadHome } from './places/home-route.ts';
import { HomePage } from './places/HomePage.tsx';
import { statesQuery } from './places/queries.ts';
import { loadLaterTexts } from './i18n/catalogues.ts';
import { pageHead } from './page-head.ts';
import {
  paths,
  readAuthSearch,
  readHomeSearch,
  readParticipatingSearch,
  readPeopleSearch,
  readRestaurantSearch,
} from './paths.ts';
import { meQuery } from './people/queries.ts';
import { recoveryHref } from './people/reset-link.ts';
import { suggestedQuery } from './restaurants/detail-queries.ts';
import { restaurantHead } from './restaurants/restaurant-head.ts';
import { restaurantQuery, stateRestaurantsQuery } from './restaurants/queries.ts';
import { RestaurantFailed } from './restaurants/RestaurantFailed.tsx';
import type { RouterContext } from './router.tsx';
import { Document } from './shell/Document.tsx';
import { Frame } from './shell/Frame.tsx';
import { settingsQuery } from './shell/queries.ts';

const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ location, matches }) => {
    const href = recoveryHref({ ...location, hash: '' });
    if (href) throw redirect({ href, replace: true });
    if (matches.some(({ staticData }) => staticData.readsLater)) await loadLaterTexts();
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
  loaderDeps: ({ search }) => homeDeps(search),
  loader: async ({ context, deps, location }) => {
    const place = await orNotFound(loadHome(context, deps, readHomeSearch(location.search)));
    if (!place.isKnown) throw notFound();
    return place;
  },
  head: ({ match, loaderData }) => homeHead(match.context, match.search, loaderData),
  component: HomePage,
  errorComponent: BrowseFailure,
});

/** One screen at two addresses (S1 §2); the first of them is the one that is shared. */
const participatingRouteAt = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: readParticipatingSearch,
    loaderDeps: ({ search: { state } }) => ({ state }),
    loader: async ({ context: { queryClient, api }, deps }) => {
      const all = stateRestaurantsQuery(api, null, null);
      const [states] = await Promise.all([
        queryClient.query({ ...statesQuery(api), staleTime: 'static' }),
        queryClient.query({ ...all, staleTime: 'static' }),
      ]);
      if (deps.state && !states.some(({ id }) => id === deps.state)) throw notFound();
    },
    head: ({ match: { context } }) => {
      const title = context.speech.read().t('places.participating_title');
      return pageHead(context, { title, path: paths.participating() });
    },
    component: lazyRouteComponent(
      () => import('./restaurants/ParticipatingPage.tsx'),
      'ParticipatingPage',
    ),
    errorComponent: BrowseFailure,
  });
const participatingRoute = participatingRouteAt('/participatingrestaurants');
const restaurantDashboardRoute = participatingRouteAt('/restaurant-dashboard');

const restaurantRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/restaurant/$restaurantId',
  validateSearch: readRestaurantSearch,
  loader: async ({ context: { queryClient, api }, params }) => {
    const { restaurantId } = params;
    const suggested = suggestedQuery(api, restaurantId, null);
    await Promise.all([
      orNotFound(queryClient.query({ ...restaurantQuery(api, restaurantId), staleTime: 'static' })),
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
  staticData: { readsLater: true },
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
  staticData: { readsLater: true },
  head: ({ match }) => titled(match, match.context.speech.read().t('people.forgot_title')),
  component: lazyRouteComponent(
    () => import('./people/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
  ),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { readsLater: true },
  head: ({ match }) => titled(match, match.context.speech.read().t('people.reset_title')),
  component: lazyRouteComponent(
    () => import('./people/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
  ),
});

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  staticData: { readsLater: true },
  head: ({ match }) => titled(match, match.context.speech.read().t('account.title')),
  component: lazyRouteComponent(() => import('./account/AccountPage.tsx'), 'AccountPage'),
});

const userManagementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/user-management',
  staticData: { readsLater: true },
  validateSearch: readPeopleSearch,
  head: ({ match }) => titled(match, match.context.speech.read().t('admin.users_title')),
  component: lazyRouteComponent(
    () => import('./admin/UserManagementPage.tsx'),
    'UserManagementPage',
  ),
});

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/$',
  staticData: { readsLater: true },
  head: ({ match }) => titled(match, match.context.speech.read().t('shell.admin')),
  component: lazyRouteComponent(() => import('./admin/AdminPage.tsx'), 'AdminPage'),
});

export const routeTree = rootRoute.addChildren([
  homeRoute,
  participatingRoute,
  restaurantDashboardRoute,
  restaurantRoute,
  authRoute,
  myVotesRoute,
  favouritesRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  accountRoute,
  userManagementRoute,
  adminRoute,
]);

/** Which file a route's page comes from, so that the server can tell a browser to fetch it early. */
export const ROUTE_MODULES: Record<string, string> = {
  '/participatingrestaurants': 'web/restaurants/ParticipatingPage.tsx',
  '/restaurant-dashboard': 'web/restaurants/ParticipatingPage.tsx',
  '/restaurant/$restaurantId': 'web/restaurants/RestaurantPage.tsx',
  '/auth': 'web/people/AuthPage.tsx',
  '/my-votes': 'web/voting/MyVotesPage.tsx',
  '/favourites': 'web/favourites/FavouritesPage.tsx',
  '/forgot-password': 'web/people/ForgotPasswordPage.tsx',
  '/reset-password': 'web/people/ResetPasswordPage.tsx',
  '/account': 'web/account/AccountPage.tsx',
  '/admin/user-management': 'web/admin/UserManagementPage.tsx',
  '/admin/$': 'web/admin/AdminPage.tsx',
};
