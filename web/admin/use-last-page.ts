import { useEffect } from 'react';

interface Counted {
  total: number;
  isMore?: boolean;
  pageSize: number;
}

/**
 * The existing page nearest to the requested one; the first for an empty list.
 * @param page from 1, or from -1 backwards; in a list whose pages are counted, the answer is from 1
 */
export function pageWithin(page: number, { total, isMore = false, pageSize }: Counted): number {
  if (isMore) return page;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return page > 0 ? Math.min(page, pages) : Math.max(1, pages + 1 + page);
}

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
