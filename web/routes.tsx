import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
} from '@tanstack/react-router';
import { failureCode } from './api/client.ts';
import { HomePage } from './places/HomePage.tsx';
import { countiesQuery, countyQuery, statesQuery } from './places/queries.ts';
import { readAuthSearch, readHomeSearch, readRestaurantSearch } from './paths.ts';
import { meQuery } from './people/queries.ts';
import {
  countyRestaurantsQuery,
  restaurantQuery,
  stateRestaurantsQuery,
} from './restaurants/queries.ts';
import type { RouterContext } from './router.tsx';
import { Document } from './shell/Document.tsx';
import { Frame } from './shell/Frame.tsx';
import { settingsQuery } from './shell/queries.ts';

const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([
      queryClient.query({ ...settingsQuery(api), staleTime: 'static' }),
      queryClient.query({ ...meQuery(api), staleTime: 'static' }),
    ]);
  },
  head: ({ match }) => {
    const { t } = match.context.speech.read();
    return {
      meta: [{ title: t('shell.app_title') }, { name: 'description', content: t('places.intro') }],
    };
  },
  shellComponent: Document,
  component: Frame,
});

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
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    const { state, counties, county } = deps;
    const states = queryClient.query({ ...statesQuery(api), staleTime: 'static' });
    if (state) {
      await orNotFound(
        queryClient.query({ ...stateRestaurantsQuery(api, state, null), staleTime: 'static' }),
      );
    } else if (counties) {
      await orNotFound(queryClient.query({ ...countiesQuery(api, counties), staleTime: 'static' }));
    } else if (county) {
      await orNotFound(
        Promise.all([
          queryClient.query({ ...countyQuery(api, county), staleTime: 'static' }),
          queryClient.query({ ...countyRestaurantsQuery(api, county), staleTime: 'static' }),
        ]),
      );
    }
    const found = (await states).find(({ id }) => id === (state ?? counties));
    return { stateName: found?.name ?? null };
  },
  head: ({ match, loaderData }) => {
    const { t } = match.context.speech.read();
    const state = loaderData?.stateName;
    return state
      ? {
          meta: [{ title: `${t('restaurants.state_title', { state })} · ${t('shell.app_title')}` }],
        }
      : {};
  },
  component: HomePage,
});

const restaurantRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/restaurant/$restaurantId',
  validateSearch: readRestaurantSearch,
  loader: async ({ context: { queryClient, api }, params }) => {
    const { name } = await orNotFound(
      queryClient.query({ ...restaurantQuery(api, params.restaurantId), staleTime: 'static' }),
    );
    return { name };
  },
  head: ({ match, loaderData }) => ({
    meta: loaderData
      ? [{ title: `${loaderData.name} · ${match.context.speech.read().t('shell.app_title')}` }]
      : [],
  }),
  component: lazyRouteComponent(() => import('./restaurants/RestaurantPage.tsx'), 'RestaurantPage'),
  notFoundComponent: lazyRouteComponent(
    () => import('./restaurants/RestaurantMissing.tsx'),
    'RestaurantMissing',
  ),
});

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: readAuthSearch,
  component: lazyRouteComponent(() => import('./people/AuthPage.tsx'), 'AuthPage'),
});

const myVotesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my-votes',
  component: lazyRouteComponent(() => import('./voting/MyVotesPage.tsx'), 'MyVotesPage'),
});

export const routeTree = rootRoute.addChildren([
  homeRoute,
  restaurantRoute,
  authRoute,
  myVotesRoute,
]);

/** Which file a route's page comes from, so that the server can tell a browser to fetch it early. */
export const ROUTE_MODULES: Record<string, string> = {
  '/restaurant/$restaurantId': 'web/restaurants/RestaurantPage.tsx',
  '/auth': 'web/people/AuthPage.tsx',
  '/my-votes': 'web/voting/MyVotesPage.tsx',
};
