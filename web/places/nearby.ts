import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../api/context.ts';
import { keep, useKept } from '../platform/kept.ts';
import { usePosition } from '../platform/position.ts';
import { nearestQuery } from './queries.ts';

/** From here on home shows the states, even if a restaurant is near: until the tab is closed. */
export const dismissNearby = () => void keep('nearby-dismissed', '1');

export const useNearbyDismissed = (): boolean => useKept('nearby-dismissed') !== null;

/** The restaurants nearest to the visitor's known position. */
export function useNearest() {
  const position = usePosition();
  const at = position.status === 'known' ? position.fix : null;
  return useQuery({
    ...nearestQuery(useApi(), at ?? { latitude: 0, longitude: 0 }),
    enabled: at !== null,
  });
}

const USES = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'scroll'] as const;

/**
 * Whether the visitor has begun to use the page, by touch, wheel, key or scrolling.
 * @param isOver while true, the answer does not change
 */
export function useBegun(isOver: boolean): boolean {
  const [hasBegun, setBegun] = useState(false);
  useEffect(() => {
    if (isOver || hasBegun) return undefined;
    const onEvent = ({ type }: Event) => {
      // Navigation to a new page scrolls to its top by itself.
      if (type !== 'scroll' || window.scrollY > 0) setBegun(true);
    };
    for (const use of USES) window.addEventListener(use, onEvent, { passive: true });
    return () => {
      for (const use of USES) window.removeEventListener(use, onEvent);
    };
  }, [isOver, hasBegun]);
  useEffect(() => {
    // Scrolling that happened before hydration.
    const frame = requestAnimationFrame(() => window.scrollY > 0 && setBegun(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return hasBegun;
}
