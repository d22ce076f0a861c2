import { notFound } from '@tanstack/react-router';
import { cached } from '../api/cached.ts';
import { headOr, pageHead } from '../page-head.ts';
import { paths } from '../paths.ts';
import { orNotFound } from '../screens/not-found.ts';
import { screen } from '../screens/screen.ts';
import { readObjectionsSearch } from './objections-search.ts';
import { objectionsQuery } from './queries.ts';

export const objectionsScreens = [
  screen({
    path: '/results/objections',
    access: 'everyone',
    validateSearch: readObjectionsSearch,
    loaderDeps: ({ search: { year, page } }) => ({ ...(year && { year }), ...(page && { page }) }),
    loader: async ({ context: { queryClient, api }, location }) => {
      const asked = objectionsQuery(api, readObjectionsSearch(location.search));
      const found = await orNotFound(queryClient.query({ ...asked, ...cached.asItStands }));
      // A page behind the last one.
      if (found.objections.length === 0 && found.total > 0) throw notFound();
    },
    head: ({ match }) =>
      headOr(match, () => {
        const { t } = match.context.localeStore.get();
        return pageHead(match.context, {
          title: t('objections.title'),
          description: t('objections.intro'),
          path: paths.objections(),
        });
      }),
    page: () => import('./ObjectionsPage.tsx').then((m) => m.ObjectionsPage),
  }),
] as const;
