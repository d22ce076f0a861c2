import { useEffect, useRef } from 'react';

/**
 * For a list out of which things are decided: where it gets shorter below what one looks at, its end
 * comes back into view, instead of the foot of the page.
 * @param count how many stand in it; undefined while it is loaded
 * @returns for the element around it
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
