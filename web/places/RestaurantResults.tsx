import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SEARCH_LIMIT } from '../../domain/places/rules.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { readHomeSearch } from './home-search.ts';
import { stateRestaurantsQuery } from '../restaurants/queries.ts';
import { ListFailed, sayFound } from '../restaurants/ListFailed.tsx';
import { LocateBar } from '../restaurants/LocateBar.tsx';
import { RestaurantRows } from '../restaurants/RestaurantRows.tsx';
import { useListed, useNearestFirst } from '../restaurants/use-restaurants.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { restaurantSearchQuery } from './search-queries.ts';
import { Results, ResultsHead } from './Results.tsx';

const route = getRouteApi('/');

interface Within {
  stateId: string;
  stateName: string;
}

/** Restaurants by name: those that match the words, or all of the state. */
export function RestaurantResults({ q, isAll, ...within }: Within & { q: string; isAll: boolean }) {
  const t = useText();
  if (isAll) return <AllOfState {...within} />;
  if (q !== '') return <Found {...within} q={q} />;
  return (
    <EmptyState
      icon="search"
      title={t('search.restaurants_start')}
      hint={t('search.restaurants_start_hint')}
    />
  );
}

function Found({ stateId, stateName, q }: Within & { q: string }) {
  const t = useText();
  const asked = useQuery({
    ...restaurantSearchQuery(useApi(), stateId, q),
    placeholderData: keepPreviousData,
  });
  return (
    <Results asked={asked} failure={t('search.restaurants_failed')}>
      {({ restaurants, isLimited, isSimilarOnly }) =>
        restaurants.length === 0 ? (
          <EmptyState
            icon="search"
            title={t('search.none', { q })}
            hint={t('search.none_hint', { state: stateName })}
          >
            <ButtonLink look="secondary" to={paths.search(stateId, { all: '1' })}>
              {t('search.show_all', { state: stateName })}
            </ButtonLink>
          </EmptyState>
        ) : (
          <Rows
            {...{ stateId, stateName, restaurants, search: q }}
            byRelevance={isSimilarOnly}
            summary={
              isSimilarOnly
                ? t('search.similar', { q })
                : t('restaurants.found', { count: restaurants.length })
            }
            hint={isLimited ? t('search.limited', { limit: SEARCH_LIMIT }) : undefined}
          />
        )
      }
    </Results>
  );
}

function AllOfState({ stateId, stateName }: Within) {
  const t = useText();
  const asked = useQuery(stateRestaurantsQuery(useApi(), stateId, null));
  return (
    <Results asked={asked} failure={t('search.load_failed')}>
      {() => <RowsOfState stateId={stateId} stateName={stateName} />}
    </Results>
  );
}

function RowsOfState({ stateId, stateName }: Within) {
  const t = useText();
  const { rows } = readHomeSearch(route.useSearch());
  const list = useListed({ stateId }, { rows });
  const at = paths.search(stateId, { all: '1' });
  return (
    <>
      <LocateBar isOrdered={list.isOrdered} summary={sayFound(t, list.total)} />
      {list.isFailed && <ListFailed onRetry={list.retry} />}
      <RestaurantRows
        restaurants={list.restaurants}
        total={list.total}
        shown={rows}
        moreAt={(more) => paths.listed(at, { rows: more })}
        label={t('search.title', { state: stateName })}
        fromStateId={stateId}
        by={list.isOrdered ? 'distance' : 'name'}
      />
    </>
  );
}

function Rows({
  stateId,
  stateName,
  restaurants: found,
  byRelevance = false,
  summary,
  hint,
  ...rest
}: Within & {
  restaurants: RestaurantCard[];
  /** Whether the order is that of likeness, which no distance changes. */
  byRelevance?: boolean;
  summary: string;
  hint?: string | undefined;
  search?: string;
}) {
  const t = useText();
  const { restaurants, isOrdered } = useNearestFirst(found, byRelevance);
  return (
    <>
      {byRelevance ? (
        <ResultsHead summary={summary} hint={hint} />
      ) : (
        <>
          <LocateBar isOrdered={isOrdered} summary={summary} />
          {hint && <p className="text-sm text-muted">{hint}</p>}
        </>
      )}
      <RestaurantRows
        restaurants={restaurants}
        label={t('search.title', { state: stateName })}
        fromStateId={stateId}
        {...(isOrdered && { by: 'distance' })}
        {...rest}
      />
    </>
  );
}
