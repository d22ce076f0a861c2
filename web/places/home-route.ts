import { cached } from '../api/cached.ts';
import type { RouterContext } from '../router-context.ts';
import { pageHead, withData } from '../page-head.ts';
import { festivalData } from './festival-data.ts';
import type { HomeSearch } from './home-search.ts';
import { paths } from '../paths.ts';
import { loadList } from '../restaurants/load-list.ts';
import { loadSoldOut } from '../restaurants/sold-out-query.ts';
import { countiesQuery, countyQuery, statesQuery } from './queries.ts';
import { readZip } from '../../domain/places/rules.ts';
import { countySearchQuery, restaurantSearchQuery, zipQuery } from './search-queries.ts';
import { CountiesView, CountyView, NearbyView, SearchView, StateView } from './views.ts';

/** What selects the view, and so what must be loaded before it shows. */
export const homeDeps = ({ state, counties, county, search, nearby }: HomeSearch) => ({
  state,
  counties,
  county,
  search,
  nearby,
});

/** The names of the place that a view is about; null if it has none, or there is no such place. */
export interface HomePlace {
  isKnown: boolean;
  stateName: string | null;
  countyName: string | null;
}

/** A view that is loaded already needs no fetch. */
const fetched = async (view: { preload: () => Promise<void> | undefined }) => view.preload();

/** Fetches a view of home and its data. */
export async function loadHome(
  { queryClient, api }: RouterContext,
  address: HomeSearch,
): Promise<HomePlace> {
  const { state, counties, county, search, nearby } = address;
  const states = queryClient.query({ ...statesQuery(api), ...cached.asItStands });
  const asked: Promise<unknown>[] = [states];
  if (state) {
    asked.push(
      fetched(StateView),
      loadList({ queryClient, api }, { stateId: state }, address),
      loadSoldOut({ queryClient, api }),
    );
  } else if (counties) {
    asked.push(
      fetched(CountiesView),
      queryClient.query({ ...countiesQuery(api, counties), ...cached.asItStands }),
    );
  } else if (county) {
    asked.push(
      fetched(CountyView),
      queryClient.query({ ...countyQuery(api, county), ...cached.asItStands }),
      loadList({ queryClient, api }, { countyId: county }, address),
      loadSoldOut({ queryClient, api }),
    );
  } else if (search) {
    asked.push(fetched(SearchView));
    // In a browser the results load while typing; a page from the server includes them.
    if (import.meta.env.SSR) asked.push(loadSearch({ queryClient, api }, search, address));
  } else if (nearby) {
    asked.push(fetched(NearbyView));
  }
  // Wait for all of them before reporting a failure: an unhandled rejection would end the server.
  await Promise.allSettled(asked);
  await Promise.all(asked);
  const asState = state ?? counties ?? (county ? undefined : search);
  const found = (await states).find(({ id }) => id === asState);
  const place = county && queryClient.getQueryData(countyQuery(api, county).queryKey);
  return {
    isKnown: asState === undefined || found !== undefined,
    stateName: found?.name ?? null,
    countyName: place ? place.county.name : null,
  };
}

/** The results of the search in an address. The browser requests again what fails. */
async function loadSearch(
  { queryClient, api }: Pick<RouterContext, 'queryClient' | 'api'>,
  stateId: string,
  { tab, q = '', all, rows }: HomeSearch,
): Promise<void> {
  const words = q.trim();
  try {
    if (all) {
      await loadList({ queryClient, api }, { stateId }, { rows });
    } else if (words === '') {
      return;
    } else if (tab === 'counties') {
      await queryClient.query({ ...countySearchQuery(api, stateId, words), ...cached.asItStands });
    } else if (tab === 'zip') {
      const zip = readZip(words);
      if (zip === null) return;
      const found = await queryClient.query({
        ...zipQuery(api, stateId, zip),
        ...cached.asItStands,
      });
      if (found) await loadList({ queryClient, api }, { countyId: found.county.id }, { rows });
    } else {
      await queryClient.query({
        ...restaurantSearchQuery(api, stateId, words),
        ...cached.asItStands,
      });
    }
  } catch {
    // The screen shows the failure, and offers a retry.
  }
}

/** The canonical address of a view of home, without what only filters it. */
function homePath({ state, counties, county, search }: HomeSearch): string {
  if (state) return paths.state(state);
  if (counties) return paths.counties(counties);
  if (county) return paths.county(county);
  return search ? paths.search(search) : paths.home();
}

/** Title, description and address of a view of home. */
export function homeHead(context: RouterContext, search: HomeSearch, place?: HomePlace) {
  const { t } = context.localeStore.get();
  const { stateName: state, countyName: county } = place ?? {};
  const path = homePath(search);
  if (!state && !county) {
    const title = search.nearby ? t('places.nearby_title') : null;
    const head = pageHead(context, { title, path });
    if (!import.meta.env.SSR || path !== paths.home()) return head;
    return withData(context, head, ({ publicUrl, appTitle }) =>
      festivalData(
        {
          name: appTitle ?? t('shell.app_title'),
          description: t('places.intro'),
          states: context.queryClient.getQueryData(statesQuery(context.api).queryKey) ?? [],
        },
        publicUrl,
      ),
    );
  }
  const name = county ? t('places.county_name', { county }) : t('places.state_name', { state });
  const title = county
    ? name
    : search.state
      ? t('restaurants.state_title', { state })
      : search.counties
        ? t('places.counties_title', { state })
        : t('search.title', { state });
  const description = t('restaurants.list_description', { place: name });
  return pageHead(context, { title, description, path });
}
