import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ListFailed, sayFound } from '../restaurants/ListFailed.tsx';
import { LocateBar } from '../restaurants/LocateBar.tsx';
import { NoneMatch, OnlyFilter, useShowList } from '../restaurants/OnlyFilter.tsx';
import { RestaurantRows } from '../restaurants/RestaurantRows.tsx';
import { isLong, useListed } from '../restaurants/use-restaurants.ts';
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
  const { only, rows } = readHomeSearch(route.useSearch());
  const list = useListed({ countyId }, { only, rows });
  const { restaurants: shown, total, isOrdered } = list;
  const listAt = (more: { only?: string; rows?: string }) =>
    paths.listed(paths.county(countyId), { ...(only && { only }), ...more });
  const show = useShowList();
  const title = t('places.county_name', { county: county.name });
  const found = sayFound(t, total);
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
        {list.isEmpty ? (
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
            <LocateBar isOrdered={isOrdered} summary={only ? found : ''} />
            {list.isFailed && <ListFailed onRetry={list.retry} />}
            {shown.length === 0 ? (
              <NoneMatch list={list}>
                <ButtonLink look="secondary" to={paths.county(countyId)}>
                  {t('places.show_everything')}
                </ButtonLink>
              </NoneMatch>
            ) : (
              <RestaurantRows
                restaurants={shown}
                total={total}
                shown={rows}
                label={title}
                {...(isLong(list) && { moreAt: (more: string) => listAt({ rows: more }) })}
                {...(isOrdered && { by: 'distance' })}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}
