import { notFound } from '@tanstack/react-router';
import { cached } from '../api/cached.ts';
import { orNotFound } from '../screens/not-found.ts';
import { screen } from '../screens/screen.ts';
import { readObjectionsSearch } from './objections-search.ts';
import { objectionsQuery } from './queries.ts';

export const objectionsScreens = [
  screen({
    path: '/results/objections',
    title: 'objections.title',
    access: 'everyone',
    validateSearch: readObjectionsSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { queryClient, api }, location }) => {
      const asked = objectionsQuery(api, readObjectionsSearch(location.search));
      const found = await orNotFound(queryClient.query({ ...asked, ...cached.asItStands }));
      // A page behind the last one.
      if (found.total > 0 && found.objections.length === 0) throw notFound();
    },
    page: () => import('./ObjectionsPage.tsx').then((m) => m.ObjectionsPage),
  }),
] as const;
