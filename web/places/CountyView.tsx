import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { countyRestaurantsQuery } from '../restaurants/queries.ts';
import { LocateBar } from '../restaurants/LocateBar.tsx';
import { NoneMatch, OnlyFilter, useOnly, useShowList } from '../restaurants/OnlyFilter.tsx';
import { RestaurantRows } from '../restaurants/RestaurantRows.tsx';
import { useNearestFirst } from '../restaurants/use-restaurants.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PlaceBand } from './PlaceBand.tsx';
import { readHomeSearch } from './home-search.ts';
import { countyQuery } from './queries.ts';

const route = getRouteApi('/');

export function CountyView({ countyId }: { countyId: string }) {
  const t = useText();
  const api = useApi();
  const { county, state } = useSuspenseQuery(countyQuery(api, countyId)).data;
  const { data } = useSuspenseQuery(countyRestaurantsQuery(api, countyId));
  const { restaurants, isOrdered } = useNearestFirst(data);
  const { only } = readHomeSearch(route.useSearch());
  const shown = useOnly(restaurants, only);
  const show = useShowList();
  const title = t('places.county_name', { county: county.name });
  const found = t('restaurants.found', { count: shown.length });
  return (
    <>
      <PlaceBand
        back={{
          to: paths.counties(state.id),
          text: t('places.to_counties', { state: state.name }),
        }}
        title={title}
        summary={`${t('places.state_name', { state: state.name })} · ${found}`}
        stateId={state.id}
      />
      <div className="page grid gap-5 py-6">
        {restaurants.length === 0 ? (
          <EmptyState
            icon="store"
            title={t('places.county_empty')}
            hint={t('places.county_empty_hint', { state: state.name })}
          >
            <ButtonLink to={paths.state(state.id)}>
              {t('places.all_of_state', { state: state.name })}
            </ButtonLink>
          </EmptyState>
        ) : (
          <>
            <OnlyFilter
              only={only}
              onOnly={(chosen) => show(paths.listed(paths.county(countyId), { only: chosen }))}
            />
            <LocateBar
              isOrdered={isOrdered}
              summary={only ? t('restaurants.found', { count: shown.length }) : ''}
            />
            {shown.length === 0 ? (
              <NoneMatch restaurants={restaurants} only={only}>
                <ButtonLink look="secondary" to={paths.county(countyId)}>
                  {t('places.show_everything')}
                </ButtonLink>
              </NoneMatch>
            ) : (
              <RestaurantRows
                restaurants={shown}
                label={title}
                {...(isOrdered && { by: 'distance' })}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}
