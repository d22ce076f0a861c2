import { createRoute, redirect } from '@tanstack/react-router';
import { cached } from './api/cached.ts';
import { titled } from './page-head.ts';
import { paths } from './paths.ts';
import { meQuery } from './people/queries.ts';
import { rootRoute } from './root-route.tsx';
import type { ADMIN_SCREENS } from './admin-screen-list.ts';
import { ADMIN_SHELL, SCREENS } from './screen-list.ts';
import type { Loading, Match, Screen } from './screens/screen.ts';
import { lazyPage } from './ui/lazy-page.ts';

/** What the types of its pages have of a screen, beside its path. */
interface RouteOptions<Search, Data> {
  validateSearch: (search: Record<string, unknown>) => Search;
  // Of `params` the path says more.
  loader: (of: Omit<Loading, 'params'>) => Promise<Data>;
}

/** What the router has of a screen, wherever in the tree it stands. */
function optionsOf<Search extends object, Data>(declared: Screen<string, Search, Data>) {
  const { title, isUnlisted, page, ...options } = declared as Screen;
  return {
    ...(title && { head: ({ match }: { match: Match }) => titled(match, title, isUnlisted) }),
    ...options,
    ...(page && { component: lazyPage(page) }),
  } as unknown as RouteOptions<Search, Data>;
}

const publicRoute = <Path extends string, Search extends object, Data>(
  screen: Screen<Path, Search, Data>,
) => createRoute({ ...optionsOf(screen), getParentRoute: () => rootRoute, path: screen.path });

const adminShellRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ADMIN_SHELL.path,
  // Who may see it, the server alone can say: what fails is the page, and not what stands around it.
  loader: async ({ context: { queryClient, api } }) => {
    await queryClient.query({ ...meQuery(api), ...cached.asItStands });
  },
  component: lazyPage(ADMIN_SHELL.page),
});

type BelowAdmin<Path extends string> = Path extends `${typeof ADMIN_SHELL.path}${infer Below}`
  ? Below
  : never;

const adminRoute = <Path extends string, Search extends object, Data>(
  screen: Screen<Path, Search, Data>,
) =>
  createRoute({
    ...optionsOf(screen),
    getParentRoute: () => adminShellRoute,
    path: screen.path.slice(ADMIN_SHELL.path.length) as BelowAdmin<Path>,
  });

const toAnalytics = () => {
  throw redirect({ to: paths.analytics(), replace: true });
};
const adminIndexRoute = createRoute({
  getParentRoute: () => adminShellRoute,
  path: '/',
  beforeLoad: toAnalytics,
});
/** Every address below it that is none (S2 §2), and every one until the routes of organisers are there. */
const adminUnknownRoute = createRoute({
  getParentRoute: () => adminShellRoute,
  path: '$',
  beforeLoad: async ({ context, location: { href } }) => {
    if (await context.bringAdminRoutes()) throw redirect({ href, replace: true });
    toAnalytics();
  },
});

type PublicRoute<One> =
  One extends Screen<infer Path, infer Search, infer Data>
    ? ReturnType<typeof publicRoute<Path, Search, Data>>
    : never;
type AdminRoute<One> =
  One extends Screen<infer Path, infer Search, infer Data>
    ? ReturnType<typeof adminRoute<Path, Search, Data>>
    : never;

const adminRoutes = (screens: readonly Screen[]) =>
  screens.map(adminRoute) as unknown as AdminRoute<(typeof ADMIN_SCREENS)[number]>[];

let hasAdminRoutes = false;
/** Whether the tree is whole. On the server it is from the beginning. */
export const isTreeWhole = (): boolean => hasAdminRoutes;

/** Makes the tree whole; a router that is there already is to read it anew. */
export function addAdminRoutes(screens: typeof ADMIN_SCREENS): void {
  if (hasAdminRoutes) return;
  hasAdminRoutes = true;
  adminShellRoute.addChildren([adminIndexRoute, adminUnknownRoute, ...adminRoutes(screens)]);
}

const publicRoutes = (screens: readonly Screen[]) =>
  screens.map(publicRoute) as unknown as PublicRoute<(typeof SCREENS)[number]>[];

/** As the types have it, with the routes of organisers in it. */
export const routeTree = rootRoute.addChildren([
  ...publicRoutes(SCREENS),
  adminShellRoute.addChildren([adminIndexRoute, adminUnknownRoute, ...adminRoutes([])]),
]);
