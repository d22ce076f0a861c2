import { titled } from '../page-head.ts';
import { type Head, type Match, screen } from '../screens/screen.ts';
import { lazyPage } from '../ui/lazy-page.ts';
import { RESULTS } from './address.ts';
import { readListSearch, readResultSearch } from './result-search.ts';

const notFoundComponent = lazyPage(() =>
  import('./ResultMissing.tsx').then((m) => m.ResultMissing),
);
/** What loads the pages and describes them is not in the first file of every page. */
const route = () => import('./result-route.ts');

/** The head of a page that was found, from that file. */
const described = async (
  match: Pick<Match, 'context' | 'status'>,
  head: (file: Awaited<ReturnType<typeof route>>) => Head,
): Promise<Head> =>
  match.status === 'notFound' ? titled(match, 'shell.not_found_page') : head(await route());

/** The newest result, and that of a year. */
const resultAt = <const Path extends string>(path: Path) =>
  screen({
    path,
    access: 'everyone',
    validateSearch: readResultSearch,
    loaderDeps: ({ search: { version } }) => ({ version }),
    loader: async ({ context, params, location }) =>
      (await route()).loadResult(context, params, readResultSearch(location.search)),
    head: ({ match }) =>
      described(match, (file) => file.headOfResult(match.context, match.params, match.search)),
    page: () => import('./ResultPage.tsx').then((m) => m.ResultPage),
    notFoundComponent,
  });

export const resultsScreens = [
  resultAt(RESULTS),
  resultAt(`${RESULTS}/$year`),
  screen({
    path: `${RESULTS}/rules`,
    title: 'results.rules_title',
    access: 'everyone',
    loader: async ({ context }) => (await route()).loadRules(context),
    page: () => import('./ResultRulesPage.tsx').then((m) => m.ResultRulesPage),
  }),
  screen({
    path: `${RESULTS}/$year/$listId`,
    access: 'everyone',
    validateSearch: readListSearch,
    loaderDeps: ({ search: { version, page } }) => ({ version, page }),
    loader: async ({ context, params, location }) =>
      (await route()).loadList(context, params, readListSearch(location.search)),
    head: ({ match }) =>
      described(match, (file) => file.headOfList(match.context, match.params, match.search)),
    page: () => import('./ResultListPage.tsx').then((m) => m.ResultListPage),
    notFoundComponent,
  }),
] as const;
