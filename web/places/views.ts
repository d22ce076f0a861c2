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

/** The views by what stands in the address, and the files that they come from. */
const VIEWS = {
  state: { view: StateView, module: 'web/restaurants/StateView.tsx' },
  counties: { view: CountiesView, module: 'web/places/CountiesView.tsx' },
  county: { view: CountyView, module: 'web/places/CountyView.tsx' },
  search: { view: SearchView, module: 'web/places/SearchView.tsx' },
  nearby: { view: NearbyView, module: 'web/places/NearbyView.tsx' },
};

function viewOf(url: string) {
  const search = new URL(url, 'http://localhost').searchParams;
  return Object.entries(VIEWS).find(([name]) => search.get(name))?.[1];
}

/** For the server, which names the file of an address's view early. */
export const viewModuleOf = (url: string): string => viewOf(url)?.module ?? '';

/** For a page that the server has rendered: with its view there it takes over in one go. */
export const preloadView = async (url: string): Promise<void> => {
  await viewOf(url)?.view.preload?.();
};
