import { notFound } from '@tanstack/react-router';
import { headOr } from '../page-head.ts';
import { orNotFound } from '../screens/not-found.ts';
import { screen } from '../screens/screen.ts';
import { BrowseFailure } from './BrowseFailure.tsx';
import { homeDeps, homeHead, loadHome } from './home-route.ts';
import { readHomeSearch } from './home-search.ts';
import { HomePage } from './HomePage.tsx';

export const placesScreens = [
  screen({
    path: '/',
    access: 'everyone',
    validateSearch: readHomeSearch,
    loaderDeps: ({ search }) => homeDeps(search),
    loader: async ({ context, location }) => {
      const place = await orNotFound(loadHome(context, readHomeSearch(location.search)));
      if (!place.isKnown) throw notFound();
      return place;
    },
    head: ({ match }) =>
      headOr(match, () => homeHead(match.context, match.search, match.loaderData)),
    component: HomePage,
    errorComponent: BrowseFailure,
  }),
] as const;
