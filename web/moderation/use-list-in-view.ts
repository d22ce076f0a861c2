import { useEffect, useRef } from 'react';

/**
 * For a list that shrinks with each decision: if it then ends above the middle of the screen, scrolls its
 * end into view.
 * @param count number of items; undefined while loading
 * @returns a ref for the element around it
 */
export function useListInView(count: number | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isShorter = count !== undefined && count < (before.current ?? 0);
    before.current = count;
    if (!isShorter || !place.current) return;
    const { bottom } = place.current.getBoundingClientRect();
    if (bottom < window.innerHeight / 2) place.current.scrollIntoView({ block: 'end' });
  }, [count]);
  return place;
}
