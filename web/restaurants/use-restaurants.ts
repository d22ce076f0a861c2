import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { DISTANCES, measureMiles } from '../../domain/places/rules.ts';
import { describe, foldText, matchesFilter } from '../../domain/restaurants/rules.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { useApi } from '../api/context.ts';
import { locateIfAllowed, usePosition } from '../platform/position.ts';
import { stateRestaurantsQuery } from './queries.ts';

/** Where somebody stands, if they let us know. */
const useNear = () => {
  const position = usePosition();
  return position.status === 'known' ? position.fix : null;
};

/**
 * The restaurants of a state, or of all: nearest first once the position is known, else by name
 * (S1 §2). Looks for the position where that was allowed before.
 */
export function useRestaurants(stateId: string | null) {
  const api = useApi();
  const near = useNear();
  useEffect(() => void locateIfAllowed(), []);
  const { data: byName } = useSuspenseQuery(stateRestaurantsQuery(api, stateId, null));
  const byDistance = useQuery({
    ...stateRestaurantsQuery(api, stateId, near),
    enabled: near !== null,
  });
  const isOrdered = near !== null && byDistance.isSuccess && !byDistance.isPlaceholderData;
  return { restaurants: isOrdered ? byDistance.data : byName, isOrdered };
}

/** Those in whose name, county or words the filter occurs; on a slow phone typing goes first. */
export function useFiltered(restaurants: RestaurantCard[], filter: string): RestaurantCard[] {
  const wanted = useDeferredValue(filter);
  const folded = useMemo(
    () =>
      restaurants.map((restaurant) =>
        foldText(
          [
            restaurant.name,
            restaurant.countyName,
            describe(restaurant, 'en'),
            describe(restaurant, 'es'),
          ].join(' '),
        ),
      ),
    [restaurants],
  );
  return useMemo(
    () => restaurants.filter((_, index) => matchesFilter([folded[index] ?? ''], wanted)),
    [restaurants, folded, wanted],
  );
}

/** The same restaurants with the way to each, where the list came without a position. */
export function useDistances(restaurants: RestaurantCard[]): RestaurantCard[] {
  const near = useNear();
  return useMemo(
    () =>
      near === null
        ? restaurants
        : restaurants.map((restaurant) => {
            const { latitude, longitude } = restaurant;
            if (latitude === null || longitude === null) return restaurant;
            return { ...restaurant, distanceMiles: measureMiles(near, { latitude, longitude }) };
          }),
    [restaurants, near],
  );
}

/** Whether somebody stands at it. */
export const isAt = ({ distanceMiles }: RestaurantCard): boolean =>
  distanceMiles !== null && distanceMiles <= DISTANCES.atMiles;
