import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { LANGUAGES } from '../../domain/language.ts';
import { measureMiles } from '../../domain/places/rules.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import {
  foldTexts,
  isWithin,
  matchesFolded,
  opensNext,
  readOnly,
} from '../../domain/restaurants/rules.only.ts';
import { LIST_PART } from '../../domain/restaurants/rules.parts.ts';
import { describe } from '../../domain/restaurants/rules.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { useApi } from '../api/context.ts';
import { locateIfAllowed, usePosition } from '../platform/position.ts';
import { dishesOf } from './card.ts';
import { isAsListed, listPartsQuery } from './list-parts.ts';
import {
  listCountQuery,
  listQuery,
  type ListScope,
  type Narrowing,
  stateRestaurantsQuery,
} from './queries.ts';
import { partsOf } from './rows.ts';
import { useMinute } from './use-minute.ts';

/** The visitor's position, if they share it; requested if that was allowed before. */
function useNear() {
  useEffect(() => void locateIfAllowed(), []);
  const position = usePosition();
  return position.status === 'known' ? position.fix : null;
}

/**
 * The restaurants of a list that is here whole: nearest first once the position is known, else by name
 * (S1 §2). Until the database's order has loaded, or if that fails, the browser sorts by itself: it
 * has the coordinates, so there is no wait, and nothing jumps when a newer position is found.
 */
function useOrdered(scope: ListScope, byName: RestaurantCard[], isWhole: boolean) {
  const near = useNear();
  const stateId = 'stateId' in scope ? scope.stateId : null;
  const { data: byIndex } = useQuery({
    ...stateRestaurantsQuery(useApi(), stateId, near),
    enabled: near !== null && isWhole && 'stateId' in scope,
  });
  const byDistance = useMemo(() => near && orderByDistance(byName, near), [byName, near]);
  const isOrdered = byDistance !== null;
  return { near, isOrdered, restaurants: (isOrdered && (byIndex ?? byDistance)) || byName };
}

/** A list as its screen shows it, narrowed and in order. */
export interface ListedRestaurants {
  /** Those that are here: all, or the first parts of a long list. */
  restaurants: RestaurantCard[];
  /** How many there are; undefined while that is asked. */
  total: number | undefined;
  /** Whether they stand by distance. */
  isOrdered: boolean;
  /** Whether the list has none at all, however narrowed. */
  isEmpty: boolean;
  /** Whether nothing of what is asked for is here yet. */
  isLoading: boolean;
  /** Whether what was asked for last could not be loaded. */
  isFailed: boolean;
  retry: () => void;
  /** Of a list without rows because all are closed: which opens first. */
  next: Pick<RestaurantCard, 'name' | 'openingHours'> | null;
}

/**
 * A list of restaurants, narrowed and in order: one that is here whole by the browser itself, at once; of a
 * longer one the server answers with the parts that are shown.
 * @param typed the words as they are typed; `q` are those of the address, a pause later
 */
export function useListed(
  scope: ListScope,
  { typed, q, only, rows }: Narrowing & { typed?: string; rows?: string | undefined } = {},
): ListedRestaurants {
  const api = useApi();
  const { data: byName } = useSuspenseQuery(listQuery(api, scope));
  const counted = useQuery(listCountQuery(api, scope));
  // Without a count, as from a server of the version before, the list is whole.
  const isWhole = byName.length >= (counted.data?.restaurants ?? 0);
  const { restaurants, isOrdered, near } = useOrdered(scope, byName, isWhole);
  // Of a long list the first part is by name: which of all is nearest, only the server knows.
  const matching = useFiltered(isWhole ? restaurants : byName, typed ?? q ?? '');
  const found = useOnly(matching, only);
  const moment = useMinute();
  const asked = { q, only, at: near, parts: partsOf(rows) };
  const isPlain = near === null && isAsListed(asked, asked.parts);
  const parts = useQuery({
    ...listPartsQuery(api, scope, asked),
    enabled: !isWhole && !isPlain,
    placeholderData: beforeOf(scope),
  });
  const total = useQuery({
    ...listCountQuery(api, scope, asked),
    enabled: !isWhole,
    placeholderData: beforeOf(scope),
  });
  const isEmpty = byName.length === 0;
  if (isWhole) {
    const next = (moment && opensNext(matching, readOnly(only), moment)) ?? null;
    return { restaurants: found, total: found.length, isOrdered, isEmpty, next, ...HERE };
  }
  const shown = isPlain ? byName : (parts.data ?? found);
  return {
    restaurants: shown,
    total: total.data?.restaurants,
    isOrdered: near !== null && shown.some(({ distanceMiles }) => distanceMiles !== null),
    isEmpty,
    isLoading: !isPlain && parts.isPending,
    isFailed: parts.isError || total.isError,
    retry: () => void Promise.all([parts.refetch(), total.refetch()]),
    next: total.data?.opensNext ?? null,
  };
}

