import { type RefObject, useEffect, useState } from 'react';

/** Elements that wait until they are near the screen; one observer for the whole page. */
const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Distance beyond the screen: a few rows of a list, which load before they scroll into view. */
const NEAR = '400px 0px';

function watch(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: NEAR },
  );
  waiting.set(element, onNear);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
}

/**
 * Whether the element is near the screen, or has been: false on the server, and until hydration.
 * @param always true from the beginning
 */
export function useNear(element: RefObject<Element | null>, always: boolean): boolean {
  const [isNear, setNear] = useState(always);
  useEffect(() => {
    if (isNear || !element.current) return undefined;
    return watch(element.current, () => setNear(true));
  }, [element, isNear]);
  return isNear;
}
