import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useApi } from '../api/context.ts';
import { usePosition } from '../platform/position.ts';
import { nearestQuery } from './queries.ts';

/** For this visit: until the tab is closed. */
const KEY = 'nearby-dismissed';
const listeners = new Set<() => void>();
let isDismissed: boolean | null = null;

function readDismissed(): boolean {
  if (isDismissed === null) {
    try {
      isDismissed = sessionStorage.getItem(KEY) !== null;
    } catch {
      isDismissed = false;
    }
  }
  return isDismissed;
}

/** From here on home shows the states, however near a restaurant is. */
export function dismissNearby(): void {
  isDismissed = true;
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // A browser that keeps nothing remembers it as long as the page lives.
  }
  for (const listener of listeners) listener();
}

export const useNearbyDismissed = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    readDismissed,
    () => false,
  );

/** The restaurant nearest to where the visitor is known to be. */
export function useNearest() {
  const position = usePosition();
  const at = position.status === 'known' ? position.fix : null;
  return useQuery({
    ...nearestQuery(useApi(), at ?? { latitude: 0, longitude: 0 }),
    enabled: at !== null,
  });
}
