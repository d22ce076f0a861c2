import { type RefObject, useEffect, useState } from 'react';

/** What waits for the screen to come near; one observer for all of a page. */
const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** So far beyond the screen: a few rows of a list, so that who scrolls meets them there. */
const NEAR = '400px 0px';

function watch(element: Element, tell: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: NEAR },
  );
  waiting.set(element, tell);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
}

/**
 * Whether the screen is near the element, or has been: false on the server, and until the browser
 * has taken the page over.
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