/** Whether a list without a button for more shows them all at once; only a long one has more. */
export const isLong = ({ restaurants, total }: ListedRestaurants): boolean =>
  total !== restaurants.length || total > LIST_PART;

/** Of a list that is here whole. */
const HERE = { isLoading: false, isFailed: false, retry: () => {} };

/** Until a list is here as it is asked for, what was shown of the same list before. */
const beforeOf =
  (scope: ListScope) =>
  <Data>(before: Data | undefined, query?: { queryKey: readonly unknown[] }): Data | undefined =>
    JSON.stringify(query?.queryKey[1]) === JSON.stringify(scope) ? before : undefined;

/** Those whose name, county, shown dish or description contains the filter; slow phones put typing first. */
function useFiltered(restaurants: RestaurantCard[], filter: string): RestaurantCard[] {
  const wanted = useDeferredValue(filter);
  const folded = useMemo(
    () =>
      restaurants.map((restaurant) =>
        foldTexts([
          restaurant.name,
          restaurant.countyName,
          dishesOf(restaurant).shown?.name,
          ...LANGUAGES.map((language) => describe(restaurant, language)),
        ]),
      ),
    [restaurants],
  );
  return useMemo(
    () => restaurants.filter((_, index) => matchesFolded(folded[index] ?? '', wanted)),
    [restaurants, folded, wanted],
  );
}

/** The restaurants of a narrowed list. @param inAddress what it is narrowed to, as in the address */
function useOnly(restaurants: RestaurantCard[], inAddress: string | undefined): RestaurantCard[] {
  const moment = useMinute();
  return useMemo(() => {
    const only = readOnly(inAddress);
    return only.length === 0
      ? restaurants
      : restaurants.filter((one) => isWithin(one, only, moment));
  }, [restaurants, inAddress, moment]);
}

/** With the distance to each; one without coordinates stays as it is. */
const withDistances = (restaurants: readonly RestaurantCard[], near: Coordinates) =>
  restaurants.map((restaurant) => {
    const { latitude, longitude } = restaurant;
    if (latitude === null || longitude === null) return restaurant;
    return { ...restaurant, distanceMiles: measureMiles(near, { latitude, longitude }) };
  });

/**
 * Nearest first, without a known place last, as the database orders them.
 * @param byName the order of those that are equally far
 */
export const orderByDistance = (
  byName: readonly RestaurantCard[],
  near: Coordinates,
): RestaurantCard[] =>
  withDistances(byName, near).toSorted((a, b) =>
    a.distanceMiles === b.distanceMiles
      ? 0
      : (a.distanceMiles ?? Infinity) - (b.distanceMiles ?? Infinity),
  );

/**
 * A list that was loaded without a position: nearest first once it is known, with the distances.
 * @param byRelevance whether its order says more than the distance, as of similar names: then it stays
 */
export function useNearestFirst(restaurants: RestaurantCard[], byRelevance = false) {
  const near = useNear();
  return useMemo(() => {
    if (near === null) return { restaurants, isOrdered: false };
    const order = byRelevance ? withDistances : orderByDistance;
    return { restaurants: order(restaurants, near), isOrdered: !byRelevance };
  }, [restaurants, near, byRelevance]);
}
