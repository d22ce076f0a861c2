import { createRoute, notFound } from '@tanstack/react-router';
import { adminRoute } from './admin/admin-routes.tsx';
import { cached } from './api/cached.ts';
import { failureCode } from './api/client.ts';
import { fromFiles } from './api/files.ts';
import { BrowseFailure } from './places/BrowseFailure.tsx';
import { homeDeps, homeHead, loadHome } from './places/home-route.ts';
import { HomePage } from './places/HomePage.tsx';
import { statesQuery } from './places/queries.ts';
import { owningRoutes } from './owners/owning-routes.tsx';
import { pageHead } from './page-head.ts';
import { paths, POLICY_PATHS } from './paths.ts';
import { readAuthSearch } from './people/auth-search.ts';
import { readHomeSearch } from './places/home-search.ts';
import { readParticipatingSearch } from './restaurants/participating-search.ts';
import { readRestaurantSearch } from './restaurants/restaurant-search.ts';
import { restaurantHead } from './restaurants/restaurant-head.ts';
import { loadRestaurant } from './restaurants/restaurant-route.ts';
import { restaurantQuery, stateRestaurantsQuery } from './restaurants/queries.ts';
import { RestaurantFailed } from './restaurants/RestaurantFailed.tsx';
import { type Match, rootRoute, titled, titledUnlisted } from './root-route.tsx';
import { lazyPage } from './ui/lazy-page.ts';

/** The head of a page, or of that there is no such page. */
const headOr = (match: Match, head: () => ReturnType<typeof pageHead>) =>
  match.status === 'notFound' ? titled(match, 'shell.not_found_page') : head();

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
  head: ({ match, loaderData }) =>
    headOr(match, () => homeHead(match.context, match.search, loaderData)),
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
        queryClient.query({ ...statesQuery(api), ...cached.asItStands }),
        queryClient.query({ ...all, ...cached.asItStands }),
      ]);
      if (deps.state && !states.some(({ id }) => id === deps.state)) throw notFound();
    },
    head: ({ match }) =>
      headOr(match, () => {
        const title = match.context.speech.get().t('places.participating_title');
        return pageHead(match.context, { title, path: paths.participating() });
      }),
    component: lazyPage(() =>
      import('./restaurants/ParticipatingPage.tsx').then((m) => m.ParticipatingPage),
    ),
    errorComponent: BrowseFailure,
  });
const participatingRoute = participatingRouteAt('/participatingrestaurants');
const restaurantDashboardRoute = participatingRouteAt('/restaurant-dashboard');

const restaurantRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/restaurant/$restaurantId',
  validateSearch: readRestaurantSearch,
  loader: ({ context, params }) => orNotFound(loadRestaurant(context, params.restaurantId)),
  head: ({ match }) => {
    const { context, params, status } = match;
    if (status === 'notFound') return titled(match, 'restaurants.not_found_title');
    const key = restaurantQuery(context.api, params.restaurantId).queryKey;
    const restaurant = context.queryClient.getQueryData(key);
    return restaurant ? restaurantHead(context, restaurant) : {};
  },
  component: lazyPage(() =>
    import('./restaurants/RestaurantPage.tsx').then((m) => m.RestaurantPage),
  ),
  errorComponent: RestaurantFailed,
  notFoundComponent: lazyPage(() =>
    import('./restaurants/RestaurantMissing.tsx').then((m) => m.RestaurantMissing),
  ),
});

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: readAuthSearch,
  head: ({ match }) => {
    const isSignUp = match.search.tab === 'signup';
    return titled(match, isSignUp ? 'people.sign_up_title' : 'people.sign_in_title');
  },
  component: lazyPage(() => import('./people/AuthPage.tsx').then((m) => m.AuthPage)),
});

const myVotesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my-votes',
  head: ({ match }) => titled(match, 'voting.history_title'),
  component: lazyPage(() => import('./voting/MyVotesPage.tsx').then((m) => m.MyVotesPage)),
});

const thankYouRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/thank-you',
  head: ({ match }) => titledUnlisted(match, 'voting.thanks_title'),
  component: lazyPage(() => import('./voting/ThankYouPage.tsx').then((m) => m.ThankYouPage)),
});

const favouritesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/favourites',
  head: ({ match }) => titled(match, 'favourites.title'),
  component: lazyPage(() =>
    import('./favourites/FavouritesPage.tsx').then((m) => m.FavouritesPage),
  ),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  head: ({ match }) => titled(match, 'people.forgot_title'),
  component: lazyPage(() =>
    import('./people/ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage),
  ),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  head: ({ match }) => titled(match, 'people.reset_title'),
  component: lazyPage(() =>
    import('./people/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
  ),
});

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  head: ({ match }) => titled(match, 'account.title'),
  component: lazyPage(() => import('./account/AccountPage.tsx').then((m) => m.AccountPage)),
});

const voteMailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vote-mails',
  head: ({ match }) => titled(match, 'account.vote_mails_title'),
  component: lazyPage(() => import('./account/StopMailsPages.tsx').then((m) => m.VoteMailsPage)),
});

const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  head: ({ match }) => titled(match, 'account.news_title'),
  component: lazyPage(() => import('./account/StopMailsPages.tsx').then((m) => m.UnsubscribePage)),
});

const appealRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/appeal',
  head: ({ match }) => titledUnlisted(match, 'appeals.title'),
  component: lazyPage(() => import('./rulings/AppealPage.tsx').then((m) => m.AppealPage)),
});

/** The pages of rules: their texts come with them. */
const policyRoutes = POLICY_PATHS.map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    loader: ({ context }) =>
      fromFiles(import('./policies/load-policy.ts').then((m) => m.loadPolicy(path, context))),
    head: ({ match: { context }, loaderData }) =>
      loaderData ? pageHead(context, { ...loaderData, path }) : {},
    component: lazyPage(() => import('./policies/PolicyPage.tsx').then((m) => m.PolicyPage)),
  }),
);

export const routeTree = rootRoute.addChildren([
  homeRoute,
  participatingRoute,
  restaurantDashboardRoute,
  restaurantRoute,
  authRoute,
  myVotesRoute,
  thankYouRoute,
  favouritesRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  accountRoute,
  appealRoute,
  voteMailsRoute,
  unsubscribeRoute,
  ...owningRoutes,
  adminRoute,
  ...policyRoutes,
]);
