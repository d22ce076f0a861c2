import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { LANGUAGES } from '../../domain/language.ts';
import { measureMiles } from '../../domain/places/rules.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import { describe, foldText, matchesFilter } from '../../domain/restaurants/rules.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { useApi } from '../api/context.ts';
import { locateIfAllowed, usePosition } from '../platform/position.ts';
import { dishesOf } from './card.ts';
import { stateRestaurantsQuery } from './queries.ts';

/** The visitor's position, if they share it; requested if that was allowed before. */
function useNear() {
  useEffect(() => void locateIfAllowed(), []);
  const position = usePosition();
  return position.status === 'known' ? position.fix : null;
}

/**
 * The restaurants of a state, or of all: nearest first once the position is known, else by name
 * (S1 §2). Until the database's order has loaded, or if that fails, the browser sorts by itself: it
 * has the coordinates, so there is no wait, and nothing jumps when a newer position is found.
 */
export function useRestaurants(stateId: string | null) {
  const api = useApi();
  const near = useNear();
  const { data: byName } = useSuspenseQuery(stateRestaurantsQuery(api, stateId, null));
  const { data: byIndex } = useQuery({
    ...stateRestaurantsQuery(api, stateId, near),
    enabled: near !== null,
  });
  const byDistance = useMemo(() => near && orderByDistance(byName, near), [byName, near]);
  const isOrdered = byDistance !== null;
  return { restaurants: (isOrdered && (byIndex ?? byDistance)) || byName, isOrdered };
}

/** Those whose name, county, shown dish or description contains the filter; slow phones put typing first. */
export function useFiltered(restaurants: RestaurantCard[], filter: string): RestaurantCard[] {
  const wanted = useDeferredValue(filter);
  const folded = useMemo(
    () =>
      restaurants.map((restaurant) =>
        foldText(
          [
            restaurant.name,
            restaurant.countyName,
            dishesOf(restaurant).shown?.name,
            ...LANGUAGES.map((language) => describe(restaurant, language)),
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
