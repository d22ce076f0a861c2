import { type RefObject, useEffect, useRef } from 'react';

/** How far to scroll a row to centre one of its parts, in CSS pixels. */
export const pushTo = (
  row: { left: number; width: number },
  part: { left: number; width: number },
): number => part.left + part.width / 2 - (row.left + row.width / 2);

/** Scrolls a row wider than the screen to its chosen item. @param active the chosen item */
export function useActiveInView<Row extends HTMLElement>(active: unknown): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const part = row.current?.querySelector('[aria-current=page], [aria-pressed=true]');
    if (!row.current || !part) return;
    row.current.scrollLeft += pushTo(
      row.current.getBoundingClientRect(),
      part.getBoundingClientRect(),
    );
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The page says what is chosen.
  }, [active]);
  return row;
}
