import { type RefObject, useEffect, useRef } from 'react';

/** How far a row is pushed for one of its parts to stand in its middle; in CSS pixels. */
export const pushTo = (
  row: { left: number; width: number },
  part: { left: number; width: number },
): number => part.left + part.width / 2 - (row.left + row.width / 2);

/** A row that is wider than the screen shows what is chosen in it. @param active what is chosen */
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
