import { Browser } from '@capacitor/browser';
import { readApiOrigin } from '../api/origin.ts';

/** Other apps know these better than a browser does: the system chooses. */
const OF_OTHER_APPS =
  /(^|\.)(maps\.apple\.com|instagram\.com|facebook\.com|tiktok\.com|wa\.me|whatsapp\.com)$/;

/** A page of elsewhere: in the in-app browser, or in the app that it belongs to. */
export function openOutside(address: string): void {
  const { hostname, href } = new URL(address);
  if (OF_OTHER_APPS.test(hostname)) window.open(href, '_blank');
  else void Browser.open({ url: href });
}

/** This very page, as the server shows it. */
export const openThisPage = (): void =>
  openOutside(readApiOrigin() + location.pathname + location.search);

/** Links that lead out of the app, wherever they stand. Those of other schemes are the system's. */
export function followLinksOut(): void {
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
    // Not by origins: those of an app's own scheme are told apart by no engine alike.
    const isHere = link.protocol === location.protocol && link.host === location.host;
    if (!isHere && !/^https?:$/.test(link.protocol)) return;
    const isFile = link.hasAttribute('download');
    // What is here and opens beside is a page of the server alone, such as the mailbox of the demo.
    if (isHere && !isFile && link.target !== '_blank') return;
    event.preventDefault();
    // A web view saves no files, and the browser is signed in by itself.
    if (isFile) openThisPage();
    else openOutside(isHere ? readApiOrigin() + link.pathname + link.search : link.href);
  });
}
