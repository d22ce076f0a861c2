import { keep, recall } from './kept.ts';
import { nativeShell } from './native.ts';
import { readStep, resetStep } from './visit.ts';

interface OpenPage {
  path: string;
  /** What the visit was called when it was entered: who signs out in between begins another one. */
  userSession: string;
  /** Whether it was told that it was left; a page that is hidden may go the next moment. */
  isTold: boolean;
  /** By `performance.now`. */
  enteredAt: number;
}

/** What this visit is called: random, and gone when the tab is closed or somebody signs out. */
function sessionName(): string {
  const known = recall('visit-session');
  if (known) return known;
  const random = [...crypto.getRandomValues(new Uint8Array(12))];
  const name = `browser_${random.map((byte) => byte.toString(16).padStart(2, '0')).join('')}_${Date.now()}`;
  keep('visit-session', name);
  return name;
}

/** The page of elsewhere that led here, without its query, which is not ours to know. */
function externalReferrer(): string | null {
  // Safari knows URL.parse since 18 alone.
  if (!URL.canParse(document.referrer)) return null;
  const from = new URL(document.referrer);
  if (!/^https?:$/.test(from.protocol) || from.origin === location.origin) return null;
  return (from.origin + from.pathname).slice(0, 500);
}

/**
 * Tells the server which pages are opened, and when one is hidden or left how long it was open. Nobody
 * waits for it and nobody is told where it fails: the browser writes that down by itself.
 * @param apiOrigin of the server, where the page itself is from somewhere else
 * @returns to be called when a page is there
 */
export function watchPages(apiOrigin: string): () => void {
  let referrer = externalReferrer();
  let open: OpenPage | undefined;

  function send(path: string, body: Record<string, unknown>): void {
    void fetch(`${apiOrigin}/api/page-views${path}`, {
      method: 'POST',
      // It goes on when the page is gone.
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
    if (!open || open.isTold) return;
    open.isTold = true;
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
    open = { path, userSession, isTold: false, enteredAt: performance.now() };
    const pageTitle = document.title.slice(0, 300);
    send('', { userSession, pagePath: path, pageTitle, referrer });
    referrer = null;
  }

  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else if (open) open.isTold = false;
  });
  return enter;
}
