import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useId, useState } from 'react';
import { DISTANCES } from '../../domain/places/rules.ts';
import { describe, matchesFilter } from '../../domain/restaurants/rules.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { locate, locateIfAllowed, usePosition } from '../platform/position.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { stateRestaurantsQuery } from './queries.ts';
import { RestaurantRow } from './RestaurantRow.tsx';

const route = getRouteApi('/');

/** The restaurants of a state: nearest first where the position is known, else by name (S1 §2). */
export function StateView({ stateId }: { stateId: string }) {
  const t = useText();
  const api = useApi();
  const stateName = route.useLoaderData().stateName ?? stateId;
  const position = usePosition();
  const near = position.status === 'known' ? position.fix : null;
  const { data: byName } = useSuspenseQuery(stateRestaurantsQuery(api, stateId, null));
  const byDistance = useQuery({
    ...stateRestaurantsQuery(api, stateId, near),
    enabled: near !== null,
  });
  const ordered = near !== null && byDistance.isSuccess && !byDistance.isPlaceholderData;
  const restaurants = ordered ? byDistance.data : byName;
  const navigate = useNavigate({ from: '/' });
  const [filter, setFilter] = useState(route.useSearch().q ?? '');
  useEffect(() => void locateIfAllowed(), []);
  // The filter stands in the address: it is there after a reload, and coming back.
  const filterBy = (q: string) => {
    setFilter(q);
    void navigate({ search: { state: stateId, q }, replace: true, resetScroll: false });
  };
  const wanted = useDeferredValue(filter);
  const shown = restaurants.filter((restaurant) =>
    matchesFilter(
      [
        restaurant.name,
        restaurant.countyName,
        describe(restaurant, 'en'),
        describe(restaurant, 'es'),
      ],
      wanted,
    ),
  );
  const [nearest] = restaurants;
  const isHere = (nearest?.distanceMiles ?? Infinity) <= DISTANCES.atMiles;
  const here = ordered && nearest && isHere && shown.includes(nearest) ? nearest : null;
  const others = here ? shown.filter((restaurant) => restaurant !== here) : shown;

  return (
    <div className="page grid gap-5 py-6">
      <BackLink to={paths.home()}>{t('places.to_states')}</BackLink>
      <h1 className="text-2xl font-extrabold">
        {t('restaurants.state_title', { state: stateName })}
      </h1>
      {here && <HereCard restaurant={here} stateId={stateId} />}
      {ordered ? (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-agave-soft px-4 py-2 text-agave">
          <p className="flex items-center gap-2 text-sm font-bold tracking-wide">
            <Icon name="pin" />
            {t('places.located')}
          </p>
          <button
            type="button"
            onClick={() => void locate({ fresh: true })}
            className="min-h-11 rounded-full px-3 text-sm font-semibold underline underline-offset-4"
          >
            {t('places.locate_again')}
          </button>
        </div>
      ) : (
        <LocateBar />
      )}
      <FilterBox value={filter} onChange={filterBy} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        {here && others.length > 0 ? (
          <h2 className="text-xl">{t('restaurants.others', { state: stateName })}</h2>
        ) : (
          <span />
        )}
        <p role="status" className="text-sm text-muted">
          {t('restaurants.found', { count: others.length })}
        </p>
      </div>
      {shown.length === 0 ? (
        <NothingFound filtered={restaurants.length > 0} stateName={stateName} stateId={stateId} />
      ) : (
        <ul className="grid gap-4">
          {others.map((restaurant, index) => (
            <li key={restaurant.id}>
              <RestaurantRow
                restaurant={restaurant}
                from={{ stateId }}
                eager={index < 4}
                under={here ? 'h2' : 'h1'}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The restaurant one stands at, on top (S2 §2). */
function HereCard({ restaurant, stateId }: { restaurant: RestaurantCard; stateId: string }) {
  const t = useText();
  return (
    <section className="grid gap-3 rounded-card border-2 border-agave bg-agave-soft p-3">
      <h2 className="flex items-center gap-2 px-1 text-lg text-agave">
        <Icon name="pin" />
        {t('restaurants.you_are_here')}
      </h2>
      <RestaurantRow restaurant={restaurant} from={{ stateId }} eager under="h2" />
      <ButtonLink wide to={paths.restaurant(restaurant.id, { stateId })}>
        {t('restaurants.vote_now')}
      </ButtonLink>
    </section>
  );
}

/** Offers the order by distance; the position is asked for only on this tap. */
function LocateBar() {
  const t = useText();
  const position = usePosition();
  const locating = position.status === 'locating';
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <p className="min-w-0 flex-1 basis-52 text-sm text-muted" role="status">
        {position.status === 'failed'
          ? `${t(`location.${position.problem}`)}. ${t('places.location_off')}`
          : t('places.locate_why')}
      </p>
      <Button
        look="secondary"
        icon="pin"
        disabled={locating}
        onClick={() => void locate({ fresh: false })}
      >
        {locating ? t('places.locating') : t('places.locate')}
      </Button>
    </div>
  );
}

function FilterBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText();
  const id = useId();
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        {t('restaurants.filter')}
      </label>
      <Icon
        name="search"
        className="pointer-events-none absolute top-3.5 left-4 size-5 text-muted"
      />
      <input
        id={id}
        type="search"
        value={value}
        maxLength={100}
        autoComplete="off"
        placeholder={t('restaurants.filter_example')}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-12 w-full rounded-full border border-control-line bg-surface pr-4 pl-12 text-base placeholder:text-muted"
      />
    </div>
  );
}

function NothingFound({
  filtered,
  stateName,
  stateId,
}: {
  filtered: boolean;
  stateName: string;
  stateId: string;
}) {
  const t = useText();
  return filtered ? (
    <EmptyState
      icon="search"
      title={t('restaurants.none_match')}
      hint={t('restaurants.none_match_hint')}
    />
  ) : (
    <EmptyState
      icon="store"
      title={t('restaurants.none_in_state')}
      hint={t('restaurants.none_in_state_hint', { state: stateName })}
    >
      <ButtonLink look="secondary" to={paths.counties(stateId)}>
        {t('places.browse_counties')}
      </ButtonLink>
    </EmptyState>
  );
}
