import { getRouteApi } from '@tanstack/react-router';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { readHomeSearch } from '../places/home-search.ts';
import { PlaceBand } from '../places/PlaceBand.tsx';
import { VoteNow } from '../places/VoteNow.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useIsAt } from '../platform/position.ts';
import { ListFailed, sayFound } from './ListFailed.tsx';
import { NoneMatch, OnlyFilter, useShowList } from './OnlyFilter.tsx';
import { LocateBar } from './LocateBar.tsx';
import { RestaurantRow } from './RestaurantRow.tsx';
import { RestaurantRows } from './RestaurantRows.tsx';
import { SearchBox } from './SearchBox.tsx';
import { type ListedRestaurants, useListed } from './use-restaurants.ts';
import { useTyped } from './use-typed.ts';

const route = getRouteApi('/');

/** The restaurants of a state: nearest first where the position is known, else by name (S1 §2). */
export function StateView({ stateId }: { stateId: string }) {
  const t = useText();
  const stateName = route.useLoaderData().stateName ?? stateId;
  const { q = '', rows, only } = readHomeSearch(route.useSearch());
  const listAt = (more: { q?: string; only?: string; rows?: string }) =>
    paths.listed(paths.state(stateId), { q, ...(only && { only }), ...more });
  const show = useShowList();
  const [filter, type, settle] = useTyped(q, (words) => show(listAt({ q: words })));
  const list = useListed({ stateId }, { typed: filter, q, only, rows });
  const { restaurants: found, total, isOrdered } = list;
  // The nearest of those found is highlighted; a visitor who is there is invited to vote.
  const nearest = (isOrdered && found[0]?.distanceMiles !== null && found[0]) || null;
  const isHere = useIsAt()(nearest?.distanceMiles);
  const others = nearest ? found.slice(1) : found;
  return (
    <>
      <PlaceBand
        back={{ to: paths.home(), text: t('places.to_states') }}
        title={t('restaurants.state_title', { state: stateName })}
        summary={total === undefined ? '' : t('places.restaurant_count', { count: total })}
        stateId={stateId}
      >
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="secondary" to={paths.search(stateId, { tab: 'zip' })}>
            {t('search.tab_zip')}
          </ButtonLink>
          <ButtonLink look="secondary" to={paths.counties(stateId)}>
            {t('search.tab_counties')}
          </ButtonLink>
        </div>
      </PlaceBand>
      <div className="page grid gap-4 py-4 sm:gap-5 sm:py-6">
        {nearest && isHere && <NearestCard restaurant={nearest} stateId={stateId} isHere />}
        <SearchBox
          label={t('restaurants.filter')}
          placeholder={t('restaurants.filter_example')}
          value={filter}
          onChange={type}
          onSubmit={settle}
          kept={{ state: stateId, ...(only && { only }) }}
        />
        <OnlyFilter only={only} onOnly={(chosen) => show(listAt({ only: chosen }))} />
        {/* The number is already shown above. */}
        <LocateBar
          isOrdered={isOrdered}
          summary={filter.trim() || only ? sayFound(t, total) : ''}
        />
        {list.isFailed && <ListFailed onRetry={list.retry} />}
        {nearest && !isHere && (
          <NearestCard restaurant={nearest} stateId={stateId} isHere={false} />
        )}
        {isHere && others.length > 0 && (
          <h2 className="text-xl">{t('restaurants.others', { state: stateName })}</h2>
        )}
        <OthersOfState
          list={list}
          others={others}
          shown={rows}
          moreAt={(more) => listAt({ rows: more })}
          search={filter}
          level={isHere ? 3 : 2}
          {...{ stateId, stateName }}
        />
      </div>
    </>
  );
}

/** The rows below the nearest one, or why there are none. */
function OthersOfState({
  list,
  others,
  stateId,
  stateName,
  ...rows
}: {
  list: ListedRestaurants;
  others: RestaurantCard[];
  stateId: string;
  stateName: string;
  shown: string | undefined;
  moreAt: (rows: string) => string;
  search: string;
  level: 2 | 3;
}) {
  const t = useText();
  const { restaurants, total, isOrdered } = list;
  if (list.isEmpty) return <NoneInState stateName={stateName} stateId={stateId} />;
  if (restaurants.length === 0) {
    return (
      <NoneMatch list={list}>
        <ButtonLink look="secondary" to={paths.state(stateId)}>
          {t('places.all_of_state', { state: stateName })}
        </ButtonLink>
      </NoneMatch>
    );
  }
  if (others.length === 0) return null;
  return (
    <RestaurantRows
      {...rows}
      restaurants={others}
      total={total && total - (restaurants.length - others.length)}
      by={isOrdered ? 'distance' : 'name'}
      label={t('restaurants.state_title', { state: stateName })}
      fromStateId={stateId}
    />
  );
}

/** The nearest restaurant, on top; and the action for a visitor who is there (S1 §2, S2 §2). */
function NearestCard({
  restaurant,
  stateId,
  isHere,
}: {
  restaurant: RestaurantCard;
  stateId: string;
  isHere: boolean;
}) {
  const t = useText();
  return (
    <section className="overflow-clip rounded-card border-2 border-agave bg-surface shadow-card">
      <h2 className="flex items-center gap-2 bg-agave-soft px-4 py-3 text-lg text-agave">
        <Icon name="pin" />
        {t(isHere ? 'restaurants.you_are_here' : 'places.nearest')}
      </h2>
      <RestaurantRow restaurant={restaurant} fromStateId={stateId} eager level={3} />
      {isHere && (
        <div className="px-4 pb-4">
          <VoteNow restaurantId={restaurant.id} stateId={stateId}>
            {t('restaurants.vote_now')}
          </VoteNow>
        </div>
      )}
    </section>
  );
}

function NoneInState({ stateName, stateId }: { stateName: string; stateId: string }) {
  const t = useText();
  return (
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
