import { lazyRouteComponent } from '@tanstack/react-router';

/** Views of home that its first visit does not need; the loader fetches them with their data. */
export const CountiesView = lazyRouteComponent(() => import('./CountiesView.tsx'), 'CountiesView');
export const CountyView = lazyRouteComponent(() => import('./CountyView.tsx'), 'CountyView');
export const SearchView = lazyRouteComponent(() => import('./SearchView.tsx'), 'SearchView');
