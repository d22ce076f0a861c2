import { lazyPage } from '../ui/lazy-page.ts';

/** Views of home that its first visit does not need; the loader fetches them with their data. */
export const StateView = lazyPage(() =>
  import('../restaurants/StateView.tsx').then((m) => m.StateView),
);
export const NearbyView = lazyPage(() => import('./NearbyView.tsx').then((m) => m.NearbyView));
export const CountiesView = lazyPage(() =>
  import('./CountiesView.tsx').then((m) => m.CountiesView),
);
export const CountyView = lazyPage(() => import('./CountyView.tsx').then((m) => m.CountyView));
export const SearchView = lazyPage(() => import('./SearchView.tsx').then((m) => m.SearchView));

/** The views by the parameter that selects them, and the files that they come from. */
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

/** For the server, which preloads the file of an address's view. */
export const viewModuleOf = (url: string): string => viewOf(url)?.module ?? '';

/**
 * For a page that the server has rendered: with its view loaded it hydrates in one step. If loading
 * fails, the page reports it.
 */
export const preloadView = async (url: string): Promise<void> => {
  await viewOf(url)
    ?.view.preload()
    ?.catch(() => {});
};
