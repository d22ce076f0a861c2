import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterShell, nativeShell, type NativeShell } from './native.ts';
import { watchPages } from './page-views.ts';
import { reachStep } from './visit.ts';

const NOW = Date.parse('2026-05-02T16:30:00Z');

/** The body is sent as text. */
type Sending = RequestInit & { body: string };

interface Sent {
  url: string;
  init: Sending;
  body: Record<string, unknown>;
}
let sent: Sent[];
/** The server's answer. */
let answer: () => Promise<Response>;
let page: EventTarget & { visibilityState: string; title: string; referrer: string };
let place: { origin: string; pathname: string };
let tab: Map<string, string>;
let onWindow: EventTarget;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  sent = [];
  answer = async () => Response.json({ ok: true });
  page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    title: 'Vota Taco',
    referrer: '',
    documentElement: { lang: 'es' },
  });
  place = { origin: 'https://vota-taco.example', pathname: '/' };
  tab = new Map();
  onWindow = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', place);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  });
  vi.stubGlobal('addEventListener', onWindow.addEventListener.bind(onWindow));
  vi.stubGlobal('fetch', (url: string, init: Sending) => {
    sent.push({ url, init, body: JSON.parse(init.body) });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const paths = () => sent.map(({ url }) => url);
const lastBody = () => sent.at(-1)?.body;
function see(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('a page that is opened is reported with its path, its title and where the visit came from', () => {
  place.pathname = '/restaurant/0b0a4a5e-3a55-4c63-9c5f-2f9b4a0d8a11';
  page.referrer = 'https://news.example/tacos?who=ana#top';
  watchPages('')();
  const session = String(lastBody()?.userSession);
  expect(session).toMatch(new RegExp(`^browser_[0-9a-f]{24}_${NOW}$`));
  expect(sent).toMatchObject([
    {
      url: '/api/page-views',
      init: {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json', 'accept-language': 'es' },
      },
      body: {
        userSession: session,
        pagePath: place.pathname,
        pageTitle: 'Vota Taco',
        referrer: 'https://news.example/tacos',
      },
    },
  ]);
  expect(tab.get('visit-session')).toBe(session);
});

test.each(['', 'https://vota-taco.example/my-votes', 'about:blank', 'android-app://mail'])(
  'nothing is told of having come from "%s"',
  (referrer) => {
    page.referrer = referrer;
    watchPages('')();
    expect(lastBody()).toMatchObject({ referrer: null });
  },
);

test('the session lasts as long as the tab, and is the same on each of its pages', () => {
  watchPages('')();
  const first = lastBody()?.userSession;
  vi.setSystemTime(NOW + 60_000);
  // The page is loaded anew.
  watchPages('')();
  expect(lastBody()?.userSession).toBe(first);
  tab.clear();
  watchPages('')();
  expect(lastBody()?.userSession).not.toBe(first);
});

test('who signs out is another visit from the next page on', () => {
  const enter = watchPages('');
  enter();
  const before = lastBody()?.userSession;
  // As signing out and deleting the account do.
  tab.clear();
  place.pathname = '/auth';
  enter();
  expect(sent.map(({ body }) => body.userSession === before)).toEqual([true, true, false]);
  const after = lastBody()?.userSession;
  expect(tab.get('visit-session')).toBe(after);
  see('hidden');
  expect(lastBody()?.userSession).toBe(after);
});

test('only the first page of a visit says where that came from; each is reported once', () => {
  page.referrer = 'https://news.example/';
  const enter = watchPages('');
  enter();
  enter();
  place.pathname = '/my-votes';
  page.title = 'My Votes';
  enter();
  expect(paths()).toEqual(['/api/page-views', '/api/page-views/duration', '/api/page-views']);
  expect(lastBody()).toMatchObject({
    pagePath: '/my-votes',
    pageTitle: 'My Votes',
    referrer: null,
  });
});

test('how long it was open is written when the page is hidden, and again when that goes on', () => {
  watchPages('')();
  vi.advanceTimersByTime(7000);
  reachStep('rated');
  see('hidden');
  expect(sent.at(-1)).toMatchObject({
    url: '/api/page-views/duration',
    init: { keepalive: true },
    body: { pagePath: '/', seconds: 7, step: 'rated' },
  });
  // Hidden and then closed: reported once.
  onWindow.dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveLength(2);
  see('visible');
  vi.advanceTimersByTime(5000);
  onWindow.dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveLength(3);
  expect(lastBody()).toMatchObject({ seconds: 12 });
});

test('a page that is left for another one has its own time, and the next begins anew', () => {
  const enter = watchPages('');
  enter();
  vi.advanceTimersByTime(30_000);
  reachStep('rated');
  place.pathname = '/thank-you';
  enter();
  expect(sent[1]?.body).toMatchObject({ pagePath: '/', seconds: 30, step: 'rated' });
  vi.advanceTimersByTime(6000);
  see('hidden');
  expect(lastBody()).toMatchObject({ pagePath: '/thank-you', seconds: 6, step: 'visit' });
});

test.each<[string, () => Promise<Response>]>([
  ['fails', async () => Response.json({ code: 'internal' }, { status: 500 })],
  ['is not reached', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['never answers', () => new Promise(() => {})],
])('where the server %s the page does not notice', async (_, failing) => {
  answer = failing;
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const enter = watchPages('');
  expect(enter()).toBeUndefined();
  see('hidden');
  see('visible');
  place.pathname = '/my-votes';
  expect(enter()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(60_000);
  // Unhandled rejections are reported one turn later.
  vi.useRealTimers();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  // Also, nothing is sent again.
  const duration = '/api/page-views/duration';
  expect(paths()).toEqual(['/api/page-views', duration, duration, '/api/page-views']);
});

test('the app reports to the server that it names, as the person signed in there', () => {
  const before = nativeShell();
  enterShell({ headers: () => ({ authorization: 'Bearer x' }) } as unknown as NativeShell);
  try {
    place.origin = 'capacitor://localhost';
    watchPages('https://vota-taco.example')();
    expect(paths()).toEqual(['https://vota-taco.example/api/page-views']);
    expect(sent[0]?.init.headers).toMatchObject({ authorization: 'Bearer x' });
  } finally {
    enterShell(before as NativeShell);
  }
});

test('the server is the only one that is asked', () => {
  const enter = watchPages('');
  for (const path of ['/', '/my-votes', '/auth']) {
    place.pathname = path;
    enter();
  }
  see('hidden');
  expect(paths().every((url) => url.startsWith('/api/page-views'))).toBe(true);
});
