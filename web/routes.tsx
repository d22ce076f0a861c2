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

/** The parts of a screen, beside its path, that its pages' types use. */
interface RouteOptions<Search, Data> {
  validateSearch: (search: Record<string, unknown>) => Search;
  // The path types `params` more exactly.
  loader: (of: Omit<Loading, 'params'>) => Promise<Data>;
}

/** The route options of a screen, wherever it is in the tree. */
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
  // Only the server decides who may see a page: then the page fails, not the shell around it.
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
/** Matches unknown addresses below it (S2 §2), and all of them until the admin routes are added. */
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
/** Whether the tree includes the admin routes. On the server it always does. */
export const isTreeWhole = (): boolean => hasAdminRoutes;

/** Adds the admin routes to the tree; an existing router must rebuild its own. */
export function addAdminRoutes(screens: typeof ADMIN_SCREENS): void {
  if (hasAdminRoutes) return;
  hasAdminRoutes = true;
  adminShellRoute.addChildren([adminIndexRoute, adminUnknownRoute, ...adminRoutes(screens)]);
}

const publicRoutes = (screens: readonly Screen[]) =>
  screens.map(publicRoute) as unknown as PublicRoute<(typeof SCREENS)[number]>[];

/** Typed with the admin routes included. */
export const routeTree = rootRoute.addChildren([
  ...publicRoutes(SCREENS),
  adminShellRoute.addChildren([adminIndexRoute, adminUnknownRoute, ...adminRoutes([])]),
]);
