import { lazyRouteComponent } from '@tanstack/react-router';

/** Views of home that its first visit does not need; the loader fetches them with their data. */
export const StateView = lazyRouteComponent(
  () => import('../restaurants/StateView.tsx'),
  'StateView',
);
export const NearbyView = lazyRouteComponent(() => import('./NearbyView.tsx'), 'NearbyView');
export const CountiesView = lazyRouteComponent(() => import('./CountiesView.tsx'), 'CountiesView');
export const CountyView = lazyRouteComponent(() => import('./CountyView.tsx'), 'CountyView');
export const SearchView = lazyRouteComponent(() => import('./SearchView.tsx'), 'SearchView');

const MODULES = {
  state: 'web/restaurants/StateView.tsx',
  counties: 'web/places/CountiesView.tsx',
  county: 'web/places/CountyView.tsx',
  search: 'web/places/SearchView.tsx',
  nearby: 'web/places/NearbyView.tsx',
};

/** Which file the view of an address comes from, so that the server can name it early. */
export function viewModuleOf(url: string): string {
  const search = new URL(url, 'http://localhost').searchParams;
  return Object.entries(MODULES).find(([name]) => search.get(name))?.[1] ?? '';
}
