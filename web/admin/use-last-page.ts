import { useEffect } from 'react';

interface Counted {
  total: number;
  pageSize: number;
}

/** The existing page nearest to the requested one; the first for an empty list. */
export const pageWithin = (page: number, { total, pageSize }: Counted): number =>
  Math.min(page, Math.max(1, Math.ceil(total / pageSize)));

/**
 * If the address asks for a page that no longer exists, goes to the last one.
 * @param found null while the data shown belongs to another request
 * @returns whether it goes to another page
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
