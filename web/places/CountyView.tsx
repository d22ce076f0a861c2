import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { countyRestaurantsQuery } from '../restaurants/queries.ts';
import { RestaurantRow } from '../restaurants/RestaurantRow.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { countyQuery } from './queries.ts';

export function CountyView({ countyId }: { countyId: string }) {
  const t = useText();
  const api = useApi();
  const { county, state } = useSuspenseQuery(countyQuery(api, countyId)).data;
  const { data: restaurants } = useSuspenseQuery(countyRestaurantsQuery(api, countyId));
  return (
    <div className="page grid gap-5 py-6">
      <BackLink to={paths.counties(state.id)}>
        {t('places.to_counties', { state: state.name })}
      </BackLink>
      <div>
        <h1 className="text-2xl font-extrabold">
          {t('places.county_name', { county: county.name })}
        </h1>
        <p className="text-muted">
          {state.name} · {t('restaurants.found', { count: restaurants.length })}
        </p>
      </div>
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
        <ul className="grid gap-4">
          {restaurants.map((restaurant, index) => (
            <li key={restaurant.id}>
              <RestaurantRow restaurant={restaurant} eager={index < 4} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
