import { keep, recall } from './kept.ts';
import { nativeShell } from './native.ts';
import { readStep, resetStep } from './visit.ts';

interface OpenPage {
  path: string;
  /** The visit's name when the page was opened: signing out in between begins another visit. */
  userSession: string;
  /** Whether the duration was already sent; a page that is hidden may be closed the next moment. */
  isReported: boolean;
  /** By `performance.now`. */
  enteredAt: number;
}

/** The name of this visit: random, and removed when the tab is closed or the user signs out. */
function sessionName(): string {
  const known = recall('visit-session');
  if (known) return known;
  const random = [...crypto.getRandomValues(new Uint8Array(12))];
  const name = `browser_${random.map((byte) => byte.toString(16).padStart(2, '0')).join('')}_${Date.now()}`;
  keep('visit-session', name);
  return name;
}

/** The external page that linked here, without its query, which is private. */
function externalReferrer(): string | null {
  // Safari supports URL.parse only since version 18.
  if (!URL.canParse(document.referrer)) return null;
  const from = new URL(document.referrer);
  if (!/^https?:$/.test(from.protocol) || from.origin === location.origin) return null;
  return (from.origin + from.pathname).slice(0, 500);
}

/**
 * Reports to the server which pages are opened, and when one is hidden or left, how long it was
 * open. It blocks nothing, and failures are not shown: the browser logs them by itself.
 * @param apiOrigin of the server, where the page itself is from another origin
 * @returns a function to call when a page has opened
 */
export function watchPages(apiOrigin: string): () => void {
  let referrer = externalReferrer();
  let open: OpenPage | undefined;

  function send(path: string, body: Record<string, unknown>): void {
    void fetch(`${apiOrigin}/api/page-views${path}`, {
      method: 'POST',
      // The request continues after the page has closed.
      keepalive: true,
      headers: {
        'content-type': 'application/json',
        'accept-language': document.documentElement.lang,
        ...nativeShell()?.headers(),
      },
      body: JSON.stringify(body),
    }).catch(() => {});
  }

  function leave(): void {
    if (!open || open.isReported) return;
    open.isReported = true;
    const seconds = (performance.now() - open.enteredAt) / 1000;
    const { userSession, path: pagePath } = open;
    send('/duration', { userSession, pagePath, seconds, step: readStep() });
  }

  function enter(): void {
    const path = location.pathname.slice(0, 300);
    if (open?.path === path) return;
    leave();
    resetStep();
    const userSession = sessionName();
    open = { path, userSession, isReported: false, enteredAt: performance.now() };
    const pageTitle = document.title.slice(0, 300);
    send('', { userSession, pagePath: path, pageTitle, referrer });
    referrer = null;
  }

  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else if (open) open.isReported = false;
  });
  return enter;
}
