import { Browser } from '@capacitor/browser';
import { readApiOrigin } from '../api/origin.ts';

/** Sites with apps of their own: the system chooses what opens them. */
const OF_OTHER_APPS =
  /(^|\.)(maps\.apple\.com|instagram\.com|facebook\.com|tiktok\.com|wa\.me|whatsapp\.com)$/;

/** Opens an external page in the in-app browser, or in its own app. */
export function openInBrowser(address: string): void {
  const { hostname, href } = new URL(address);
  if (OF_OTHER_APPS.test(hostname)) window.open(href, '_blank');
  else void Browser.open({ url: href });
}

/** Opens the current page from the server, in the browser. */
export const openThisPage = (): void =>
  openInBrowser(readApiOrigin() + location.pathname + location.search);

/** Opens links out of the app, anywhere in the page. The system handles other schemes. */
export function followLinksOut(): void {
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
    // Not by origin: engines differ in the origin of an app's own scheme.
    const isHere = link.protocol === location.protocol && link.host === location.host;
    if (!isHere && !/^https?:$/.test(link.protocol)) return;
    const isFile = link.hasAttribute('download');
    // Our own links with target `_blank` are pages that only the server has, such as the demo's mailbox.
    if (isHere && !isFile && link.target !== '_blank') return;
    event.preventDefault();
    // A web view cannot save files; the browser has its own session.
    if (isFile) openThisPage();
    else openInBrowser(isHere ? readApiOrigin() + link.pathname + link.search : link.href);
  });
}
