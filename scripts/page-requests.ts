import type { Page, Request } from '@playwright/test';

/** Links in the head for the browser itself: the icon of the tab, and the installed app. */
const BROWSER_LINKS = ['icon', 'apple-touch-icon', 'manifest']
  .map((relation) => `link[rel~="${relation}"]`)
  .join(', ');

/**
 * The requests that the page itself makes, among all observed ones. Whether and when a browser loads files
 * for itself differs by version and build, and says nothing about the page: Debian's full Chromium loads
 * the icon of the tab, its headless shell does not. A `data:` address in the page is no request either.
 */
export async function requestsOfPage(page: Page, seen: readonly Request[]): Promise<Request[]> {
  const links = await page.evaluate<string[]>(
    `[...document.querySelectorAll('${BROWSER_LINKS}')].map(({ href }) => href)`,
  );
  return withoutBrowserRequests(seen, new Set(links));
}

/** @param links addresses for the browser itself; if the page also displays one as a picture, it counts */
export const withoutBrowserRequests = <Seen extends Pick<Request, 'url' | 'resourceType'>>(
  seen: readonly Seen[],
  links: ReadonlySet<string>,
): Seen[] =>
  seen.filter((request) => {
    const url = request.url();
    if (url.startsWith('data:')) return false;
    return !links.has(url) || request.resourceType() === 'image';
  });
