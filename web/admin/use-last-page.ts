import { useEffect } from 'react';

interface Counted {
  total: number;
  pageSize: number;
}

/** The page nearest to the one that is asked for; the first of an empty list. */
export const pageWithin = (page: number, { total, pageSize }: Counted): number =>
  Math.min(page, Math.max(1, Math.ceil(total / pageSize)));

/**
 * An old address may ask for a page that is no more: it leads to the last one.
 * @param found null as long as what is there answers another question
 * @returns whether it leads away
 */
export function useLastPage(
  page: number,
  found: Counted | null,
  onGo: (page: number) => void,
): boolean {
  const last = found ? pageWithin(page, found) : page;
  useEffect(() => {
    if (last !== page) onGo(last);
    // oxlint-disable-next-line react/exhaustive-deps -- `onGo` is another one with every view.
  }, [last, page]);
  return last !== page;
}
